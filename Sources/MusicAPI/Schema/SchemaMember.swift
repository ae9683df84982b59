/// A declared member, with a value of any type.
package protocol SchemaMember: Sendable {
  /// The name in the JSON.
  var name: String { get }
  /// The section of the resource that contains the member.
  var section: SchemaSection { get }
  /// Whether the service documents the member as always present.
  var isAlwaysThere: Bool { get }
  /// Whether the service documents that the member is sent only when the request names it in
  /// `extend`.
  var isExtended: Bool { get }
  /// Whether the member depends on the user, so that a request for it needs a user token.
  var isOfUser: Bool { get }
  /// The type of the value, for a report.
  var expected: String { get }
  /// The members of the value, if it is an object (or a list of objects) with a schema.
  var nested: [any SchemaMember] { get }
  /// The member as a list; nil if it is none, or undocumented.
  var list: (any DeclaredList)? { get }

  /// Returns whether a value can be read completely as its type.
  func reads(_ json: JSON) -> Bool
}

/// The sections of a resource that contain the members of its schema.
package enum SchemaSection: String {
  case attributes, relationships, views
}

extension SchemaMember {
  package var isAlwaysThere: Bool { false }
  package var isExtended: Bool { false }
  package var isOfUser: Bool { false }
  package var nested: [any SchemaMember] { [] }
  package var list: (any DeclaredList)? { nil }
}

extension ObjectSchema {
  /// The declared members, in order.
  ///
  /// Reflection makes the declaration of a member the only place that names it. It takes a few
  /// microseconds per member, so don't call it in a loop.
  package static var members: [any SchemaMember] {
    Mirror(reflecting: schema).children.compactMap { $0.value as? any SchemaMember }
  }
}

/// A value with members, or a list of values.
protocol StructuredValue {
  /// The name of the type, for a report.
  static var shape: String { get }
  /// The members of the object, or of each object in the list.
  static var members: [any SchemaMember] { get }
  /// Returns whether a value can be read completely; of a list, every element.
  static func reads(_ json: JSON) -> Bool
}

extension Attributes: StructuredValue {
  static var shape: String { "\(Schema.self)" }

  static var members: [any SchemaMember] { Schema.members }

  static func reads(_ json: JSON) -> Bool { json.kind == .object }
}

extension Array: StructuredValue where Element: JSONReadable {
  private static var inner: (any StructuredValue.Type)? {
    Element.self as? any StructuredValue.Type
  }

  static var shape: String { "[\(inner?.shape ?? "\(Element.self)")]" }

  static var members: [any SchemaMember] { inner?.members ?? [] }

  static func reads(_ json: JSON) -> Bool {
    json.kind == .array && json.elements.allSatisfy { Element(json: $0) != nil }
  }
}
