import SwiftUI

/// A picture cut to a circle, with a white rim and a shadow.
struct RoundPicture: View {
    var image: Image

    var body: some View {
        image
            .resizable()
            .scaledToFill()
            .frame(width: 220, height: 220)
            .clipShape(Circle())
            .overlay {
                Circle().stroke(.white, lineWidth: 4)
            }
            .shadow(radius: 7)
    }
}

struct RoundPicture_Previews: PreviewProvider {
    static var previews: some View {
        RoundPicture(image: Image("lighthouse"))
    }
}
