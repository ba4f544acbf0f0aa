import DisplayTree
import XCTest

@testable import SwiftUI

/// Views and view controllers of UIKit's in SwiftUI.
@MainActor final class RepresentableTests: XCTestCase {
  // MARK: Life

  private struct Counted: UIViewRepresentable {
    static var calls: [String] = []
    @Binding var text: String
    @Environment(\.colorScheme) private var scheme

    final class Coordinator: NSObject {
      var parent: Counted
      init(_ parent: Counted) { self.parent = parent }
    }
    func makeCoordinator() -> Coordinator {
      Self.calls.append("coordinator")
      return Coordinator(self)
    }
    func makeUIView(context: Context) -> UILabel {
      Self.calls.append("make")
      return UILabel()
    }
    func updateUIView(_ label: UILabel, context: Context) {
      Self.calls.append("update")
      label.text = "\(text) \(context.environment.colorScheme) \(scheme)"
    }
    static func dismantleUIView(_ label: UILabel, coordinator: Coordinator) { calls.append("dismantle") }
  }

  private struct CountedScreen: View {
    @State private var text = "first"
    @State private var isThere = true
    var body: some View {
      VStack {
        if isThere { Counted(text: $text) }
        Button("Change") { text = "second" }
        Button("Remove") { isThere = false }
      }
    }
  }

  func testAViewIsMadeOnceUpdatedAndDismantled() async throws {
    Counted.calls = []
    let phone = Phone(CountedScreen())
    XCTAssertEqual(Counted.calls, ["coordinator", "make", "update"])
    XCTAssertTrue(phone.texts().contains("first light light"))
    XCTAssertTrue(phone.tap("Change"))
    XCTAssertEqual(Counted.calls, ["coordinator", "make", "update", "update"])
    XCTAssertTrue(phone.texts().contains("second light light"))
    XCTAssertTrue(phone.tap("Remove"))
    XCTAssertEqual(Counted.calls.last, "dismantle")
    XCTAssertFalse(phone.texts().contains("second light light"))
  }

  // MARK: What fields tell

  private struct Field: UIViewRepresentable {
    @Binding var text: String
    final class Coordinator: NSObject, UITextFieldDelegate {
      let text: Binding<String>
      init(_ text: Binding<String>) { self.text = text }
      func textFieldDidChangeSelection(_ field: UITextField) { text.wrappedValue = field.text ?? "" }
      func textField(_ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString: String) -> Bool {
        !replacementString.contains("x")
      }
    }
    func makeCoordinator() -> Coordinator { Coordinator($text) }
    func makeUIView(context: Context) -> UITextField {
      let field = UITextField()
      field.placeholder = "Name"
      field.delegate = context.coordinator
      field.setContentHuggingPriority(.defaultHigh, for: .vertical)
      return field
    }
    func updateUIView(_ field: UITextField, context: Context) { field.text = text }
  }

  private struct FieldScreen: View {
    @State private var text = "a"
    var body: some View {
      VStack {
        Field(text: $text)
        Text("Hello \(text)")
        Button("Reset") { text = "new" }
      }
    }
  }

  func testAFieldTellsAndRefuses() async throws {
    let phone = Phone(FieldScreen())
    let field = try XCTUnwrap(phone.nodes(.field).first)
    XCTAssertEqual(field.properties[.text], "a")
    phone.send(field, .input("ab", edit: 1))
    XCTAssertTrue(phone.texts().contains("Hello ab"))
    phone.send(field, .input("abx", edit: 2))
    XCTAssertTrue(phone.texts().contains("Hello ab"), "the delegate wants no x")
    XCTAssertEqual(phone.nodes(.field).first?.properties[.text], "ab", "the field shows none")
    XCTAssertTrue(phone.tap("Reset"))
    XCTAssertEqual(phone.nodes(.field).first?.properties[.text], "new", "what the app sets")
  }

  func testWhatIsReplacedInATextIsFound() {
    let change = TextChange(from: "héllo", to: "héyyo")
    XCTAssertEqual(change.range, NSRange(location: 2, length: 2))
    XCTAssertEqual(change.string, "yy")
    XCTAssertEqual(TextChange(from: "aa", to: "aaa").string, "a")
    XCTAssertEqual(TextChange(from: "abc", to: "").range, NSRange(location: 0, length: 3))
    let face = TextChange(from: "a\u{1F600}", to: "a\u{1F601}")
    XCTAssertEqual(face.range, NSRange(location: 1, length: 2), "whole characters")
    XCTAssertEqual(face.string, "\u{1F601}")
  }

  // MARK: Controls

  private struct Controls: UIViewRepresentable {
    @Binding var value: Double
    let make: (@escaping (Double) -> Void) -> UIControl
    func makeUIView(context: Context) -> UIControl { make { value = $0 } }
    func updateUIView(_ control: UIControl, context: Context) {}
  }
  private struct ControlScreen: View {
    @State private var value = 0.0
    let make: (@escaping (Double) -> Void) -> UIControl
    var body: some View {
      VStack {
        Controls(value: $value, make: make)
        Text("value \(value, specifier: "%.1f")")
      }
    }
  }

  func testControlsTellOfTheirValues() async throws {
    var phone = Phone(
      ControlScreen { tell in
        let control = UISwitch()
        control.addAction(UIAction { [unowned control] _ in tell(control.isOn ? 1 : 0) }, for: .valueChanged)
        return control
      })
    phone.send(try XCTUnwrap(phone.nodes(.toggle).first), .toggle(true))
    XCTAssertTrue(phone.texts().contains("value 1.0"))
    phone = Phone(
      ControlScreen { tell in
        let control = UISegmentedControl(items: ["One", "Two"])
        control.selectedSegmentIndex = 0
        control.addAction(
          UIAction { [unowned control] _ in tell(Double(control.selectedSegmentIndex)) }, for: .valueChanged)
        return control
      })
    XCTAssertTrue(phone.tap("Two"))
    XCTAssertTrue(phone.texts().contains("value 1.0"))
    phone = Phone(
      ControlScreen { tell in
        let control = UIButton(type: .system)
        control.setTitle("Press", for: .normal)
        control.addAction(UIAction { _ in tell(7) }, for: .touchUpInside)
        return control
      })
    XCTAssertTrue(phone.tap("Press"))
    XCTAssertTrue(phone.texts().contains("value 7.0"))
  }

  // MARK: Sizes

  private struct Spinner: UIViewRepresentable {
    let isOn: Bool
    func makeUIView(context: Context) -> UIActivityIndicatorView { UIActivityIndicatorView(style: .large) }
    func updateUIView(_ view: UIActivityIndicatorView, context: Context) {
      if isOn { view.startAnimating() } else { view.stopAnimating() }
    }
  }
  private struct Plate: UIViewRepresentable {
    func makeUIView(context: Context) -> UIView {
      let view = UIView()
      view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
      return view
    }
    func updateUIView(_ view: UIView, context: Context) {}
  }

  func testAPlainViewFillsAndASpinnerHugs() async throws {
    let phone = Phone(
      VStack(spacing: 0) {
        Spinner(isOn: true)
        Plate()
      }.frame(width: 200, height: 237).ignoresSafeArea())
    let plate = try XCTUnwrap(
      phone.nodes { $0.properties[.fill] == "#f00" || $0.properties[.background] == "#f00" }.first)
    XCTAssertEqual(phone.frame(plate).width, 200)
    XCTAssertEqual(phone.frame(plate).height, 200)
  }

  // MARK: View controllers

  private final class Root: UIViewController {
    var calls: [String] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      calls.append("load")
      let hosting = UIHostingController(rootView: Text("inside"))
      addChild(hosting)
      view.addSubview(hosting.view)
      hosting.didMove(toParent: self)
    }
    override func viewDidAppear(_ animated: Bool) { calls.append("appear") }
  }
  private struct Shown: UIViewControllerRepresentable {
    let root: Root
    func makeUIViewController(context: Context) -> Root { root }
    func updateUIViewController(_ controller: Root, context: Context) {}
  }

  func testAViewControllerLoadsShowsAndPresents() async throws {
    let root = Root()
    let phone = Phone(Shown(root: root))
    XCTAssertEqual(root.calls, ["load", "appear"])
    XCTAssertTrue(phone.texts().contains("inside"))

    var answer = ""
    let alert = UIAlertController(title: "Sure?", message: "It is gone then.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Keep", style: .cancel) { _ in answer = "kept" })
    root.present(alert, animated: true)
    phone.window.flush()
    XCTAssertTrue(phone.texts().contains("Sure?"))
    XCTAssertTrue(phone.tap("Keep"))
    XCTAssertEqual(answer, "kept")
    XCTAssertNil(root.presentedViewController)

    root.present(UIHostingController(rootView: Text("sheet")), animated: true)
    phone.window.flush()
    XCTAssertTrue(phone.texts().contains("sheet"))
    root.dismiss(animated: true)
    phone.window.flush()
    XCTAssertFalse(phone.texts().contains("sheet"))
  }

  func testAControllerInASheetDismissesIt() async throws {
    struct Screen: View {
      let root: Root
      @State private var isShown = false
      var body: some View {
        Button("Show") { isShown = true }.sheet(isPresented: $isShown) { Shown(root: root) }
      }
    }
    let root = Root()
    let phone = Phone(Screen(root: root))
    XCTAssertTrue(phone.tap("Show"))
    XCTAssertTrue(phone.texts().contains("inside"))
    root.dismiss(animated: true)
    phone.window.flush()
    XCTAssertFalse(phone.texts().contains("inside"))
  }

  // MARK: Changes from outside

  func testControlsShowWhatTheAppSets() async throws {
    let toggle = UISwitch()
    let slider = UISlider()
    let segments = UISegmentedControl(items: ["One", "Two"])
    let search = UISearchBar()
    let phone = Phone(
      VStack {
        Controls(value: .constant(0)) { _ in toggle }
        Controls(value: .constant(0)) { _ in slider }
        Controls(value: .constant(0)) { _ in segments }
        Given(view: search)
      })
    toggle.isOn = true
    slider.value = 0.75
    segments.selectedSegmentIndex = 1
    segments.setTitle("Three", forSegmentAt: 0)
    search.text = "tea"
    phone.window.flush()
    XCTAssertEqual(phone.nodes(.toggle).first?.properties[.isOn], true)
    XCTAssertEqual(phone.nodes(.slider).first?.properties[.number], 0.75)
    XCTAssertTrue(phone.texts().contains("Three"))
    let chosen = phone.nodes(.button).filter { $0.properties[.selected] == true }
    XCTAssertEqual(chosen.map { phone.texts(in: $0) }, [["Two"]])
    XCTAssertEqual(phone.nodes(.field).first?.properties[.text], "tea")
  }
  private struct Given: UIViewRepresentable {
    let view: UIView
    func makeUIView(context: Context) -> UIView { view }
    func updateUIView(_ view: UIView, context: Context) {}
  }

  func testViewsInAViewMove() async throws {
    let (outer, inner) = (UIView(), UILabel(frame: CGRect(x: 10, y: 20, width: 100, height: 30)))
    inner.text = "inner"
    let phone = Phone(Given(view: outer))
    outer.addSubview(inner)
    phone.window.flush()
    let before = try XCTUnwrap(phone.nodes(.text).first { phone.texts(in: $0) == ["inner"] })
    let y = phone.frame(before).y
    inner.frame.origin.y += 50
    phone.window.flush()
    let after = try XCTUnwrap(phone.nodes(.text).first { phone.texts(in: $0) == ["inner"] })
    XCTAssertEqual(phone.frame(after).y, y + 50, accuracy: 0.01)
  }

  private final class Labelled: UIViewController {
    let label = UILabel()
    override func viewDidLoad() { view.addSubview(label) }
  }
  private struct LabelledScreen: View {
    struct Shown: UIViewControllerRepresentable {
      let text: String
      func makeUIViewController(context: Context) -> Labelled { Labelled() }
      func updateUIViewController(_ controller: Labelled, context: Context) { controller.label.text = text }
    }
    @State private var text = "first"
    var body: some View {
      VStack {
        Shown(text: text)
        Button("Change") { text = "second" }
      }
    }
  }

  func testWhatAnUpdateSetsBelowAControllerShows() async throws {
    let phone = Phone(LabelledScreen())
    XCTAssertTrue(phone.texts().contains("first"))
    XCTAssertTrue(phone.tap("Change"))
    XCTAssertTrue(phone.texts().contains("second"))
  }

  func testAViewOutlivesItsHostingController() async throws {
    struct Screen: View {
      struct Hosted: UIViewRepresentable {
        func makeUIView(context: Context) -> UIView { UIHostingController(rootView: Text("hosted")).view }
        func updateUIView(_ view: UIView, context: Context) {}
      }
      @State private var isWide = false
      var body: some View {
        VStack {
          Hosted().frame(width: isWide ? 300 : 200)
          Button("Wider") { isWide = true }
        }
      }
    }
    let phone = Phone(Screen())
    XCTAssertTrue(phone.tap("Wider"))
    XCTAssertTrue(phone.texts().contains("hosted"))
  }

  func testNoCycleKeepsAControlsOwner() async throws {
    @MainActor final class Owner: NSObject {
      var button: UIButton?
    }
    weak var owner: Owner?
    weak var control: UIControl?
    do {
      let made = Owner()
      made.button = UIButton(type: .system)
      made.button?.addTarget(made, action: Selector("press"), for: .touchUpInside)
      let action = UIControl()
      action.addAction(UIAction { _ in }, for: .valueChanged)
      action.sendActions(for: .valueChanged)
      (owner, control) = (made, action)
    }
    XCTAssertNil(owner)
    XCTAssertNil(control)
  }

  func testAnAlertsChoiceIsEnabledLater() async throws {
    let root = Root()
    let phone = Phone(Shown(root: root))
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    let save = UIAlertAction(title: "Save", style: .default)
    save.isEnabled = false
    alert.addAction(save)
    root.present(alert, animated: true)
    phone.window.flush()
    func isEnabled() -> Bool? {
      phone.nodes(.button).first { phone.texts(in: $0).contains("Save") }.map { $0.properties[.disabled] != true }
    }
    XCTAssertEqual(isEnabled(), false)
    save.isEnabled = true
    phone.window.flush()
    XCTAssertEqual(isEnabled(), true)
  }
}
