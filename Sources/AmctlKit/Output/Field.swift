import MusicAPI

/// A part of a resource, identified by the name a person types.
///
/// A bare name is looked up in `attributes` and then in the resource itself; a dotted path starts
/// at the resource, as in `attributes.artwork.url`, or at its attributes, as in `artwork.url`.
struct Field: Sendable, Hashable {
  /// The original name.
  let name: String
  private let path: JSONPath

  /// Creates a field with any name; if a resource does not have it, the value is empty.
  init(_ name: String) {
    self.name = name
    path = JSONPath(name)
  }

  /// The number of names in the path.
  var depth: Int { path.steps.count }

  /// Returns the field's value in a resource; nil if there is none.
  func value(in resource: JSON) -> JSON? {
    resource["attributes"]?.value(at: path) ?? resource.value(at: path)
  }
}

/// The text of a value in a cell of a table or of separated values.
enum CellText {
  /// Returns bare strings, numbers as sent, lists of those joined by commas, and objects as JSON.
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

  /// Returns whether a value has any text; null, an empty string and an empty list have none.
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

/// Reduces a resource to the requested fields.
struct Projection: Sendable {
  let fields: [Field]

  /// Returns an object with each field by its requested name; null if the resource does not have
  /// it.
  func bytes(of record: JSON) -> [UInt8] {
    value(of: record).encoded()
  }

  /// Returns the same object as a value to be included in another.
  func value(of record: JSON) -> JSONValue {
    let members = fields.map { field in
      JSONMember(field.name, field.value(in: record).map { .json($0) } ?? .null)
    }
    return .object(members)
  }
}
