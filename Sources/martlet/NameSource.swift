/// Names that every app is compiled with. Linux's Foundation declares these classes too, and a name that two modules bring is
/// ambiguous as a type; one of the app's own module comes before both.
enum NameSource {
  static let fileName = "GeneratedNames.swift"
  static let text = """
    import CoreData
    import FoundationSupplement

    public typealias NSComparisonPredicate = CoreData.NSComparisonPredicate
    public typealias NSExpression = CoreData.NSExpression
    public typealias PersonNameComponentsFormatter = FoundationSupplement.PersonNameComponentsFormatter

    """
}
