// What app code expects of Foundation and its neighbours that Linux's Foundation does not have, under Apple's names.
// Every app file gets this module, as every file gets it with `import Foundation` on Apple's systems.
@_exported import Foundation
@_exported import Observation

extension NSData.WritingOptions {
  /// The older name of `atomic`.
  @available(*, deprecated, renamed: "atomic")
  public static var atomicWrite: NSData.WritingOptions { .atomic }
}
