/// The sections of a resource that contain the members of its schema.
package enum SchemaSection: String {
  case attributes, relationships, views
}

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

/// Facts about a type of value: its name, its members, and whether JSON can be read as the type.
enum ValueShape {
  /// Returns the members of an object, or of each object in a list; none for a plain value.
  static func members<Value>(of type: Value.Type) -> [any SchemaMember] {
    let element = (type as? any JSONReadableList.Type)?.element ?? type
    return (element as? any DeclaredObject.Type)?.declaration.members ?? []
  }

  /// Returns the name of a type, for a report.
  static func name<Value>(of type: Value.Type) -> String {
    if let list = type as? any JSONReadableList.Type { return "[\(name(ofElement: list.element))]" }
    return name(ofElement: type)
  }

  private static func name(ofElement type: Any.Type) -> String {
    guard let object = type as? any DeclaredObject.Type else { return "\(type)" }
    let name = "\(object.declaration)"
    return name.hasSuffix("Schema") ? String(name.dropLast("Schema".utf8.count)) : name
  }

  /// Returns whether a value can be read completely; in a list, every element must be readable.
  static func reads<Value: JSONReadable>(_ json: JSON, as type: Value.Type) -> Bool {
    (type as? any JSONReadableList.Type)?.reads(json) ?? (Value(json: json) != nil)
  }
}

/// A view of an object whose members are declared.
private protocol DeclaredObject {
  /// The declaration.
  static var declaration: any ObjectSchema.Type { get }
}

extension Attributes: DeclaredObject {
  static var declaration: any ObjectSchema.Type { Schema.self }
}

/// A list whose elements can be read individually.
private protocol JSONReadableList {
  /// The type of an element.
  static var element: Any.Type { get }
  /// Returns whether every element can be read.
  static func reads(_ json: JSON) -> Bool
}

extension Array: JSONReadableList where Element: JSONReadable {
  static var element: Any.Type { Element.self }

  static func reads(_ json: JSON) -> Bool {
    json.kind == .array && json.elements.allSatisfy { Element(json: $0) != nil }
  }
}
