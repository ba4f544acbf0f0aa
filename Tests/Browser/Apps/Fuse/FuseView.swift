import SwiftUI

struct FuseView: View {
  @State private var count = 0
  @SceneStorage("kept") private var kept = 0
  @SceneStorage("path") private var encodedPath: Data?
  @AppStorage("total") private var total = 0
  @AppStorage("doomed") private var isDoomed = false
  @State private var path: [Int] = []
  private let numbers = [1]

  var body: some View {
    NavigationStack(path: $path) {
      VStack(spacing: 12) {
        Text("Count \(count), kept \(kept), total \(total)")
        Button("Count") {
          count += 1
          kept += 1
          total += 1
        }
        NavigationLink("Room 7", value: 7)
        Button("Blow") { blow(at: 3) }
        Button("Blow later") {
          Task {
            try await Task.sleep(for: .milliseconds(20))
            blow(at: 4)
          }
        }
        Button("Doom") {
          isDoomed = true
          UserDefaults.standard.synchronize()
          blow(at: 5)
        }
        Button("Leave") { exit(3) }
        Button("Work long") {
          print("at work")
          Thread.sleep(forTimeInterval: 1)
          total += 100
        }
      }
      .navigationTitle("Fuse")
      .navigationDestination(for: Int.self) { number in
        VStack {
          Text("This is room \(number)")
          NavigationLink("Deeper", value: number + 1)
        }
      }
    }
    .onAppear { path = encodedPath.flatMap { try? JSONDecoder().decode([Int].self, from: $0) } ?? [] }
    .onChange(of: path) { _, path in encodedPath = try? JSONEncoder().encode(path) }
  }

  private func blow(at index: Int) {
    total += numbers[index]
  }
}
