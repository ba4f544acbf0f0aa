/// Names that every app is compiled with. Linux's Foundation declares these classes too, and a name that two modules bring is
/// ambiguous as a type; one of the app's own module comes before both. They are told by names without their module's: an app
/// may have a class called `CoreData`.
enum NameSource {
  static let fileName = "GeneratedNames.swift"
  static let text = """
    import CoreData
    import FoundationSupplement

    public typealias NSComparisonPredicate = _NSComparisonPredicate
    public typealias NSExpression = _NSExpression
    public typealias PersonNameComponentsFormatter = _PersonNameComponentsFormatter

    """
}
