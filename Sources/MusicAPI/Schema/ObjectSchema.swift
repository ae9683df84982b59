/// The declaration of the members of a JSON object, each as a constant of a class.
///
/// Its only object is its ``schema``, which a kind has in its ``KnownKind/declaration``, and ``Attributes`` is a view of a JSON object by it.
public protocol ObjectSchema: AnyObject, Sendable, SendableMetatype {
  /// The declarations, each with the name and type of a member.
  static var schema: Self { get }
}

/// The members of a JSON object, such as the attributes of a resource, each read on access.
///
/// A member that is absent, null or of an unexpected type reads as nil: the service does not always
/// match its documentation, and one odd member should not fail the page.
///
/// ```swift
/// func label(_ song: Resource<Song>) -> String {
///   let isrc = song.attributes.isrc ?? ""  // a String?, as declared by songs
///   let other: String? = song.attributes["other"]  // a member that songs do not declare
///   return isrc + (other ?? "")
/// }
/// ```
@dynamicMemberLookup
public struct Attributes<Schema: ObjectSchema>: JSONReadable, Sendable {
  /// The object that the server sent; nil if it sent none.
  public let json: JSON?

  /// Wraps an object that the server sent; if it is nil, every member reads as nil.
  package init(_ json: JSON?) {
    self.json = json
  }

  /// Reads a value if it is an object.
  public init?(json: JSON) {
    guard json.kind == .object else { return nil }
    self.json = json
  }

  /// The value of the member with that name, if it exists and has the expected type.
  public subscript<Value: JSONReadable>(name: String) -> Value? {
    json?[name].flatMap { Value(json: $0) }
  }

  /// The value of a declared attribute, if it was sent and is of its type.
  ///
  /// An ``ExtendedAttribute`` is sent only if the request names it in `extend`.
  @inlinable
  public subscript<Member: DeclaredAttribute>(
    dynamicMember path: KeyPath<Schema, Member>
  ) -> Member.Value? {
    json?[Schema.schema[keyPath: path].name].flatMap { Member.Value(json: $0) }
  }
}
