/// An option with one value; used twice, the last one holds.
///
/// ```swift
/// static let limit = Option("limit", .integer(in: 1...), help: "At most N items in all")
/// let limit = arguments[Self.limit]  // Int?
/// ```
struct Option<Value: Sendable>: OptionKey {
  let spec: OptionSpec
  /// How the value is read.
  let type: ValueType<Value>

  /// Declares an option; the default is for help to name, and given by whoever looks the value up.
  init(
    _ name: String, short: Character? = nil, _ type: ValueType<Value>,
    default defaultText: String? = nil,
    isHidden: Bool = false, help: String
  ) {
    self.type = type
    spec = OptionSpec(
      name: name, short: short, help: help, value: type.erased, defaultText: defaultText,
      isHidden: isHidden)
  }
}
