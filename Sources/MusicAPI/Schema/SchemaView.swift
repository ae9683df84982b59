/// A view of a JSON object whose members are declared in a schema, and read by their names there.
///
/// ```swift
/// func label(_ song: Resource<Song>) -> String {
///   let isrc = song.attributes.isrc ?? ""  // a String?, because the schema of songs says so
///   let other: String? = song.attributes["other"]  // a member that the schema does not name
///   return isrc + (other ?? "")
/// }
/// ```
@dynamicMemberLookup
public protocol SchemaView: ObjectView {
  /// What declares the members.
  associatedtype Schema: AnyObject & Sendable
  /// The declarations.
  static var schema: Schema { get }
}

extension SchemaView {
  /// The value of a declared attribute, when it is there and of its type.
  @inlinable
  public subscript<Value>(
    dynamicMember path: KeyPath<Schema, Attribute<Value>>
  ) -> Value? {
    json?[Self.schema[keyPath: path].name].flatMap { Value(json: $0) }
  }

  /// The value of a declared attribute that the request named in `extend`.
  @inlinable
  public subscript<Value>(
    dynamicMember path: KeyPath<Schema, ExtendedAttribute<Value>>
  ) -> Value? {
    json?[Self.schema[keyPath: path].name].flatMap { Value(json: $0) }
  }

  /// The declared members, in order.
  package static var members: [any SchemaMember] { MusicAPI.members(of: schema) }
}

/// The attributes of a resource of one kind, each read on access.
public struct Attributes<Kind: ResourceKind>: SchemaView {
  /// The object the server sent; nil when it sent only an identifier.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The declarations of the kind.
  @inlinable public static var schema: Kind.Schema { Kind.schema }
}

/// The lists related to a resource of one kind, such as the tracks of an album.
@dynamicMemberLookup
public struct Relationships<Kind: ResourceKind>: ObjectView {
  /// The object the server sent; nil when it sent no relationships.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// A declared list, when it was sent.
  @inlinable
  public subscript<Item>(
    dynamicMember path: KeyPath<Kind.Schema, Relationship<Item>>
  ) -> ResourceList<Item>? {
    json?[Kind.schema[keyPath: path].name].flatMap { ResourceList(json: $0) }
  }
}

/// The lists that the service compiles around a resource, if the request named them.
@dynamicMemberLookup
public struct Views<Kind: ResourceKind>: ObjectView {
  /// The object the server sent; nil when it sent no views.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// A declared view, when it was sent.
  @inlinable
  public subscript<Item>(
    dynamicMember path: KeyPath<Kind.Schema, RelatedView<Item>>
  ) -> ResourceList<Item>? {
    json?[Kind.schema[keyPath: path].name].flatMap { ResourceList(json: $0) }
  }
}
