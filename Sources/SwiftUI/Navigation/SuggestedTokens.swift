/// The tokens that a search suggests: a chosen one goes to the others in the field.
struct SuggestedTokens<C: RandomAccessCollection & RangeReplaceableCollection, T: View>
where C.Element: Identifiable {
  let text: Binding<String>
  let tokens: Binding<C>
  let suggested: Binding<C>
  let token: (C.Element) -> T
  nonisolated init(
    text: Binding<String>, tokens: Binding<C>, suggested: Binding<C>, token: @escaping (C.Element) -> T
  ) {
    self.text = text
    self.tokens = tokens
    self.suggested = suggested
    self.token = token
  }
}

extension SuggestedTokens: View {
  var body: some View {
    let chosen = Set(tokens.wrappedValue.map(\.id))
    if text.wrappedValue.isEmpty {
      ForEach(suggested.wrappedValue.filter { !chosen.contains($0.id) }) { element in
        Button {
          tokens.wrappedValue.append(element)
        } label: {
          token(element)
        }
        .buttonStyle(.plain)
      }
    }
  }
}
