/// A positional argument that must be there.
///
/// ```swift
/// static let term = Positional("term", .text(), help: "What to look for")
/// let term = try arguments[Self.term]  // String
/// ```
struct Positional<Value: Sendable>: PositionalKey {
  let spec: PositionalSpec
  /// How the value is read.
  let type: ValueType<Value>

  /// Declares the argument.
  init(_ name: String, _ type: ValueType<Value>, help: String) {
    self.type = type
    spec = PositionalSpec(name: name, help: help, value: type.erased, arity: .required)
  }
}
