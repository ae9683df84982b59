extension ValueType where Value == Duration {
  /// A length of time: `30` and `1.5` are seconds; `50ms`, `30s`, `10m`, `12h` and `7d` name it.
  static func duration(_ name: String = "TIME") -> Self {
    ValueType(name: name) { text throws(ValueError) in
      guard let duration = Duration(parsing: text) else {
        throw .mismatch(text, expected: "a time such as 1.5, 30s, 10m, 12h or 7d")
      }
      return duration
    }
  }
}

extension Duration {
  /// Reads a number of seconds, or a number with a unit; nil for anything else and for centuries.
  fileprivate init?(parsing text: String) {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60), ("h", 3_600), ("d", 86_400)]
    let unit = units.first { text.hasSuffix($0.0) }
    let number = text.dropLast(unit?.0.count ?? 0)
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      !part.isEmpty && part.count <= 9 && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard parts.count <= 2, areDigits, let amount = Double(number) else { return nil }
    self = .seconds(amount * (unit?.1 ?? 1))
  }
}
