import SwiftUI

/// A button that stays pressed: flat and bright while it is on, raised and grey while it is not.
struct LatchButton: View {
    let title: String
    @Binding var isOn: Bool

    var onColors = [Color.red, Color.orange]
    var offColors = [Color(white: 0.42), Color(white: 0.3)]

    var body: some View {
        Button(title) {
            isOn.toggle()
        }
        .padding()
        .background(
            LinearGradient(
                gradient: Gradient(colors: isOn ? onColors : offColors),
                startPoint: .top,
                endPoint: .bottom
            )
        )
        .foregroundColor(.white)
        .clipShape(Capsule())
        .shadow(radius: isOn ? 0 : 5)
        .accessibilityAddTraits(isOn ? .isSelected : [])
    }
}

struct LatchButton_Previews: PreviewProvider {
    static var previews: some View {
        VStack {
            LatchButton(title: "On", isOn: .constant(true))
            LatchButton(title: "Off", isOn: .constant(false))
        }
    }
}
