/// The parts of a resource that hold the members of its schema.
package enum SchemaSection: String {
  case attributes, relationships, views
}

/// A declared member, whatever the type of its value.
package protocol SchemaMember: Sendable {
  /// The name in the JSON.
  var name: String { get }
  /// The part of a resource it is in.
  var section: SchemaSection { get }
  /// Whether the service documents it to be there always.
  var isAlwaysThere: Bool { get }
  /// Whether it is sent only when the request names it in `extend`.
  var isExtended: Bool { get }
  /// Whether it depends on the user, so that the request for it needs a user token.
  var isOfUser: Bool { get }
  /// The type of its value, for a report.
  var expected: String { get }
  /// The members of its value, where that is an object, or a list of objects, with a schema.
  var nested: [any SchemaMember] { get }
  /// What is known about the list it is; nil when it is none, or not documented.
  var list: ResourceFacts.ListFacts? { get }

  /// Whether the whole of a value can be read as its type.
  func reads(_ json: JSON) -> Bool
}

extension SchemaMember {
  package var isAlwaysThere: Bool { false }
  package var isExtended: Bool { false }
  package var isOfUser: Bool { false }
  package var nested: [any SchemaMember] { [] }
  package var list: ResourceFacts.ListFacts? { nil }
}

/// The members that a schema declares, in the order it declares them.
///
/// Reflection makes the declaration of a member the only place that names it. It takes some
/// microseconds a member: ask once, not in a loop.
package func members(of schema: AnyObject) -> [any SchemaMember] {
  Mirror(reflecting: schema).children.compactMap { $0.value as? any SchemaMember }
}

/// What can be told of a type of values: whether a value is one, and the members it has.
enum ValueShape {
  /// The members of an object, or of each object in a list; none of a plain value.
  static func members<Value>(of type: Value.Type) -> [any SchemaMember] {
    let element = (type as? any JSONReadableList.Type)?.element ?? type
    return (element as? any SchemaView.Type)?.members ?? []
  }

  /// What a type is called in a report.
  static func name<Value>(of type: Value.Type) -> String {
    (type as? any JSONReadableList.Type).map { "[\($0.element)]" } ?? "\(type)"
  }

  /// Whether all of a value can be read; a list is read whole or not at all.
  static func reads<Value: JSONReadable>(_ json: JSON, as type: Value.Type) -> Bool {
    (type as? any JSONReadableList.Type)?.reads(json) ?? (Value(json: json) != nil)
  }
}

/// A list of values, each read by itself.
private protocol JSONReadableList {
  /// The type of an element.
  static var element: Any.Type { get }
  /// Whether every element can be read.
  static func reads(_ json: JSON) -> Bool
}

extension Array: JSONReadableList where Element: JSONReadable {
  static var element: Any.Type { Element.self }

  static func reads(_ json: JSON) -> Bool {
    json.kind == .array && json.elements.allSatisfy { Element(json: $0) != nil }
  }
}
