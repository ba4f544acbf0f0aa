import Foundation

// Apple's numbers, in the domain `NSCocoaErrorDomain`.
/// A value is not valid.
public let NSManagedObjectValidationError = 1550
/// Values that the model wants unique are not.
public let NSManagedObjectConstraintValidationError = 1551
/// Several errors, listed under `NSDetailedErrorsKey`.
public let NSValidationMultipleErrorsError = 1560
/// A property that is not optional has no value.
public let NSValidationMissingMandatoryPropertyError = 1570
/// A relationship has too few objects.
public let NSValidationRelationshipLacksMinimumCountError = 1580
/// A relationship has too many objects.
public let NSValidationRelationshipExceedsMaximumCountError = 1590
/// A relationship with the delete rule deny still has objects.
public let NSValidationRelationshipDeniedDeleteError = 1600
/// A number is above its maximum.
public let NSValidationNumberTooLargeError = 1610
/// A number is below its minimum.
public let NSValidationNumberTooSmallError = 1620
/// A date is after its maximum.
public let NSValidationDateTooLateError = 1630
/// A date is before its minimum.
public let NSValidationDateTooSoonError = 1640
/// A value is no date.
public let NSValidationInvalidDateError = 1650
/// A text is too long.
public let NSValidationStringTooLongError = 1660
/// A text is too short.
public let NSValidationStringTooShortError = 1670
/// A text does not match its pattern.
public let NSValidationStringPatternMatchingError = 1680
/// A value is no URL.
public let NSValidationInvalidURIError = 1690
/// A context could not be locked.
public let NSManagedObjectContextLockingError = 132000
/// A coordinator could not be locked.
public let NSPersistentStoreCoordinatorLockingError = 132010
/// An object is not in the store.
public let NSManagedObjectReferentialIntegrityError = 133000
/// An object refers to one that is not saved.
public let NSManagedObjectExternalRelationshipError = 133010
/// Somebody else has saved the object meanwhile.
public let NSManagedObjectMergeError = 133020
/// Somebody else has saved the same unique values meanwhile.
public let NSManagedObjectConstraintMergeError = 133021
/// There is no such kind of store.
public let NSPersistentStoreInvalidTypeError = 134000
/// The store is of another kind.
public let NSPersistentStoreTypeMismatchError = 134010
/// The store's tables are not those of the model.
public let NSPersistentStoreIncompatibleSchemaError = 134020
/// The store could not be written.
public let NSPersistentStoreSaveError = 134030
/// Some stores were written and some were not.
public let NSPersistentStoreIncompleteSaveError = 134040
/// Several conflicts, listed under `NSPersistentStoreSaveConflictsErrorKey`.
public let NSPersistentStoreSaveConflictsError = 134050
/// The request cannot be answered.
public let NSCoreDataError = 134060
/// There is no store or entity to do it with.
public let NSPersistentStoreOperationError = 134070
/// The store could not be opened.
public let NSPersistentStoreOpenError = 134080
/// The store did not answer in time.
public let NSPersistentStoreTimeoutError = 134090
/// The store does not know requests of that kind.
public let NSPersistentStoreUnsupportedRequestTypeError = 134091
/// The store is of another version of the model.
public let NSPersistentStoreIncompatibleVersionHashError = 134100
/// The migration failed.
public let NSMigrationError = 134110
/// No model of the app fits the old store.
public let NSMigrationMissingSourceModelError = 134130
/// No mapping model leads from the old model to the new one.
public let NSMigrationMissingMappingModelError = 134140
/// How to migrate could not be worked out.
public let NSInferredMappingModelError = 134190
/// SQLite reported trouble; `NSSQLiteErrorDomain` has its code.
public let NSSQLiteError = 134180

/// In an error's user info: the single errors.
public let NSDetailedErrorsKey = "NSDetailedErrors"
/// In an error's user info: the object.
public let NSValidationObjectErrorKey = "NSValidationErrorObject"
/// In an error's user info: the property's name.
public let NSValidationKeyErrorKey = "NSValidationErrorKey"
/// In an error's user info: the rule that the value breaks, as a predicate; none where there is no value.
public let NSValidationPredicateErrorKey = "NSValidationErrorPredicate"
/// In an error's user info: the value.
public let NSValidationValueErrorKey = "NSValidationErrorValue"
/// In an error's user info: the stores.
public let NSAffectedStoresErrorKey = "NSAffectedStoresErrorKey"
/// In an error's user info: the objects.
public let NSAffectedObjectsErrorKey = "NSAffectedObjectsErrorKey"
/// In an error's user info: the conflicts.
public let NSPersistentStoreSaveConflictsErrorKey = "conflictList"
/// In an error's user info: SQLite's own code.
public let NSSQLiteErrorDomain = "NSSQLiteErrorDomain"

extension NSError {
  /// An error of the Cocoa domain whose description is a sentence with the thing, the place and the mend.
  static func coreData(_ code: Int, _ sentence: String, _ userInfo: [String: Any] = [:]) -> NSError {
    var userInfo = userInfo
    userInfo[NSLocalizedDescriptionKey] = sentence
    return NSError(domain: NSCocoaErrorDomain, code: code, userInfo: userInfo)
  }

  static func validation(
    _ code: Int, _ object: NSManagedObject, key: String, value: Any?, predicate: NSPredicate? = nil, _ sentence: String
  ) -> NSError {
    var userInfo: [String: Any] = [NSValidationObjectErrorKey: object, NSValidationKeyErrorKey: key]
    userInfo[NSValidationValueErrorKey] = value
    userInfo[NSValidationPredicateErrorKey] = predicate
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
