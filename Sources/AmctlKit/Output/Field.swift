import MusicAPI

/// A part of a resource by the name a person gives it.
///
/// A bare name is looked up in `attributes` and then in the resource itself; a dotted path starts
/// at the resource: `attributes.artwork.url`, or shorter `artwork.url`.
struct Field: Sendable, Hashable {
  /// The name as it was given.
  let name: String
  private let path: JSONPath

  /// Takes any name: what a resource does not have is empty.
  init(_ name: String) {
    self.name = name
    path = JSONPath(name)
  }

  /// How many names lead to it, one inside the other.
  var depth: Int { path.steps.count }

  /// The part of this resource; nil when it has none.
  func value(in resource: JSON) -> JSON? {
    resource["attributes"]?.value(at: path) ?? resource.value(at: path)
  }
}

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

  /// Whether a value has any text: null, an empty string and an empty list have none.
  static func hasText(_ value: JSON?) -> Bool {
    guard let value else { return false }
    return switch value.kind {
    case .null: false
    case .string: value.string != ""
    case .array: value.elements.contains { hasText($0) }
    case .bool, .number, .object: true
    }
  }

  private static func isScalar(_ value: JSON) -> Bool {
    value.kind != .array && value.kind != .object
  }
}

/// Cuts a resource down to the fields that were asked for.
struct Projection: Sendable {
  let fields: [Field]

  /// An object with each field by the name it was asked for; null where the resource has none.
  func bytes(of record: JSON) -> [UInt8] {
    value(of: record).encoded()
  }

  /// The same as a value to be put into another.
  func value(of record: JSON) -> JSONValue {
    let members = fields.map { field in
      JSONMember(field.name, field.value(in: record).map { .json($0) } ?? .null)
    }
    return .object(members)
  }
}
