import SwiftUI

/// What `martlet bench` measures in a browser: a switch, a field, a push, a long list, and a screen of 300 rows.
@main
struct SpeedApp: App {
    var body: some Scene {
        WindowGroup {
            if ProcessInfo.processInfo.environment["MARTLET_SPEED_ROWS"] == nil {
                ControlsView()
            } else {
                RowsView()
            }
        }
    }
}

struct ControlsView: View {
    @State private var isOn = false
    @State private var name = ""

    var body: some View {
        NavigationStack {
            List {
                Section {
                    Toggle("Switch", isOn: $isOn)
                    Text(isOn ? "It is on" : "It is off")
                }
                Section {
                    TextField("Name", text: $name)
                    Text("Hello \(name)")
                }
                Section {
                    NavigationLink("Detail") {
                        Text("Some detail").navigationTitle("Pushed")
                    }
                    NavigationLink("Long list") {
                        List(0..<100_000) { Text(verbatim: "Row \($0)") }.navigationTitle("Rows")
                    }
                }
            }
            .navigationTitle("Speed")
        }
    }
}

struct RowsView: View {
    @State private var tapped: Set<Int> = []

    var body: some View {
        ScrollView {
            VStack {
                ForEach(0..<300, id: \.self) { index in
                    HStack {
                        Text(verbatim: "Row number \(index)")
                        Spacer()
                        Button(tapped.contains(index) ? "Done" : "Do it") { tapped.insert(index) }
                    }
                }
            }
        }
    }
}
