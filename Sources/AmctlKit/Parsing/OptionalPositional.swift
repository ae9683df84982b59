/// A positional argument that may be left out.
struct OptionalPositional<Value: Sendable>: PositionalKey {
  let spec: PositionalSpec
  /// How the value is read.
  let type: ValueType<Value>

  /// Declares the argument.
  init(_ name: String, _ type: ValueType<Value>, help: String) {
    self.type = type
    spec = PositionalSpec(name: name, help: help, value: type.erased, arity: .optional)
  }
}
