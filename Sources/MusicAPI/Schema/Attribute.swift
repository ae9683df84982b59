/// An attribute that a kind declares: its name and the type of its value.
public struct Attribute<Value: JSONReadable & SendableMetatype>: Sendable {
  /// The name in the JSON.
  public let name: String
  /// How reliably the service includes the attribute, according to its documentation.
  package let presence: Presence

  /// How reliably an attribute is included, according to the service's documentation.
  ///
  /// The service does not always match its documentation.
  package enum Presence: Sendable {
    /// In every response that has attributes.
    case always
    /// In some responses.
    case sometimes
  }

  /// Creates a declaration of an attribute.
  public init(_ name: String) {
    self.init(name, .sometimes)
  }

  /// Creates a declaration of an attribute, with what is documented of it.
  package init(_ name: String, _ presence: Presence) {
    self.name = name
    self.presence = presence
  }
}

/// An attribute that is sent only when a request names it in `extend`.
public struct ExtendedAttribute<Value: JSONReadable & SendableMetatype>: Sendable {
  /// The name in the JSON and in `extend`.
  public let name: String
  /// Whether the attribute depends on the user, so that the request needs a user token.
  package let isOfUser: Bool
  /// Whether the service documents the attribute.
  package let isDocumented: Bool

  /// Creates a declaration of an extended attribute, which may need a user token.
  public init(_ name: String, isOfUser: Bool = false) {
    self.init(name, isOfUser: isOfUser, isDocumented: true)
  }

  /// Creates a declaration of an extended attribute, and says whether it is documented.
  package init(_ name: String, isOfUser: Bool = false, isDocumented: Bool) {
    self.name = name
    self.isOfUser = isOfUser
    self.isDocumented = isDocumented
  }
}

/// A declared attribute: an ``Attribute`` or an ``ExtendedAttribute``.
///
/// With an associated type in place of a generic parameter, the compiler can name a misspelled
/// attribute in its error.
public protocol DeclaredAttribute<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: JSONReadable
  /// The name in the JSON.
  var name: String { get }
}

extension Attribute: DeclaredAttribute {}

extension ExtendedAttribute: DeclaredAttribute {}

extension ExtendedAttribute<Bool> {
  /// Whether a resource is one of the user's favorites.
  public static var inFavorites: Self { Self("inFavorites", isOfUser: true) }
}

extension Attribute: SchemaMember {
  package var section: SchemaSection { .attributes }
  package var isAlwaysThere: Bool { presence == .always }
  package var expected: String { ValueShape.name(of: Value.self) }
  package var nested: [any SchemaMember] { ValueShape.members(of: Value.self) }

  package func reads(_ json: JSON) -> Bool { ValueShape.reads(json, as: Value.self) }
}

extension ExtendedAttribute: SchemaMember {
  package var section: SchemaSection { .attributes }
  package var isExtended: Bool { isDocumented }
  package var expected: String { ValueShape.name(of: Value.self) }
  package var nested: [any SchemaMember] { ValueShape.members(of: Value.self) }

  package func reads(_ json: JSON) -> Bool { ValueShape.reads(json, as: Value.self) }
}
