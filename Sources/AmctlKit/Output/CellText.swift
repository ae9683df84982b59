import MusicAPI

/// What a value looks like in one cell of a table or of separated values.
enum CellText {
  /// Strings bare, numbers as sent, lists of those joined by commas, objects as JSON.
  static func of(_ value: JSON?) -> String {
    guard let value else { return "" }
    switch value.kind {
    case .null: return ""
    case .string: return value.string ?? ""
    case .bool, .number: return value.text
    case .array where value.elements.allSatisfy(isScalar):
      return value.elements.map { of($0) }.joined(separator: ", ")
    case .array, .object: return String(decoding: value.compact(), as: UTF8.self)
    }
  }

  private static func isScalar(_ value: JSON) -> Bool {
    value.kind != .array && value.kind != .object
  }
}
