/// Whether something is shown; `automatic` leaves it to the context.
public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
