import Foundation

/// A switch, shown as a toggle is. Its `appearance()` gives all of them their colour.
@MainActor @preconcurrency open class UISwitch: UIControl {
  private static let proxy = UIView.proxy(UISwitch())
  public override class func appearance() -> UISwitch { proxy }
  open var isOn = false { didSet { changed() } }
  open var onTintColor: UIColor? { didSet { if self !== Self.proxy { changed() } } }
  /// Without effect.
  open var thumbTintColor: UIColor? { didSet { if self === Self.proxy { changed() } } }
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultHigh, .defaultHigh) }
  private final var shown: Bool {
    get { isOn }
    set {
      isOn = newValue
      sendActions(for: .valueChanged)
    }
  }
  override var shownContent: AnyView {
    AnyView(
      Toggle(isOn: bound(\.shown)) {}.labelsHidden().tint((onTintColor ?? Self.proxy.onTintColor)?.color).disabled(
        !isEnabled))
  }
}

/// A slider. Its `appearance()` gives the part before the thumb of all of them its colour.
@MainActor @preconcurrency open class UISlider: UIControl {
  private static let proxy = UIView.proxy(UISlider())
  public override class func appearance() -> UISlider { proxy }
  open var value: Float = 0 { didSet { changed() } }
  open var minimumValue: Float = 0 { didSet { changed() } }
  open var maximumValue: Float = 1 { didSet { changed() } }
  /// Whether it tells of every move and not only of the last.
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? { didSet { if self !== Self.proxy { changed() } } }
  /// Without effect, as the thumb's is.
  open var maximumTrackTintColor: UIColor? { didSet { if self === Self.proxy { changed() } } }
  open var thumbTintColor: UIColor? { didSet { if self === Self.proxy { changed() } } }
  open func setValue(_ value: Float, animated: Bool) { self.value = value }
  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultHigh) }
  private final var shown: Float {
    get { min(max(value, minimumValue), maximumValue) }
    set {
      value = newValue
      if isContinuous { sendActions(for: .valueChanged) }
    }
  }
  override var shownContent: AnyView {
    AnyView(
      Slider(value: bound(\.shown), in: minimumValue...max(minimumValue, maximumValue)) { isEditing in
        if !isEditing && !self.isContinuous { self.sendActions(for: .valueChanged) }
      }
      .tint(minimumTrackTintColor?.color ?? tintColor?.color ?? Self.proxy.minimumTrackTintColor?.color)
      .disabled(!isEnabled))
  }
}

/// Options side by side. Its `appearance()` gives all of them, and pickers in the segmented style, their colours.
@MainActor @preconcurrency open class UISegmentedControl: UIControl {
  public static let noSegment = -1
  private static let proxy = UIView.proxy(UISegmentedControl())
  public override class func appearance() -> UISegmentedControl { proxy }
  private var titles: [String] = [] { didSet { changed() } }
  open var selectedSegmentIndex = -1 { didSet { changed() } }
  /// What the chosen segment is filled with, of all of them.
  open var selectedSegmentTintColor: UIColor?
  /// Kept, and without effect.
  open var apportionsSegmentWidthsByContent = false
  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// Segments with these titles; pictures have none.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = items?.map { $0 as? String ?? "" } ?? []
  }
  open var numberOfSegments: Int { titles.count }
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    titles.insert(title ?? "", at: min(max(segment, 0), titles.count))
  }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) { titles[segment] = title ?? "" }
  open func titleForSegment(at segment: Int) -> String? { titles[segment] }
  open func removeAllSegments() { titles = [] }
  /// Sets the font and the colour of the titles in a state, of all of them.
  open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
    self.attributes[state.rawValue] = attributes
  }
  override func appearanceChanged() {}

  func title(isChosen: Bool) -> TitleLook {
    let normal = attributes[UIControl.State.normal.rawValue]
    return isChosen ? TitleLook(attributes[UIControl.State.selected.rawValue], normal) : TitleLook(normal)
  }

  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultHigh) }
  private final var shown: Int {
    get { selectedSegmentIndex }
    set {
      selectedSegmentIndex = newValue
      sendActions(for: .valueChanged)
    }
  }
  override var shownContent: AnyView {
    AnyView(
      Picker(selection: bound(\.shown)) {
        ForEach(Array(titles.enumerated()), id: \.offset) { Text(verbatim: $0.element).tag($0.offset) }
      } label: {
      }
      .pickerStyle(.segmented).disabled(!isEnabled))
  }
}

/// Two buttons that change a number.
@MainActor @preconcurrency open class UIStepper: UIControl {
  private static let proxy = UIView.proxy(UIStepper())
  public override class func appearance() -> UIStepper { proxy }
  open var value = 0.0 { didSet { changed() } }
  open var minimumValue = 0.0 { didSet { changed() } }
  open var maximumValue = 100.0 { didSet { changed() } }
  open var stepValue = 1.0 { didSet { changed() } }
  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultHigh, .defaultHigh) }
  private final var shown: Double {
    get { value }
    set {
      value = newValue
      sendActions(for: .valueChanged)
    }
  }
  override var shownContent: AnyView {
    AnyView(
      Stepper(value: bound(\.shown), in: minimumValue...max(minimumValue, maximumValue), step: stepValue) {}
        .labelsHidden().disabled(!isEnabled))
  }
}

/// The dots below pages. Its `appearance()` gives all of them, and those of paged views, their colours.
@MainActor @preconcurrency open class UIPageControl: UIControl {
  private static let proxy = UIView.proxy(UIPageControl())
  public override class func appearance() -> UIPageControl { proxy }
  open var numberOfPages = 0 { didSet { changed() } }
  open var currentPage = 0 { didSet { changed() } }
  open var hidesForSinglePage = false { didSet { changed() } }
  /// What is behind the dots: kept, and without effect.
  public enum BackgroundStyle: Int, Sendable { case automatic, prominent, minimal }
  open var backgroundStyle = BackgroundStyle.automatic
  open var allowsContinuousInteraction = true
  open var currentPageIndicatorTintColor: UIColor? { didSet { changed() } }
  open var pageIndicatorTintColor: UIColor? { didSet { changed() } }
  override func appearanceChanged() {}
  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultLow, .defaultHigh) }
  override var shownContent: AnyView {
    guard numberOfPages > 1 || !hidesForSinglePage else { return AnyView(Color.clear.frame(height: 26)) }
    let dots = PageDots(
      count: numberOfPages, selected: currentPage, currentColor: currentPageIndicatorTintColor?.color,
      otherColor: pageIndicatorTintColor?.color
    ) { page in
      guard (0..<self.numberOfPages).contains(page) else { return }
      self.currentPage = page
      self.sendActions(for: .valueChanged)
    }
    return AnyView(dots.environment(\.pageDots, .always))
  }
}

/// A date that a person chooses.
@MainActor @preconcurrency open class UIDatePicker: UIControl {
  /// What is chosen.
  public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer }
  private static let proxy = UIView.proxy(UIDatePicker())
  public override class func appearance() -> UIDatePicker { proxy }
  open var date = Date() { didSet { changed() } }
  open var minimumDate: Date? { didSet { changed() } }
  open var maximumDate: Date? { didSet { changed() } }
  open var datePickerMode = Mode.dateAndTime { didSet { changed() } }
  /// Without effect.
  open var minuteInterval = 1 { didSet { changed() } }
  override var ownHugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority) { (.defaultHigh, .defaultHigh) }
  private final var shown: Date {
    get { date }
    set {
      date = newValue
      sendActions(for: .valueChanged)
    }
  }
  override var shownContent: AnyView {
    let parts: DatePickerComponents =
      switch datePickerMode {
      case .date: .date
      case .time, .countDownTimer: .hourAndMinute
      case .dateAndTime: [.date, .hourAndMinute]
      }
    let range = (minimumDate ?? .distantPast)...max(minimumDate ?? .distantPast, maximumDate ?? .distantFuture)
    return AnyView(
      DatePicker(selection: bound(\.shown), in: range, displayedComponents: parts) {}.labelsHidden().disabled(
        !isEnabled))
  }
}

/// A button.
@MainActor @preconcurrency open class UIButton: UIControl {
  /// How a button looks: the system's is in the tint's colour.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, close
  }
  private var titles: [UInt: String] = [:] { didSet { changed() } }
  private var colors: [UInt: UIColor] = [:] { didSet { changed() } }
  private var images: [UInt: UIImage] = [:] { didSet { changed() } }
  private var type = ButtonType.custom
  /// The title's font.
  open private(set) lazy var titleLabel: UILabel? = {
    let label = UILabel()
    label.onChange = { [weak self] in self?.changed() }
    return label
  }()

  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    self.type = type
  }
  /// A button that runs an action.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    setImage(primaryAction.image, for: .normal)
    addAction(primaryAction, for: .primaryActionTriggered)
  }
  open func setTitle(_ title: String?, for state: UIControl.State) { titles[state.rawValue] = title }
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] }
  open func setTitleColor(_ color: UIColor?, for state: UIControl.State) { colors[state.rawValue] = color }
  open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state.rawValue] = image }

  private func current<Value>(_ values: [UInt: Value]) -> Value? {
    let state: UIControl.State = !isEnabled ? .disabled : isSelected ? .selected : .normal
    return values[state.rawValue] ?? values[UIControl.State.normal.rawValue]
  }
  override var shownContent: AnyView {
    let color = current(colors)?.color ?? (type == .custom ? Color.white : tintColor?.color ?? .accentColor)
    return AnyView(
      Button {
        self.sendActions(for: [.touchUpInside, .primaryActionTriggered])
      } label: {
        HStack(spacing: 4) {
          if let image = self.current(self.images) { Image(uiImage: image) }
          if let title = self.current(self.titles) {
            Text(verbatim: title).font(self.titleLabel?.font?.font ?? .system(size: type == .custom ? 18 : 15))
          }
        }
        .foregroundStyle(color).frame(maxWidth: .infinity, maxHeight: .infinity)
      }
      .buttonStyle(.plain).disabled(!isEnabled))
  }
}
