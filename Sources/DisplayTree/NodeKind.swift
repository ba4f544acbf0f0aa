/// What a node is. A host maps each kind to an element of its own (HTML element and ARIA role).
public enum NodeKind: String, Sendable, CaseIterable {
  /// The window's content; there is one, and its id is 1.
  case root
  /// A box with style and children, without a meaning of its own unless `role` says so.
  case group
  /// Lines of text that were broken by the layout.
  case text
  /// A picture from a URL.
  case image
  /// A glyph of the symbol font.
  case symbol
  /// A filled or stroked figure.
  case shape
  /// A push button; its children are the label's drawing.
  case button
  /// Something that leads elsewhere, inside the app or (`href`) outside.
  case link
  /// One line of editable text, or several with `multiline`.
  case field
  /// An on/off switch.
  case toggle
  case slider
  /// A choice among `options`; with `overlay` it is invisible above what the tree draws.
  case select
  /// The same choice as a column of options that a person turns; the chosen one is in the middle.
  case wheel
  /// A date or a time, edited by the platform's own control.
  case date
  /// A colour, edited by the platform's own control.
  case color
  case progress
  /// A box whose content scrolls; children are in content coordinates.
  case scroll
  /// A row of a list: swipe actions, selection, reordering.
  case row
  /// The bar at the top of a screen.
  case navbar
  /// One screen of a stack of screens.
  case page
  /// A sheet that covers the screen from below; dismissed by dragging, Escape, or the app.
  case sheet
  /// A sheet without a gap and without dragging.
  case cover
  case popover
  /// A modal question, centred.
  case alert
  /// A modal question at the bottom edge (confirmation dialog).
  case actionSheet
  /// A list of commands beside its anchor.
  case menu
}
