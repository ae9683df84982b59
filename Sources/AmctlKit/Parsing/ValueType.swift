/// How the text of a value is read, and what help and completion say about it.
struct ValueType<Value: Sendable>: Sendable {
  /// What stands for the value in help: `N`, `FILE`.
  let name: String
  /// The values worth offering, in the order to show them; empty when there is no such list.
  var known: [String] = []
  /// What a shell offers.
  var completion = Completion.knownValues
  /// Whether `''` may be given, as for a description that is to be cleared.
  var allowsEmpty = false
  /// Reads the text; gives the same answer each time.
  let parse: @Sendable (String) throws(ValueError) -> Value

  /// The same type with its value turned into another, or refused.
  func map<Other>(
    _ transform: @escaping @Sendable (Value) throws(ValueError) -> Other
  ) -> ValueType<Other> {
    ValueType<Other>(
      name: name, known: known, completion: completion, allowsEmpty: allowsEmpty,
      parse: { text throws(ValueError) in try transform(parse(text)) })
  }

  /// The same type for those who check a value and do not look at it.
  var erased: ValueType<Void> {
    map { _ in }
  }
}
