// What apps know of Apple's SwiftUI and cannot have here. It is declared so that the compiler says what to use instead,
// once and where it is used, and not that there is no such name.

/// A document that is an object.
@available(*, unavailable, message: "documents are not supported: keep what people make in the app's own store")
public protocol ReferenceFileDocument {}
