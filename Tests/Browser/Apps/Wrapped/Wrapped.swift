import PhotosUI
import SwiftUI

@main
struct WrappedApp: App {
  var body: some Scene { WindowGroup { ContentView() } }
}

/// Views and view controllers of UIKit's as apps wrap them.
struct ContentView: View {
  @State private var picture: UIImage?
  @State private var picker: Picker?
  @State private var search = ""
  @State private var note = "A note"
  @State private var level: Float = 0.25

  enum Picker: String, Identifiable {
    case old, new
    var id: String { rawValue }
  }

  var body: some View {
    NavigationView {
      VStack(spacing: 12) {
        SearchBar(text: $search)
        Text(search.isEmpty ? "Nothing looked for" : "Looking for \(search)")
        if let picture {
          Image(uiImage: picture).resizable().scaledToFit().frame(height: 100).accessibilityLabel("The picture")
          Text("\(Int(picture.size.width)) by \(Int(picture.size.height))")
        }
        Button("Older picker") { picker = .old }
        Button("Newer picker") { picker = .new }
        Slider(level: $level).accessibilityLabel("Level")
        Text("Level \(level, specifier: "%.2f")")
        Activity().frame(height: 40)
        NoteField(text: $note).frame(height: 80).overlay { RoundedRectangle(cornerRadius: 8).stroke(.gray) }
        Text("\(note.count) characters")
        Blur().frame(height: 44).overlay { Text("Over a blur") }
      }
      .padding()
      .navigationTitle("Wrapped")
    }
    .navigationViewStyle(.stack)
    .sheet(item: $picker) { kind in
      if kind == .old { OldPicker(image: $picture) } else { NewPicker(image: $picture) }
    }
  }
}

struct SearchBar: UIViewRepresentable {
  @Binding var text: String

  class Coordinator: NSObject, UISearchBarDelegate {
    @Binding var text: String
    init(text: Binding<String>) { _text = text }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { text = searchText }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { searchBar.resignFirstResponder() }
  }
  func makeCoordinator() -> Coordinator { Coordinator(text: $text) }
  func makeUIView(context: UIViewRepresentableContext<SearchBar>) -> UISearchBar {
    let bar = UISearchBar(frame: .zero)
    bar.delegate = context.coordinator
    bar.searchBarStyle = .minimal
    bar.placeholder = "Find a thing"
    return bar
  }
  func updateUIView(_ bar: UISearchBar, context: UIViewRepresentableContext<SearchBar>) { bar.text = text }
}

struct Slider: UIViewRepresentable {
  @Binding var level: Float
  final class Coordinator: NSObject {
    var parent: Slider
    init(_ parent: Slider) { self.parent = parent }
    @objc func moved(_ sender: UISlider) { parent.level = sender.value }
  }
  func makeCoordinator() -> Coordinator { Coordinator(self) }
  func makeUIView(context: Context) -> UISlider {
    let slider = UISlider()
    slider.minimumTrackTintColor = .systemOrange
    slider.addTarget(context.coordinator, action: #selector(Coordinator.moved(_:)), for: .valueChanged)
    return slider
  }
  func updateUIView(_ slider: UISlider, context: Context) { slider.value = level }
}

struct Activity: UIViewRepresentable {
  func makeUIView(context: Context) -> UIActivityIndicatorView {
    let view = UIActivityIndicatorView(style: .large)
    view.startAnimating()
    return view
  }
  func updateUIView(_ view: UIActivityIndicatorView, context: Context) {}
}

struct NoteField: UIViewRepresentable {
  @Binding var text: String
  func makeCoordinator() -> Coordinator { Coordinator($text) }
  func makeUIView(context: Context) -> UITextView {
    let view = UITextView()
    view.font = UIFont.preferredFont(forTextStyle: .body)
    view.delegate = context.coordinator
    return view
  }
  func updateUIView(_ view: UITextView, context: Context) { view.text = text }
  class Coordinator: NSObject, UITextViewDelegate {
    var text: Binding<String>
    init(_ text: Binding<String>) { self.text = text }
    func textViewDidChange(_ textView: UITextView) { text.wrappedValue = textView.text }
  }
}

struct Blur: UIViewRepresentable {
  func makeUIView(context: Context) -> UIVisualEffectView { UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial)) }
  func updateUIView(_ view: UIVisualEffectView, context: Context) {}
}

struct OldPicker: UIViewControllerRepresentable {
  @Environment(\.presentationMode) var presentationMode
  @Binding var image: UIImage?
  class Coordinator: NSObject, UINavigationControllerDelegate, UIImagePickerControllerDelegate {
    let parent: OldPicker
    init(_ parent: OldPicker) { self.parent = parent }
    func imagePickerController(
      _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      if let image = info[.originalImage] as? UIImage { parent.image = image }
      parent.presentationMode.wrappedValue.dismiss()
    }
  }
  func makeCoordinator() -> Coordinator { Coordinator(self) }
  func makeUIViewController(context: Context) -> UIImagePickerController {
    let picker = UIImagePickerController()
    picker.delegate = context.coordinator
    return picker
  }
  func updateUIViewController(_ controller: UIImagePickerController, context: Context) {}
}

struct NewPicker: UIViewControllerRepresentable {
  @Binding var image: UIImage?
  class Coordinator: NSObject, PHPickerViewControllerDelegate {
    let parent: NewPicker
    init(_ parent: NewPicker) { self.parent = parent }
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult]) {
      picker.dismiss(animated: true)
      guard let provider = results.first?.itemProvider, provider.canLoadObject(ofClass: UIImage.self) else { return }
      provider.loadObject(ofClass: UIImage.self) { image, _ in
        DispatchQueue.main.async { self.parent.image = image }
      }
    }
  }
  func makeCoordinator() -> Coordinator { Coordinator(self) }
  func makeUIViewController(context: Context) -> PHPickerViewController {
    var configuration = PHPickerConfiguration()
    configuration.filter = .images
    let picker = PHPickerViewController(configuration: configuration)
    picker.delegate = context.coordinator
    return picker
  }
  func updateUIViewController(_ controller: PHPickerViewController, context: Context) {}
}
