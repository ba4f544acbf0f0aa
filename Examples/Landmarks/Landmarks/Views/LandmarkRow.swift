import SwiftUI

/// One line of the list: the picture, the name, and the star.
struct LandmarkRow: View {
    var landmark: Landmark

    var body: some View {
        HStack {
            landmark.image
                .resizable()
                .frame(width: 50, height: 50)
                .cornerRadius(6)
                .accessibilityHidden(true)

            Text(landmark.name)

            Spacer()

            if landmark.isFavorite {
                Image(systemName: "star.fill")
                    .foregroundColor(.yellow)
                    .accessibilityLabel("Favorite")
            }
        }
    }
}

struct LandmarkRow_Previews: PreviewProvider {
    static let landmarks = Atlas().landmarks

    static var previews: some View {
        Group {
            LandmarkRow(landmark: landmarks[0])
                .previewDisplayName("With a star")
            LandmarkRow(landmark: landmarks[1])
                .previewDisplayName("Without")
        }
        .previewLayout(.fixed(width: 320, height: 70))
    }
}
