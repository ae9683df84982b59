/// A positional argument that takes as many words as there are.
struct ListPositional<Element: Sendable>: PositionalKey {
  let spec: PositionalSpec
  /// How each word is read.
  let type: ValueType<Element>

  /// Declares the argument; an empty list is fine unless it needs one word at least.
  init(_ name: String, _ type: ValueType<Element>, needsOne: Bool = false, help: String) {
    self.type = type
    spec = PositionalSpec(
      name: name, help: help, value: type.erased, arity: needsOne ? .some : .any)
  }
}
