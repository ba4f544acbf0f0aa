import Foundation

// Core Data's codes as Swift code catches them: `catch CocoaError.validationMissingMandatoryProperty`.
extension CocoaError.Code {
  /// A value is not valid.
  public static var managedObjectValidation: CocoaError.Code { .init(rawValue: NSManagedObjectValidationError) }
  /// Values that the model wants unique are not.
  public static var managedObjectConstraintValidation: CocoaError.Code {
    .init(rawValue: NSManagedObjectConstraintValidationError)
  }
  /// Several errors, listed in `NSDetailedErrors`.
  public static var validationMultipleErrors: CocoaError.Code { .init(rawValue: NSValidationMultipleErrorsError) }
  /// A property that is not optional has no value.
  public static var validationMissingMandatoryProperty: CocoaError.Code {
    .init(rawValue: NSValidationMissingMandatoryPropertyError)
  }
  /// A relationship has too few objects.
  public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
    .init(rawValue: NSValidationRelationshipLacksMinimumCountError)
  }
  /// A relationship has too many objects.
  public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
    .init(rawValue: NSValidationRelationshipExceedsMaximumCountError)
  }
  /// A relationship with the delete rule deny still has objects.
  public static var validationRelationshipDeniedDelete: CocoaError.Code {
    .init(rawValue: NSValidationRelationshipDeniedDeleteError)
  }
  /// A number is above its maximum.
  public static var validationNumberTooLarge: CocoaError.Code { .init(rawValue: NSValidationNumberTooLargeError) }
  /// A number is below its minimum.
  public static var validationNumberTooSmall: CocoaError.Code { .init(rawValue: NSValidationNumberTooSmallError) }
  /// A date is after its maximum.
  public static var validationDateTooLate: CocoaError.Code { .init(rawValue: NSValidationDateTooLateError) }
  /// A date is before its minimum.
  public static var validationDateTooSoon: CocoaError.Code { .init(rawValue: NSValidationDateTooSoonError) }
  /// A value is no date.
  public static var validationInvalidDate: CocoaError.Code { .init(rawValue: NSValidationInvalidDateError) }
  /// A text is too long.
  public static var validationStringTooLong: CocoaError.Code { .init(rawValue: NSValidationStringTooLongError) }
  /// A text is too short.
  public static var validationStringTooShort: CocoaError.Code { .init(rawValue: NSValidationStringTooShortError) }
  /// A text does not match its pattern.
  public static var validationStringPatternMatching: CocoaError.Code {
    .init(rawValue: NSValidationStringPatternMatchingError)
  }
  /// A context could not be locked.
  public static var managedObjectContextLocking: CocoaError.Code { .init(rawValue: NSManagedObjectContextLockingError) }
  /// A coordinator could not be locked.
  public static var persistentStoreCoordinatorLocking: CocoaError.Code {
    .init(rawValue: NSPersistentStoreCoordinatorLockingError)
  }
  /// An object is not in the store.
  public static var managedObjectReferentialIntegrity: CocoaError.Code {
    .init(rawValue: NSManagedObjectReferentialIntegrityError)
  }
  /// An object refers to one that is not saved.
  public static var managedObjectExternalRelationship: CocoaError.Code {
    .init(rawValue: NSManagedObjectExternalRelationshipError)
  }
  /// An object was changed in the store meanwhile.
  public static var managedObjectMerge: CocoaError.Code { .init(rawValue: NSManagedObjectMergeError) }
  /// Another object has values that the model wants unique.
  public static var managedObjectConstraintMerge: CocoaError.Code {
    .init(rawValue: NSManagedObjectConstraintMergeError)
  }
  /// There is no such type of store.
  public static var persistentStoreInvalidType: CocoaError.Code { .init(rawValue: NSPersistentStoreInvalidTypeError) }
  /// A store is of another type.
  public static var persistentStoreTypeMismatch: CocoaError.Code { .init(rawValue: NSPersistentStoreTypeMismatchError) }
  /// A database is no store.
  public static var persistentStoreIncompatibleSchema: CocoaError.Code {
    .init(rawValue: NSPersistentStoreIncompatibleSchemaError)
  }
  /// A store could not be saved.
  public static var persistentStoreSave: CocoaError.Code { .init(rawValue: NSPersistentStoreSaveError) }
  /// Some stores could not be saved.
  public static var persistentStoreIncompleteSave: CocoaError.Code {
    .init(rawValue: NSPersistentStoreIncompleteSaveError)
  }
  /// Objects were changed in the store meanwhile.
  public static var persistentStoreSaveConflicts: CocoaError.Code {
    .init(rawValue: NSPersistentStoreSaveConflictsError)
  }
  /// Any other error.
  public static var coreData: CocoaError.Code { .init(rawValue: NSCoreDataError) }
  /// A store could not do what was asked.
  public static var persistentStoreOperation: CocoaError.Code { .init(rawValue: NSPersistentStoreOperationError) }
  /// A store could not be opened.
  public static var persistentStoreOpen: CocoaError.Code { .init(rawValue: NSPersistentStoreOpenError) }
  /// A store was locked for too long.
  public static var persistentStoreTimeout: CocoaError.Code { .init(rawValue: NSPersistentStoreTimeoutError) }
  /// A store does not know the request.
  public static var persistentStoreUnsupportedRequestType: CocoaError.Code {
    .init(rawValue: NSPersistentStoreUnsupportedRequestTypeError)
  }
  /// A store was made by another model.
  public static var persistentStoreIncompatibleVersionHash: CocoaError.Code {
    .init(rawValue: NSPersistentStoreIncompatibleVersionHashError)
  }
  /// A store could not be migrated.
  public static var migration: CocoaError.Code { .init(rawValue: NSMigrationError) }
  /// The model that made a store is missing.
  public static var migrationMissingSourceModel: CocoaError.Code { .init(rawValue: NSMigrationMissingSourceModelError) }
  /// A mapping model is missing.
  public static var migrationMissingMappingModel: CocoaError.Code {
    .init(rawValue: NSMigrationMissingMappingModelError)
  }
  /// SQLite reported an error.
  public static var sqlite: CocoaError.Code { .init(rawValue: NSSQLiteError) }
  /// A mapping could not be inferred.
  public static var inferredMappingModel: CocoaError.Code { .init(rawValue: NSInferredMappingModelError) }
  /// The history no longer reaches back to a token.
  public static var persistentHistoryTokenExpired: CocoaError.Code {
    .init(rawValue: NSPersistentHistoryTokenExpiredError)
  }
}

extension CocoaError {
  /// A value is not valid.
  public static var managedObjectValidation: CocoaError.Code { .managedObjectValidation }
  /// Values that the model wants unique are not.
  public static var managedObjectConstraintValidation: CocoaError.Code { .managedObjectConstraintValidation }
  /// Several errors, listed in `NSDetailedErrors`.
  public static var validationMultipleErrors: CocoaError.Code { .validationMultipleErrors }
  /// A property that is not optional has no value.
  public static var validationMissingMandatoryProperty: CocoaError.Code { .validationMissingMandatoryProperty }
  /// A relationship has too few objects.
  public static var validationRelationshipLacksMinimumCount: CocoaError.Code {
    .validationRelationshipLacksMinimumCount
  }
  /// A relationship has too many objects.
  public static var validationRelationshipExceedsMaximumCount: CocoaError.Code {
    .validationRelationshipExceedsMaximumCount
  }
  /// A relationship with the delete rule deny still has objects.
  public static var validationRelationshipDeniedDelete: CocoaError.Code { .validationRelationshipDeniedDelete }
  /// A number is above its maximum.
  public static var validationNumberTooLarge: CocoaError.Code { .validationNumberTooLarge }
  /// A number is below its minimum.
  public static var validationNumberTooSmall: CocoaError.Code { .validationNumberTooSmall }
  /// A date is after its maximum.
  public static var validationDateTooLate: CocoaError.Code { .validationDateTooLate }
  /// A date is before its minimum.
  public static var validationDateTooSoon: CocoaError.Code { .validationDateTooSoon }
  /// A value is no date.
  public static var validationInvalidDate: CocoaError.Code { .validationInvalidDate }
  /// A text is too long.
  public static var validationStringTooLong: CocoaError.Code { .validationStringTooLong }
  /// A text is too short.
  public static var validationStringTooShort: CocoaError.Code { .validationStringTooShort }
  /// A text does not match its pattern.
  public static var validationStringPatternMatching: CocoaError.Code { .validationStringPatternMatching }
  /// A context could not be locked.
  public static var managedObjectContextLocking: CocoaError.Code { .managedObjectContextLocking }
  /// A coordinator could not be locked.
  public static var persistentStoreCoordinatorLocking: CocoaError.Code { .persistentStoreCoordinatorLocking }
  /// An object is not in the store.
  public static var managedObjectReferentialIntegrity: CocoaError.Code { .managedObjectReferentialIntegrity }
  /// An object refers to one that is not saved.
  public static var managedObjectExternalRelationship: CocoaError.Code { .managedObjectExternalRelationship }
  /// An object was changed in the store meanwhile.
  public static var managedObjectMerge: CocoaError.Code { .managedObjectMerge }
  /// Another object has values that the model wants unique.
  public static var managedObjectConstraintMerge: CocoaError.Code { .managedObjectConstraintMerge }
  /// There is no such type of store.
  public static var persistentStoreInvalidType: CocoaError.Code { .persistentStoreInvalidType }
  /// A store is of another type.
  public static var persistentStoreTypeMismatch: CocoaError.Code { .persistentStoreTypeMismatch }
  /// A database is no store.
  public static var persistentStoreIncompatibleSchema: CocoaError.Code { .persistentStoreIncompatibleSchema }
  /// A store could not be saved.
  public static var persistentStoreSave: CocoaError.Code { .persistentStoreSave }
  /// Some stores could not be saved.
  public static var persistentStoreIncompleteSave: CocoaError.Code { .persistentStoreIncompleteSave }
  /// Objects were changed in the store meanwhile.
  public static var persistentStoreSaveConflicts: CocoaError.Code { .persistentStoreSaveConflicts }
  /// Any other error.
  public static var coreData: CocoaError.Code { .coreData }
  /// A store could not do what was asked.
  public static var persistentStoreOperation: CocoaError.Code { .persistentStoreOperation }
  /// A store could not be opened.
  public static var persistentStoreOpen: CocoaError.Code { .persistentStoreOpen }
  /// A store was locked for too long.
  public static var persistentStoreTimeout: CocoaError.Code { .persistentStoreTimeout }
  /// A store does not know the request.
  public static var persistentStoreUnsupportedRequestType: CocoaError.Code { .persistentStoreUnsupportedRequestType }
  /// A store was made by another model.
  public static var persistentStoreIncompatibleVersionHash: CocoaError.Code { .persistentStoreIncompatibleVersionHash }
  /// A store could not be migrated.
  public static var migration: CocoaError.Code { .migration }
  /// The model that made a store is missing.
  public static var migrationMissingSourceModel: CocoaError.Code { .migrationMissingSourceModel }
  /// A mapping model is missing.
  public static var migrationMissingMappingModel: CocoaError.Code { .migrationMissingMappingModel }
  /// SQLite reported an error.
  public static var sqlite: CocoaError.Code { .sqlite }
  /// A mapping could not be inferred.
  public static var inferredMappingModel: CocoaError.Code { .inferredMappingModel }
  /// The history no longer reaches back to a token.
  public static var persistentHistoryTokenExpired: CocoaError.Code { .persistentHistoryTokenExpired }
}
