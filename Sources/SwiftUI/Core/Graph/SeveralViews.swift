/// A view that may stand for several, one beside the other wherever it is put.
package protocol SeveralViews {}

extension TupleView: SeveralViews {}
extension _ConditionalContent: SeveralViews {}
extension Optional: SeveralViews {}
extension Group: SeveralViews {}
extension ForEach: SeveralViews {}

extension View {
  /// What a control shows as its label: several views stand in a row.
  package var asOneLabel: AnyView {
    Self.self is any SeveralViews.Type ? AnyView(HStack { self }) : AnyView(self)
  }
}
