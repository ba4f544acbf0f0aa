import SwiftUI

/// One landmark in full, with the button that gives and takes its star.
struct LandmarkDetail: View {
    @EnvironmentObject private var atlas: Atlas
    var landmark: Landmark

    private var index: Int {
        atlas.landmarks.firstIndex(where: { $0.id == landmark.id })!
    }

    var body: some View {
        ScrollView {
            Backdrop(kind: landmark.kind)
                .frame(height: 220)

            RoundPicture(image: landmark.image)
                .offset(y: -110)
                .padding(.bottom, -110)
                .accessibilityLabel("A view of \(landmark.name)")

            VStack(alignment: .leading) {
                HStack {
                    Text(landmark.name)
                        .font(.title)
                        .foregroundColor(.primary)

                    FavoriteButton(isSet: $atlas.landmarks[index].isFavorite)
                }

                HStack {
                    Text(landmark.region)
                    Spacer()
                    Text(landmark.country)
                }
                .font(.subheadline)
                .foregroundColor(.secondary)

                Divider()

                Text("About \(landmark.name)")
                    .font(.title2)

                Text(landmark.about)
            }
            .padding()
        }
        .navigationTitle(landmark.name)
        .navigationBarTitleDisplayMode(.inline)
    }
}

struct LandmarkDetail_Previews: PreviewProvider {
    static let atlas = Atlas()

    static var previews: some View {
        LandmarkDetail(landmark: atlas.landmarks[0])
            .environmentObject(atlas)
    }
}
