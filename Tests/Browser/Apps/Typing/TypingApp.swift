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

/// Draws every letter a little higher or lower than the one before.
struct Waves: TextRenderer {
    var height: Double
    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for (index, letter) in layout.flatMap({ $0 }).flatMap({ $0 }).enumerated() {
            var copy = context
            copy.translateBy(x: 0, y: sin(Double(index)) * height)
            copy.draw(letter)
        }
    }
}

/// Goes on to the next card in the direction of the swipe.
struct Onward: ScrollTargetBehavior {
    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
        let cards = target.rect.minX / 100
        target.rect.origin.x = 100 * (context.velocity.dx < 0 ? cards.rounded(.down) : cards.rounded(.up))
    }
}

struct TypingView: View {
    @State private var name = ""
    @State private var notes = ""
    @State private var shouted = ""
    @State private var number = 2.5
    @State private var edits = 0
    @State private var marked = "one two"
    @State private var selection: TextSelection?
    @AccessibilityFocusState private var isAtEdits: Bool
    @State private var isAtMenu = false
    @State private var ticks = 0
    private let timer = Timer.publish(every: 0.05, on: .main, in: .common).autoconnect()

    private var price: String {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        return formatter.string(from: 12.5) ?? ""
    }

    /// The text with its selection in brackets. Of a selection that belongs to another text the process would end.
    private var parts: String {
        guard case .selection(let range)? = selection?.indices else { return "nothing" }
        return "\(marked[..<range.lowerBound])[\(marked[range])]\(marked[range.upperBound...])"
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
            Text("Edits: \(edits)").accessibilityFocused($isAtEdits)
            Text(isAtEdits ? "Edits are read" : "Edits are not read")
            TextField("Marked", text: $marked, selection: $selection)
            Text("Marked: \(parts)")
            Button("Select two") {
                selection = marked.range(of: "two").map { TextSelection(range: $0) }
            }
            Button("Put a star") {
                guard case .selection(let range)? = selection?.indices else { return }
                marked.replaceSubrange(range, with: "*")
                selection = TextSelection(insertionPoint: marked.index(after: range.lowerBound))
            }
            Button("Read edits") { isAtEdits = true }
            Button("Announce") {
                AccessibilityNotification.Announcement("First").post()
                AccessibilityNotification.Announcement("Second").post()
            }
            Text("Waves of 😀 letters").font(.title2).underline().textRenderer(Waves(height: ticks.isMultiple(of: 40) ? 4 : 5))
            Menu("More") {
                Button("Clear all", systemImage: "trash", role: .destructive) { name = "" }
                Toggle("Shout", isOn: $isAtMenu)
                Section("Copies") {
                    Button("Copy") {}
                    Button("Copy all") {}.disabled(true)
                }
                Menu("Further") { Button("Deep") {} }
                Picker("Size", selection: $edits) {
                    Text("None").tag(0)
                    Text("One").tag(1)
                }
            }
            ScrollView(.horizontal) {
                HStack(spacing: 0) {
                    ForEach(0..<20, id: \.self) { Text("Card \($0)").frame(width: 100) }
                }
            }
            .scrollTargetBehavior(Onward())
            .accessibilityLabel("Cards")
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
