/// A view of a JSON object whose members are declared in a schema.
///
/// ```swift
/// func label(_ song: Resource<Song>) -> String {
///   let isrc = song.attributes.isrc ?? ""  // a String?, as declared in the schema of songs
///   let other: String? = song.attributes["other"]  // a member that the schema does not name
///   return isrc + (other ?? "")
/// }
/// ```
@dynamicMemberLookup
public protocol SchemaView: ObjectView {
  /// The type that declares the members.
  associatedtype Schema: AnyObject & Sendable
  /// The declarations.
  static var schema: Schema { get }
}

extension SchemaView {
  /// The value of a declared attribute, if it was sent and is of its type.
  ///
  /// An ``ExtendedAttribute`` is sent only if the request names it in `extend`.
  @inlinable
  public subscript<Member: DeclaredAttribute>(
    dynamicMember path: KeyPath<Schema, Member>
  ) -> Member.Value? {
    json?[Self.schema[keyPath: path].name].flatMap { Member.Value(json: $0) }
  }

  /// The declared members, in order.
  package static var members: [any SchemaMember] { MusicAPI.members(of: schema) }
}

/// The attributes of a resource, each read on access.
public struct Attributes<Kind: ResourceKind>: SchemaView {
  /// The object that the server sent; nil if it sent only an identifier.
  public let json: JSON?

  /// Wraps an object that the server sent; if it is nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The declarations of the kind.
  @inlinable public static var schema: Kind.Schema { Kind.schema }
}

/// The lists related to a resource, such as the tracks of an album, if they were sent.
@dynamicMemberLookup
public struct RelatedLists<Kind: ResourceKind>: Sendable {
  /// The resource.
  let json: JSON

  /// The declared list, if it was sent.
  public subscript<List: DeclaredList>(
    dynamicMember path: KeyPath<Kind.Schema, List>
  ) -> ResourceList<List.Item>? {
    let list = Kind.schema[keyPath: path]
    return json[list.isView ? "views" : "relationships"]?[list.name]
      .flatMap { ResourceList(json: $0) }
  }

  /// The list with that name in the API, of any kind of items, if it was sent.
  public subscript(name: String) -> ResourceList<AnyKind>? {
    (json["relationships"]?[name] ?? json["views"]?[name]).flatMap { ResourceList(json: $0) }
  }
}
