import Combine
import Foundation

/// All landmarks: the one place where they are kept, and where their stars are set.
final class Atlas: ObservableObject {
    @Published var landmarks: [Landmark] = decoded(from: "landmarks.json")
}

/// Decodes a JSON file of the bundle. The app cannot do without it, so what is wrong ends it with a reason.
func decoded<Value: Decodable>(from name: String) -> Value {
    guard let file = Bundle.main.url(forResource: name, withExtension: nil) else {
        fatalError("\(name) is not in the bundle.")
    }

    do {
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: file))
    } catch {
        fatalError("\(name) cannot be read as \(Value.self): \(error)")
    }
}
