import CoreData
import Observation

/// The managed object that holds a model's values, and tells observers of their changes.
public final class _ModelObject: NSManagedObject {
  /// The instance that the app sees; another is made when it is gone and somebody asks.
  private weak var known: (any PersistentModel)?
  private var isLinked = false
  private var registrar: ObservationRegistrar?
  /// What relationships lead to while the object is in no context.
  private var loose: [String: [any PersistentModel]] = [:]
  private var identifier: PersistentIdentifier?
  /// Stands in for this object, where the context that it was inserted into has a schema of its own.
  private var successor: _ModelObject?

  /// A deleted model may be shown once more.
  public override var _keepsValuesWhenGone: Bool { true }

  // MARK: Making

  /// A new object for an instance of the class that is being made.
  public static func _make(for type: any PersistentModel.Type) -> _ModelObject {
    ModelMaking.take(type) ? placeholder : _ModelObject(entity: entity(of: type), insertInto: nil)
  }

  static func entity(of type: any PersistentModel.Type) -> NSEntityDescription { SchemaModels.entity(of: type) }

  /// What an instance has for the moment until it gets its real object. Ignores initial values.
  nonisolated(unsafe) private static let placeholder: _ModelObject = {
    let entity = ModelEntity(nil)
    entity.name = "_Placeholder"
    let model = NSManagedObjectModel()
    model.entities = [entity]
    models.append(model)
    return _ModelObject(entity: entity, insertInto: nil)
  }()
  nonisolated(unsafe) private static var models: [NSManagedObjectModel] = []

  private var modelEntity: ModelEntity { unsafeDowncast(entity, to: ModelEntity.self) }

  // MARK: The instance

  /// The instance that shows this object to the app.
  func model<Model: PersistentModel>(_ type: Model.Type) -> Model {
    if let known { return unsafeDowncast(known, to: Model.self) }
    let model = Model.make(self)
    known = model
    isLinked = true
    return model
  }

  var anyModel: any PersistentModel {
    if let known { return known }
    guard let type = modelEntity.type else { fatalError("the entity \(entity.name ?? "") stands for no model class") }
    return open(type)
  }
  private func open<Model: PersistentModel>(_ type: Model.Type) -> any PersistentModel { model(type) }

  /// This object or its successor, which knows its instance from now on.
  @inline(__always) func attached<Model: PersistentModel>(to model: Model) -> _ModelObject {
    if _slowPath(!isLinked || successor != nil) { return attach(model) }
    return self
  }

  private func attach<Model: PersistentModel>(_ model: Model) -> _ModelObject {
    if let successor {
      model._$backingData = successor
      return successor.attach(model)
    }
    if known == nil { known = model }
    isLinked = true
    return self
  }

  var modelContext: ModelContext? { (managedObjectContext as? ModelObjectContext)?.owner }

  var persistentModelID: PersistentIdentifier {
    if _isProbe { _recordRead("objectID") }
    if let identifier { return identifier }
    let made: PersistentIdentifier
    if let context = managedObjectContext as? ModelObjectContext {
      // Permanent from the first look on, so that a row does not become another when it is saved.
      if objectID.isTemporaryID { context.identify(self) }
      made = PersistentIdentifier(objectID)
    } else {
      made = PersistentIdentifier(looseOf: entity.name ?? "")
    }
    identifier = made
    return made
  }

  // MARK: Values

  /// Sets a property's first value, before the instance is complete.
  public func _initialize<Value>(_ name: String, _ value: Value) {
    if self === Self.placeholder { return }
    let object = successor ?? self
    let place = object.modelEntity.place(name)
    place.access.typed(Value.self).write(value, object, place)
  }

  /// Reads a property for an instance, and notes who asks.
  public func _get<Model: PersistentModel, Value>(
    _ model: Model, _ keyPath: KeyPath<Model, Value>, _ name: String
  ) -> Value {
    let object = attached(to: model)
    object.observed().access(model, keyPath: keyPath)
    let place = object.modelEntity.place(name)
    return place.access.typed(Value.self).read(object, place)
  }

  /// Sets a property for an instance, and tells who has read it.
  public func _set<Model: PersistentModel, Value>(
    _ model: Model, _ keyPath: KeyPath<Model, Value>, _ name: String, _ value: Value
  ) {
    let object = attached(to: model)
    let place = object.modelEntity.place(name)
    place.access.typed(Value.self).write(value, object, place)
  }

  // MARK: Observing

  private func observed() -> ObservationRegistrar {
    if let registrar { return registrar }
    let made = ObservationRegistrar()
    registrar = made
    _observeChanges()
    return made
  }

  /// Tells observers that a property changes; that any may, if the slot is negative.
  public override func _willChange(_ slot: Int) {
    guard let registrar else { return }
    let model = anyModel
    if slot >= 0 {
      modelEntity.property(at: slot)?.tell(registrar, model)
    } else {
      for place in modelEntity.places.values { place.property.tell(registrar, model) }
    }
  }

  // MARK: Relationships

  func targets(_ place: PropertyPlace) -> [any PersistentModel] { loose[place.name] ?? [] }

  /// Sets what a relationship leads to. An object that gets into touch with one that is in a context goes there too.
  func relate(_ place: PropertyPlace, to models: [any PersistentModel]) {
    if self === Self.placeholder { return }
    guard _isDetached else {
      let context = modelContext
      for model in models where model._object._isDetached { context?.insert(model) }
      return setTargets(models.map(\._object), place)
    }
    _willChange(place.slot)
    loose[place.name] = models.isEmpty ? nil : models
    if let context = models.lazy.compactMap(\.modelContext).first { join(context) }
  }

  private func setTargets(_ objects: [_ModelObject], _ place: PropertyPlace) {
    if place.access.isToMany { _setMembers(objects, place.slot) } else { _setTarget(objects.first, place.slot) }
  }

  /// Becomes part of a context, and with it all that its relationships lead to.
  func join(_ context: ModelContext) {
    if let successor { return successor.join(context) }
    guard _isDetached || _isGone else {
      if managedObjectContext === context.managed { return context.managed.insert(self) }
      fatalError(
        "a \(entity.name ?? "model") of one context cannot be inserted into another; fetch it there by its "
          + "persistentModelID")
    }
    identifier = nil
    let object = context.managed.ownObject(for: self)
    if object !== self { hand(over: object) }
    context.managed.take(object)
    let targets = loose
    loose = [:]
    for (name, models) in targets { object.relate(object.modelEntity.place(name), to: models) }
  }

  private func hand(over object: _ModelObject) {
    object._adoptAttributes(of: self)
    successor = object
    object.registrar = registrar
    if registrar != nil { object._observeChanges() }
    object.known = known
    object.isLinked = false
  }
}
