import SwiftUI

/// A control of our own, and a text that knows what it is set to.
struct ButtonLesson: View {
    @State private var isLampOn = false
    @State private var isFanOn = true

    var body: some View {
        NavigationView {
            VStack(spacing: 24) {
                LatchButton(title: "Lamp", isOn: $isLampOn)
                Text(isLampOn ? "The lamp is on" : "The lamp is off")

                LatchButton(title: "Fan", isOn: $isFanOn, onColors: [.teal, .blue])
                Text(isFanOn ? "The fan is on" : "The fan is off")
            }
            .navigationTitle("Button")
        }
    }
}

struct ButtonLesson_Previews: PreviewProvider {
    static var previews: some View {
        ButtonLesson()
    }
}
