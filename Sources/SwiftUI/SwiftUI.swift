// What `import SwiftUI` brings along, as Apple's does.
@_exported import Combine
@_exported import CoreData
@_exported import DeveloperToolsSupport
@_exported import Foundation
@_exported import FoundationSupplement
@_exported import Observation
