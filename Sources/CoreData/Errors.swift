import Foundation

// Apple's numbers, in the domain `NSCocoaErrorDomain`.
public let NSManagedObjectValidationError = 1550
public let NSManagedObjectConstraintValidationError = 1551
public let NSValidationMultipleErrorsError = 1560
public let NSValidationMissingMandatoryPropertyError = 1570
public let NSValidationRelationshipLacksMinimumCountError = 1580
public let NSValidationRelationshipExceedsMaximumCountError = 1590
public let NSValidationRelationshipDeniedDeleteError = 1600
public let NSValidationNumberTooLargeError = 1610
public let NSValidationNumberTooSmallError = 1620
public let NSValidationDateTooLateError = 1630
public let NSValidationDateTooSoonError = 1640
public let NSValidationInvalidDateError = 1650
public let NSValidationStringTooLongError = 1660
public let NSValidationStringTooShortError = 1670
public let NSValidationStringPatternMatchingError = 1680
public let NSValidationInvalidURIError = 1690
public let NSManagedObjectContextLockingError = 132000
public let NSPersistentStoreCoordinatorLockingError = 132010
public let NSManagedObjectReferentialIntegrityError = 133000
public let NSManagedObjectExternalRelationshipError = 133010
public let NSManagedObjectMergeError = 133020
public let NSManagedObjectConstraintMergeError = 133021
public let NSPersistentStoreInvalidTypeError = 134000
public let NSPersistentStoreTypeMismatchError = 134010
public let NSPersistentStoreIncompatibleSchemaError = 134020
public let NSPersistentStoreSaveError = 134030
public let NSPersistentStoreIncompleteSaveError = 134040
public let NSPersistentStoreSaveConflictsError = 134050
public let NSCoreDataError = 134060
public let NSPersistentStoreOperationError = 134070
public let NSPersistentStoreOpenError = 134080
public let NSPersistentStoreTimeoutError = 134090
public let NSPersistentStoreUnsupportedRequestTypeError = 134091
public let NSPersistentStoreIncompatibleVersionHashError = 134100
public let NSMigrationError = 134110
public let NSMigrationMissingSourceModelError = 134130
public let NSMigrationMissingMappingModelError = 134140
public let NSInferredMappingModelError = 134190
public let NSSQLiteError = 134180

public let NSDetailedErrorsKey = "NSDetailedErrors"
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"
public let NSValidationValueErrorKey = "NSValidationErrorValue"
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"

extension NSError {
  /// An error of the Cocoa domain whose description is a sentence with the thing, the place and the mend.
  static func coreData(_ code: Int, _ sentence: String, _ userInfo: [String: Any] = [:]) -> NSError {
    var userInfo = userInfo
    userInfo[NSLocalizedDescriptionKey] = sentence
    return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: userInfo)
  }

  static func validation(
    _ code: Int, _ object: NSManagedObject, key: String, value: Any?, _ sentence: String
  ) -> NSError {
    var userInfo: [String: Any] = [NSValidationObjectErrorKey: object, NSValidationKeyErrorKey: key]
    userInfo[NSValidationValueErrorKey] = value
    return coreData(code, "The operation couldn’t be completed: \(sentence) (\(object.plan.name)).", userInfo)
  }

  /// Nil for none, the error itself for one, an error with details for several.
  static func combining(_ errors: [NSError]) -> NSError? {
    let flat = errors.flatMap { $0.userInfo[NSDetailedErrorsKey] as? [NSError] ?? [$0] }
    guard flat.count > 1 else { return flat.first }
    let sentence = flat.map(\.localizedDescription).joined(separator: " ")
    return coreData(NSValidationMultipleErrorsError, sentence, [NSDetailedErrorsKey: flat])
  }
}
