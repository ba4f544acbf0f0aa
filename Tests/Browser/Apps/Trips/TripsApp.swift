import SwiftData
import SwiftUI

/// Trips with stops and tags: models that lead to each other, a search that makes its query anew, an editor that binds to
/// a model, a deletion that cascades.
@main
struct TripsApp: App {
    var body: some Scene {
        WindowGroup {
            TripList()
        }
        .modelContainer(for: Trip.self, isUndoEnabled: true)
    }
}

@Model
final class Trip {
    var name: String
    var start: Date
    var kind: Kind = Kind.leisure
    var isBooked = false
    @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
    @Relationship(inverse: \Tag.trips) var tags: [Tag] = []

    init(name: String, start: Date = .now) {
        self.name = name
        self.start = start
    }

    enum Kind: String, Codable, CaseIterable, Identifiable {
        case leisure, business
        var id: Self { self }
    }
}

@Model
final class Stop {
    var place: String
    var nights: Int
    var trip: Trip?

    init(place: String, nights: Int = 1) {
        self.place = place
        self.nights = nights
    }
}

@Model
final class Tag {
    @Attribute(.unique) var word: String
    var trips: [Trip] = []

    init(word: String) { self.word = word }
}

struct TripList: View {
    @Environment(\.modelContext) private var modelContext
    @Query(sort: \Stop.place) private var stops: [Stop]
    @State private var search = ""
    @State private var path: [Trip] = []
    @State private var byDate = false

    var body: some View {
        NavigationStack(path: $path) {
            FoundTrips(search: search, sort: byDate ? SortDescriptor(\Trip.start) : SortDescriptor(\Trip.name))
                .navigationTitle("Trips")
                .navigationDestination(for: Trip.self) { TripEditor(trip: $0) }
                .searchable(text: $search)
                .toolbar {
                    ToolbarItem {
                        Button("Add", systemImage: "plus") {
                            let trip = Trip(name: "")
                            modelContext.insert(trip)
                            path = [trip]
                        }
                    }
                    ToolbarItem(placement: .topBarLeading) {
                        Toggle("By date", isOn: $byDate)
                    }
                }
                .safeAreaInset(edge: .bottom) { Text("\(stops.count) stops in all") }
        }
    }
}

struct FoundTrips: View {
    @Environment(\.modelContext) private var modelContext
    @Query private var trips: [Trip]

    init(search: String, sort: SortDescriptor<Trip>) {
        let filter = #Predicate<Trip> { trip in
            search.isEmpty || trip.name.localizedStandardContains(search)
                || trip.tags.contains { $0.word.localizedStandardContains(search) }
        }
        _trips = Query(filter: filter, sort: [sort], animation: .default)
    }

    var body: some View {
        List {
            ForEach(trips) { trip in
                NavigationLink(value: trip) {
                    VStack(alignment: .leading) {
                        Text(trip.name.isEmpty ? "New trip" : trip.name)
                        Text("\(trip.kind.rawValue), \(trip.stops.count) stops, \(trip.tags.map(\.word).sorted().joined(separator: " "))")
                            .font(.caption)
                    }
                }
                .swipeActions(edge: .leading) {
                    Button("Book") { trip.isBooked.toggle() }
                }
            }
            .onDelete { offsets in
                for offset in offsets { modelContext.delete(trips[offset]) }
            }
        }
        .overlay { if trips.isEmpty { ContentUnavailableView("No trips", systemImage: "airplane") } }
    }
}

struct TripEditor: View {
    @Environment(\.modelContext) private var modelContext
    @Bindable var trip: Trip
    @Query(sort: \Tag.word) private var tags: [Tag]
    @State private var word = ""

    var body: some View {
        Form {
            TextField("Name", text: $trip.name)
            Picker("Kind", selection: $trip.kind) {
                ForEach(Trip.Kind.allCases) { Text($0.rawValue).tag($0) }
            }
            Toggle("Booked", isOn: $trip.isBooked)
            Section("Stops") {
                ForEach(trip.stops.sorted { $0.place < $1.place }) { stop in
                    Stepper("\(stop.place), \(stop.nights) nights") { stop.nights += 1 } onDecrement: { stop.nights -= 1 }
                }
                Button("Add stop") { trip.stops.append(Stop(place: "Stop \(trip.stops.count + 1)")) }
            }
            Section("Tags") {
                ForEach(tags) { tag in
                    Button {
                        if let index = trip.tags.firstIndex(of: tag) { trip.tags.remove(at: index) } else { trip.tags.append(tag) }
                    } label: {
                        Text(trip.tags.contains(tag) ? "✓ \(tag.word)" : tag.word)
                    }
                }
                TextField("New tag", text: $word)
                Button("Add tag") {
                    modelContext.insert(Tag(word: word))
                    word = ""
                }
            }
        }
        .navigationTitle("Edit")
    }
}

#Preview {
    let container = try! ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    container.mainContext.insert(Trip(name: "Rome"))
    return TripList().modelContainer(container)
}
