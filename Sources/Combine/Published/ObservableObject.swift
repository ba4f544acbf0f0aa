/// An object that tells when it is about to change.
public protocol ObservableObject: AnyObject {
  /// What tells it.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher of this object, one per object, which every `@Published` property sends to.
  public var objectWillChange: ObservableObjectPublisher { WillChangePublishers.publisher(of: self) }
}
