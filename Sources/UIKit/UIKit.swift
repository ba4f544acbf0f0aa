// What app code names of UIKit lives beside SwiftUI, which on Apple's systems brings UIKit along as well.
@_exported import SwiftUI
