// What `import CoreData` brings along, as Apple's does.
@_exported import Foundation
