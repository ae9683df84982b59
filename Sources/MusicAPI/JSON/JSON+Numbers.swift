extension JSON {
  /// A number as it was sent, `1.50e3` for instance.
  public var numberText: String? {
    entry.kind == .number ? text : nil
  }

  /// A number as an integer, when it is one exactly and fits: `7`, `7.0` and `70e-1`, but not `7.5`.
  public var int: Int? {
    guard entry.kind == .number else { return nil }
    return JSONDecimal(source)?.int
  }

  /// A number as the nearest binary one; nil when it is too large for any.
  public var double: Double? {
    guard let value = numberText.flatMap(Double.init), value.isFinite else { return nil }
    return value
  }
}
