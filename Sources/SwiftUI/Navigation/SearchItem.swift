/// A search field that a screen asks its bar for.
package struct SearchItem {
  var text: Binding<String>
  var prompt: Text?
}
