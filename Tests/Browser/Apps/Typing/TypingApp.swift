import Combine
import SwiftUI

/// Fields of every sort on a screen that a timer redraws twenty times a second.
@main
struct TypingApp: App {
    var body: some Scene {
        WindowGroup {
            TypingView()
        }
    }
}

struct TypingView: View {
    @State private var name = ""
    @State private var notes = ""
    @State private var shouted = ""
    @State private var number = 2.5
    @State private var edits = 0
    @State private var ticks = 0
    private let timer = Timer.publish(every: 0.05, on: .main, in: .common).autoconnect()

    private var price: String {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        return formatter.string(from: 12.5) ?? ""
    }

    var body: some View {
        VStack(alignment: .leading) {
            Text("Tick \(ticks)")
            // The field itself changes with every tick, not only what is around it.
            TextField("Name", text: $name)
                .foregroundStyle(ticks.isMultiple(of: 2) ? Color.red : Color.blue)
                .padding(.leading, CGFloat(ticks % 4))
            Text("Name is “\(name)”")
            TextEditor(text: $notes)
                .frame(height: 120 + CGFloat(ticks % 3))
                .accessibilityLabel("Notes")
            Text("Notes have \(notes.count) letters")
            TextField("Shouted", text: Binding(get: { shouted }, set: { shouted = $0.uppercased() }))
            TextField("Number", value: $number, format: .number)
            Text("Number is \(number.formatted())")
            Text("Weeks begin on day \(Calendar.current.firstWeekday), prices look like \(price)")
            Text("Edits: \(edits)")
            Button("Clear") {
                name = ""
                notes = ""
            }
        }
        .padding()
        .onChange(of: name) { edits += 1 }
        .onReceive(timer) { _ in ticks += 1 }
    }
}
