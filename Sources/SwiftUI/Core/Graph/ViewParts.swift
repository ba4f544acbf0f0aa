/// A view's value taken apart into the views that stand side by side in it.
@MainActor struct PartList {
  private enum Part {
    case view(Subview)
    case section(SectionConfiguration)
  }
  private var parts: [Part] = []

  init<V: View>(_ view: V) { add(view, at: [], ContainerValues()) { $0 } }

  /// All views, those of sections with their headers and footers.
  var subviews: [Subview] {
    parts.flatMap { part in
      switch part {
      case .view(let view): [view]
      case .section(let section): section.header.parts + section.content.parts + section.footer.parts
      }
    }
  }

  /// The sections; views that stand between them make a section of their own.
  var sections: [SectionConfiguration] {
    var sections: [SectionConfiguration] = []
    var loose: [Subview] = []
    func end() {
      guard let first = loose.first else { return }
      sections.append(
        SectionConfiguration(
          id: SectionConfiguration.ID(path: first.id.path + ["loose"]), containerValues: ContainerValues(),
          header: SubviewsCollection(parts: []), footer: SubviewsCollection(parts: []),
          content: SubviewsCollection(parts: loose)))
      loose = []
    }
    for part in parts {
      switch part {
      case .view(let view): loose.append(view)
      case .section(let section):
        end()
        sections.append(section)
      }
    }
    end()
    return sections
  }

  fileprivate mutating func add(
    _ view: any View, at path: [AnyHashable], _ values: ContainerValues, _ wrap: @escaping (AnyView) -> AnyView
  ) {
    if view is EmptyView { return }
    if let any = view as? AnyView {
      add(any.storage.anyView, at: path, values, wrap)
    } else if let subview = view as? Subview {
      parts.append(
        .view(
          Subview(
            id: Subview.ID(path: path), containerValues: values.over(subview.containerValues),
            view: wrap(subview.view))))
    } else if let several = view as? any SideBySide {
      several.forEachPart { part, id in
        add(part, at: id.map { path + [$0] } ?? path, values, wrap)
      }
    } else if let modified = view as? any ModifiedParts, modified.hasParts {
      var values = values
      modified.write(to: &values)
      add(modified.unmodified, at: path, values) { wrap(modified.modify($0)) }
    } else if let section = view as? any SectionParts {
      func views(_ view: any View, _ name: String) -> SubviewsCollection {
        var list = PartList(EmptyView())
        list.add(view, at: path + [name], ContainerValues(), wrap)
        return SubviewsCollection(parts: list.subviews)
      }
      parts.append(
        .section(
          SectionConfiguration(
            id: SectionConfiguration.ID(path: path), containerValues: values,
            header: views(section.headerView, "header"),
            footer: views(section.footerView, "footer"), content: views(section.contentView, "content"))))
    } else {
      parts.append(
        .view(Subview(id: Subview.ID(path: path), containerValues: values, view: wrap(AnyView(erasing: view)))))
    }
  }
}

/// Views that are several, as values.
@MainActor protocol SideBySide {
  func forEachPart(_ body: (any View, AnyHashable?) -> Void)
}

extension TupleView: SideBySide {
  func forEachPart(_ body: (any View, AnyHashable?) -> Void) {
    for (index, part) in separateViews.enumerated() { body(part, index) }
  }
}
extension Group: SideBySide where Content: View {
  func forEachPart(_ body: (any View, AnyHashable?) -> Void) {
    // A container's own arrangement is evaluated where it stands.
    body(content, nil)
  }
}
extension Optional: SideBySide where Wrapped: View {
  func forEachPart(_ body: (any View, AnyHashable?) -> Void) { if let self { body(self, nil) } }
}
extension _ConditionalContent: SideBySide where TrueContent: View, FalseContent: View {
  func forEachPart(_ body: (any View, AnyHashable?) -> Void) {
    switch storage {
    case .first(let view): body(view, true)
    case .second(let view): body(view, false)
    }
  }
}
extension ForEach: SideBySide where Content: View {
  func forEachPart(_ body: (any View, AnyHashable?) -> Void) {
    for element in data { body(content(element), AnyHashable(identify(element))) }
  }
}
extension SubviewsCollection: SideBySide {
  func forEachPart(_ body: (any View, AnyHashable?) -> Void) { for part in parts { body(part, part.id) } }
}
extension SubviewsCollectionSlice: SideBySide {
  func forEachPart(_ body: (any View, AnyHashable?) -> Void) { for part in parts { body(part, part.id) } }
}

/// A modified view, as a value: a modifier on several views goes to each of them.
@MainActor private protocol ModifiedParts {
  /// Whether taking it apart tells more than the whole.
  var hasParts: Bool { get }
  var unmodified: any View { get }
  func write(to values: inout ContainerValues)
  func modify(_ view: AnyView) -> AnyView
}

extension ModifiedContent: ModifiedParts where Content: View, Modifier: ViewModifier {
  fileprivate var hasParts: Bool {
    modifier is any ContainerValueWriter || Content.self is any SideBySide.Type || Content.self is any SectionParts.Type
      || ((content as? any ModifiedParts)?.hasParts ?? false)
  }
  fileprivate var unmodified: any View { content }
  fileprivate func write(to values: inout ContainerValues) {
    (modifier as? any ContainerValueWriter)?.write(to: &values)
  }
  fileprivate func modify(_ view: AnyView) -> AnyView { AnyView(view.modifier(modifier)) }
}

/// A section's parts, as values.
@MainActor package protocol SectionParts {
  var headerView: any View { get }
  var contentView: any View { get }
  var footerView: any View { get }
}
