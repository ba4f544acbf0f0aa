import CSQLite
import Foundation

/// The sentences for what can go wrong with a store's file: the thing, the place, and what mends it.
struct StoreErrors {
  let url: URL?

  private var place: String {
    guard let url else { return "in memory" }
    return PostgresAddress(url)?.description ?? url.path
  }

  private func error(_ code: Int, _ sentence: String, _ failure: SQLiteFailure? = nil) -> NSError {
    var info: [String: Any] = [:]
    if let url, !PostgresAddress.isPostgres(url) { info[NSFilePathErrorKey] = url.path }
    if let failure {
      info[NSSQLiteErrorDomain] = NSNumber(value: failure.code)
      info[NSUnderlyingErrorKey] = NSError(
        domain: NSSQLiteErrorDomain, code: Int(failure.code), userInfo: [NSLocalizedDescriptionKey: failure.message])
    }
    return .coreData(code, sentence, info)
  }

  func notAStore() -> NSError {
    error(
      NSPersistentStoreIncompatibleSchemaError,
      "The file at \(place) is a SQLite database, but no Core Data store; move it away, or choose another URL for the store."
    )
  }

  func incompatible(_ difference: String, _ model: NSManagedObjectModel) -> NSError {
    let name = model.sourceURL?.deletingPathExtension().lastPathComponent ?? model.versionName
    return error(
      NSPersistentStoreIncompatibleVersionHashError,
      "The model used to open the store at \(place) is incompatible with the one used to create the store: \(difference); "
        + "open it with the version of \(name ?? "the model") that made it, or move the store away to begin anew.")
  }

  func externalFile(_ failure: CocoaError) -> NSError {
    error(
      failure.code.rawValue,
      "The store at \(place) could not be saved because a large value could not be written to its support folder "
        + "(\(failure.localizedDescription)); make room, and check the folder's permissions.")
  }

  func unknownConfiguration(_ name: String, _ model: NSManagedObjectModel) -> NSError {
    error(
      NSPersistentStoreOpenError,
      "The store at \(place) cannot be opened: the model has no configuration \(name); it has "
        + "\((model.configurations + ["the default one"]).joined(separator: ", ")).")
  }

  /// - Parameter code: Apple's number for what is missing or wrong.
  func migrating(_ code: Int, _ cause: String, _ mend: String) -> NSError {
    error(code, "The store at \(place) cannot be migrated to the model: \(cause); \(mend).")
  }

  /// - Parameter what: `opened`, `read` or `saved`.
  func postgres(_ what: String, _ failure: PostgresFailure, timeout: TimeInterval) -> NSError {
    if failure.isLost {
      return error(
        NSPersistentStoreTimeoutError,
        "The store at \(place) could not be \(what): its server could not be reached within \(Int(timeout)) seconds "
          + "(\(failure.message)); start the server or mend the network, and try again. Unsaved changes are kept.")
    }
    switch failure.state {
    case "28000", "28P01", "3D000", "42501":
      return error(
        256,
        "The store at \(place) could not be \(what): \(failure.message); check the URL's user, password and database, "
          + "and what the user may do there.")
    case "53100":
      return error(
        640, "The store at \(place) could not be \(what) because its server's disk is full; make room and save again.")
    case "25006":
      return error(
        513, "The store at \(place) could not be \(what) because its server is read-only; use one that is not.")
    default:
      return error(
        NSPersistentStoreOperationError,
        "The store at \(place) could not be \(what): \(failure.message) (SQLSTATE \(failure.state)); check the database."
      )
    }
  }

  func opening(_ failure: SQLiteFailure) -> NSError {
    switch failure.primary {
    case SQLITE_NOTADB, SQLITE_CORRUPT:
      error(
        NSFileReadCorruptFileError,
        "The store at \(place) is not a database, or it is damaged; restore it from a backup, or move it away to begin anew.",
        failure)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      error(
        256,
        "The store at \(place) cannot be opened; check that its folder exists and that this user may read and write it.",
        failure)
    case SQLITE_READONLY:
      error(
        513,
        "The store at \(place) is read-only; make the file and its folder writable, or open it as a read-only store.",
        failure)
    default: general("opened", failure)
    }
  }

  func reading(_ failure: SQLiteFailure) -> NSError {
    switch failure.primary {
    case SQLITE_NOTADB, SQLITE_CORRUPT: opening(failure)
    default: general("read", failure)
    }
  }

  func saving(_ failure: SQLiteFailure) -> NSError {
    switch failure.primary {
    case SQLITE_FULL:
      error(
        640, "The store at \(place) could not be saved because the disk is full; make room and save again.", failure)
    case SQLITE_READONLY:
      error(
        513, "The store at \(place) could not be saved because it is read-only; make the file and its folder writable.",
        failure)
    case SQLITE_NOTADB, SQLITE_CORRUPT: opening(failure)
    default: general("saved", failure)
    }
  }

  private func general(_ what: String, _ failure: SQLiteFailure) -> NSError {
    switch failure.primary {
    case SQLITE_BUSY, SQLITE_LOCKED:
      error(
        NSPersistentStoreTimeoutError,
        "The store at \(place) could not be \(what) because another process kept it locked; let that process finish, and try again.",
        failure)
    case SQLITE_IOERR:
      error(
        256,
        "The store at \(place) could not be \(what) because its disk reported an error (\(failure.message)); "
          + "check the disk and the file's permissions.", failure)
    default:
      error(
        NSPersistentStoreOperationError,
        "The store at \(place) could not be \(what): \(failure.message) (SQLite \(failure.code)); check the file.",
        failure)
    }
  }
}
