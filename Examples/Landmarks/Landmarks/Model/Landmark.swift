import SwiftUI

/// A place worth a detour, as the bundle's JSON file tells of it.
struct Landmark: Hashable, Codable, Identifiable {
    enum Kind: String, Codable, CaseIterable {
        case shore, mountain, forest, town
    }

    var id: Int
    var name: String
    var region: String
    var country: String
    var kind: Kind
    var isFavorite: Bool
    var about: String

    private var imageName: String

    /// Its picture, from the asset catalog.
    var image: Image {
        Image(imageName)
    }
}
