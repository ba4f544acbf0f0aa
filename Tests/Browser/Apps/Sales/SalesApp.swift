import Charts
import SwiftUI

@main struct SalesApp: App {
  var body: some Scene { WindowGroup { ContentView() } }
}

struct Sale: Identifiable {
  var day: String
  var count: Int
  var kind: String
  var id: String { day + kind }
}

struct ContentView: View {
  @State private var sales = [
    Sale(day: "Mon", count: 4, kind: "Tea"), Sale(day: "Tue", count: 8, kind: "Tea"),
    Sale(day: "Wed", count: 2, kind: "Tea"), Sale(day: "Mon", count: 3, kind: "Cake"),
    Sale(day: "Tue", count: 1, kind: "Cake"), Sale(day: "Wed", count: 6, kind: "Cake"),
  ]
  @State private var selected: String?

  var body: some View {
    VStack(alignment: .leading, spacing: 20) {
      Text(selected.map { "Selected: \($0)" } ?? "nothing")
      Chart(sales) { sale in
        BarMark(x: .value("Day", sale.day), y: .value("Count", sale.count))
          .foregroundStyle(by: .value("Kind", sale.kind))
      }
      .chartXSelection(value: $selected)
      .frame(height: 240)
      Chart {
        ForEach(sales) { sale in
          LineMark(x: .value("Day", sale.day), y: .value("Count", sale.count))
            .foregroundStyle(by: .value("Kind", sale.kind))
            .symbol(by: .value("Kind", sale.kind))
        }
        RuleMark(y: .value("Aim", 5)).annotation(position: .top, alignment: .leading) { Text("aim") }
      }
      .chartYScale(domain: 0...10)
      .frame(height: 200)
      Button("More tea") { withAnimation(.linear(duration: 0.2)) { sales[0].count = 9 } }
    }
    .padding()
  }
}
