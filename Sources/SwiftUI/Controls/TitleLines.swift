/// A control's label: of several texts the first is its title, and what follows stands below it, small and secondary.
struct TitleLines: View {
  let label: AnyView

  init(_ label: AnyView) { self.label = label }

  var body: some View {
    if label.storage.anyView is any SeveralViews {
      Group(subviews: label) { views in
        if views.count < 2 {
          views
        } else if views[0].isPicture {
          HStack(spacing: 8) { views }
        } else {
          VStack(alignment: .leading, spacing: 2) {
            views[0]
            views[1...].font(.subheadline).foregroundStyle(Color.secondary)
          }
        }
      }
    } else {
      label
    }
  }
}

extension Subview {
  fileprivate var isPicture: Bool { view.storage.anyView is Image }
}
