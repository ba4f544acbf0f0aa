import SwiftUI

/// All landmarks, or only those with a star.
struct LandmarkList: View {
    @EnvironmentObject private var atlas: Atlas
    @State private var showsFavoritesOnly = false

    private var shownLandmarks: [Landmark] {
        atlas.landmarks.filter { landmark in
            !showsFavoritesOnly || landmark.isFavorite
        }
    }

    var body: some View {
        NavigationView {
            List {
                Toggle(isOn: $showsFavoritesOnly) {
                    Text("Favorites only")
                }

                ForEach(shownLandmarks) { landmark in
                    NavigationLink(destination: LandmarkDetail(landmark: landmark)) {
                        LandmarkRow(landmark: landmark)
                    }
                }

                if shownLandmarks.isEmpty {
                    Text("No favorites yet. Open a landmark and give it a star.")
                        .foregroundColor(.secondary)
                }
            }
            .navigationTitle("Landmarks")
        }
    }
}

struct LandmarkList_Previews: PreviewProvider {
    static var previews: some View {
        LandmarkList()
            .environmentObject(Atlas())
    }
}
