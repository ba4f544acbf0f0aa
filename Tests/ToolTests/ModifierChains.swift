/// One call of each public modifier, and several of those with many forms, as apps write them: with literals and leading
/// dots, which is where overloads multiply.
enum ModifierChains {
  static let calls = [
    "accentColor(.red)", "accessibility(label: Text(\"a\"))", "accessibilityAction { }",
    "accessibilityAddTraits(.isButton)", "accessibilityElement(children: .combine)", "accessibilityHeading(.h1)",
    "accessibilityHidden(true)", "accessibilityHint(\"a\")", "accessibilityIdentifier(\"a\")",
    "accessibilityInputLabels([\"a\"])", "accessibilityLabel(\"a\")", "accessibilityRemoveTraits(.isImage)",
    "accessibilitySortPriority(1)", "accessibilityValue(\"a\")",
    "alert(\"a\", isPresented: $flag) { Button(\"b\") { } }",
    "alert(\"a\", isPresented: $flag) { Button(\"b\") { } } message: { Text(\"c\") }",
    "alert(isPresented: $flag) { Alert(title: Text(\"a\")) }", "alignmentGuide(.leading) { $0[.trailing] }",
    "allowsHitTesting(true)", "allowsTightening(true)", "animation(.default, value: number)", "animation(.easeIn)",
    "aspectRatio(1.5, contentMode: .fit)", "aspectRatio(contentMode: .fill)", "autocorrectionDisabled()",
    "background(.red)", "background(Color.red)", "background(.thinMaterial)", "background(Color(\"a\"))",
    "background { Text(\"a\") }", "background(.blue, in: Capsule())", "background(alignment: .top) { Color.red }",
    "background(Text(\"a\"))", "background(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))",
    "badge(3)", "badge(\"a\")", "blendMode(.multiply)", "blur(radius: 3)", "bold()", "border(.red, width: 2)",
    "border(Color.red)", "brightness(0.5)", "buttonBorderShape(.capsule)", "buttonStyle(.bordered)",
    "buttonStyle(PlainButtonStyle())", "clipShape(Circle())", "clipShape(.circle)",
    "clipShape(RoundedRectangle(cornerRadius: 8))", "clipped()", "colorInvert()", "colorScheme(.dark)",
    "compositingGroup()", "confirmationDialog(\"a\", isPresented: $flag) { Button(\"b\") { } }",
    "containerRelativeFrame(.horizontal)", "contentMargins(8)", "contentShape(Rectangle())", "contentShape(.rect)",
    "contentTransition(.opacity)", "contextMenu { Button(\"a\") { } }", "contrast(0.5)", "controlSize(.large)",
    "coordinateSpace(name: \"a\")", "cornerRadius(8)", "datePickerStyle(.compact)", "deleteDisabled(true)",
    "disabled(flag)", "drawingGroup()", "dynamicTypeSize(.large)", "edgesIgnoringSafeArea(.all)",
    "environment(\\.colorScheme, .dark)", "environment(\\.locale, .current)", "fixedSize()",
    "fixedSize(horizontal: true, vertical: false)", "focusable()", "font(.title)", "font(.system(size: 12))",
    "font(.system(.body, design: .rounded))", "font(.custom(\"a\", size: 12))", "fontDesign(.rounded)",
    "fontWeight(.bold)", "foregroundColor(.red)", "foregroundColor(flag ? .red : .blue)", "foregroundStyle(.red)",
    "foregroundStyle(.red.opacity(0.5))", "foregroundStyle(.secondary)", "foregroundStyle(.red, .blue)",
    "formStyle(.grouped)", "frame(width: 10, height: 20)", "frame(maxWidth: .infinity)",
    "frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)", "frame(minWidth: 1, idealWidth: 2)",
    "fullScreenCover(isPresented: $flag) { Text(\"a\") }", "gesture(TapGesture().onEnded { })", "grayscale(0.5)",
    "gridCellColumns(2)", "gridCellUnsizedAxes(.horizontal)", "headerProminence(.increased)", "help(\"a\")", "hidden()",
    "highPriorityGesture(DragGesture())", "hueRotation(.degrees(20))", "id(number)", "ignoresSafeArea()",
    "ignoresSafeArea(.keyboard, edges: .bottom)", "imageScale(.large)", "interactiveDismissDisabled()", "italic()",
    "kerning(1)", "keyboardShortcut(\"a\")", "keyboardShortcut(.defaultAction)", "keyboardType(.numberPad)",
    "labelStyle(.iconOnly)", "labelsHidden()", "layoutPriority(1)", "lineLimit(2)", "lineLimit(2...4)",
    "lineLimit(2, reservesSpace: true)", "lineSpacing(2)", "listItemTint(.red)", "listRowBackground(Color.red)",
    "listRowInsets(EdgeInsets())", "listRowSeparator(.hidden)", "listRowSeparatorTint(.red)", "listRowSpacing(2)",
    "listSectionSeparator(.hidden)", "listStyle(.plain)", "listStyle(InsetGroupedListStyle())", "menuStyle(.button)",
    "minimumScaleFactor(0.5)", "monospaced()", "monospacedDigit()", "moveDisabled(true)",
    "multilineTextAlignment(.center)", "navigationBarBackButtonHidden()", "navigationBarHidden(true)",
    "navigationBarItems(trailing: Text(\"a\"))", "navigationBarTitle(\"a\")",
    "navigationBarTitle(\"a\", displayMode: .inline)", "navigationBarTitleDisplayMode(.inline)",
    "navigationDestination(for: Int.self) { Text(\"\\($0)\") }",
    "navigationDestination(isPresented: $flag) { Text(\"a\") }", "navigationTitle(\"a\")", "navigationTitle(text)",
    "offset(x: 1)", "offset(x: 1, y: 2)", "offset(CGSize(width: 1, height: 2))", "onAppear { }",
    "onChange(of: number) { }", "onChange(of: number) { old, new in print(old, new) }",
    "onChange(of: number) { new in print(new) }", "onDisappear { }", "onHover { _ in }", "onLongPressGesture { }",
    "onOpenURL { _ in }", "onReceive(NotificationCenter.default.publisher(for: .init(\"a\"))) { _ in }", "onSubmit { }",
    "onTapGesture { }", "onTapGesture(count: 2) { }", "opacity(0.5)", "opacity(flag ? 1 : 0)", "overlay(Text(\"a\"))",
    "overlay { Text(\"a\") }", "overlay(.red)", "overlay(Circle().stroke(.red))",
    "overlay(RoundedRectangle(cornerRadius: 8).stroke(Color.red, lineWidth: 2))",
    "overlay(alignment: .topTrailing) { Text(\"a\") }", "padding()", "padding(4)", "padding(.horizontal)",
    "padding(.top, 4)", "padding([.top, .leading], 4)", "padding(EdgeInsets())", "pickerStyle(.segmented)",
    "popover(isPresented: $flag) { Text(\"a\") }", "position(x: 1, y: 2)", "preferredColorScheme(.dark)",
    "presentationBackground(.thinMaterial)", "presentationCornerRadius(8)", "presentationDetents([.medium, .large])",
    "presentationDragIndicator(.visible)", "progressViewStyle(.circular)", "redacted(reason: .placeholder)",
    "refreshable { }", "rotation3DEffect(.degrees(20), axis: (x: 1, y: 0, z: 0))", "rotationEffect(.degrees(20))",
    "rotationEffect(.radians(2), anchor: .top)", "safeAreaInset(edge: .bottom) { Text(\"a\") }", "safeAreaPadding()",
    "saturation(0.5)", "scaleEffect(2)", "scaleEffect(x: 1, y: 2)", "scaleEffect(flag ? 1 : 2, anchor: .top)",
    "scaledToFill()", "scaledToFit()", "scenePadding()", "scrollBounceBehavior(.basedOnSize)",
    "scrollContentBackground(.hidden)", "scrollDisabled(true)", "scrollDismissesKeyboard(.immediately)",
    "scrollIndicators(.hidden)", "scrollTargetBehavior(.paging)", "scrollTargetLayout()", "searchable(text: $text)",
    "searchable(text: $text, prompt: \"a\")", "sensoryFeedback(.success, trigger: number)", "shadow(radius: 3)",
    "shadow(color: .red, radius: 3, x: 1, y: 2)", "sheet(isPresented: $flag) { Text(\"a\") }",
    "simultaneousGesture(TapGesture())", "statusBarHidden()", "strikethrough()", "submitLabel(.done)",
    "swipeActions { Button(\"a\") { } }", "symbolRenderingMode(.hierarchical)", "symbolVariant(.fill)",
    "tabItem { Text(\"a\") }", "tabViewStyle(.page)", "tag(1)", "task { }", "task(id: number) { }",
    "textCase(.uppercase)", "textContentType(.name)", "textFieldStyle(.roundedBorder)",
    "textInputAutocapitalization(.never)", "textSelection(.enabled)", "tint(.red)", "tint(Color.red)",
    "toggleStyle(.switch)",
    "toolbar { Button(\"a\") { } }", "toolbar { ToolbarItem(placement: .navigationBarTrailing) { Button(\"a\") { } } }",
    "toolbar(.hidden)",
    "toolbarBackground(.visible)", "toolbarColorScheme(.dark)", "tracking(1)", "transaction { $0.animation = nil }",
    "transition(.opacity)", "transition(.move(edge: .top).combined(with: .opacity))", "truncationMode(.tail)",
    "underline()", "unredacted()", "zIndex(1)",
  ]

  /// A file with one view for each call, whose body is a chain of that many of it; line 10 + n holds call n's chain.
  static func source(length: Int) -> String {
    var lines = [
      "import SwiftUI", "@MainActor struct Chains {", "  @State var flag = false", "  @State var number = 1",
      "  @State var text = \"\"",
    ]
    while lines.count < 9 { lines.append("") }
    for (index, call) in calls.enumerated() {
      let chain = String(repeating: ".\(call)", count: length)
      lines.append("  var chain\(index): some View { Text(\"start\")\(chain) }")
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// The call whose chain is on that line.
  static func call(onLine line: Int) -> String? {
    calls.indices.contains(line - 10) ? calls[line - 10] : nil
  }

  /// A chain of different modifiers, as screens have them.
  static var mixed: String {
    let chain = calls.filter { !$0.contains("{") }.prefix(40).map { ".\($0)" }.joined(separator: "\n    ")
    return "import SwiftUI\n@MainActor struct Mixed {\n  @State var flag = false\n  @State var number = 1\n"
      + "  @State var text = \"\"\n  var chain: some View { Text(\"start\")\n    \(chain) }\n}\n"
  }
}
