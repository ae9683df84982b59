/// An attribute that a kind declares: its name and the type of its value.
public struct Attribute<Value: JSONReadable & SendableMetatype>: Sendable {
  /// The name in the JSON.
  public let name: String
  /// Whether the service documents the attribute as part of all responses that have attributes.
  ///
  /// The service does not always match its documentation.
  package let isAlwaysThere: Bool

  /// Creates a declaration of an attribute, which may be documented as always there.
  public init(_ name: String, always isAlwaysThere: Bool = false) {
    self.name = name
    self.isAlwaysThere = isAlwaysThere
  }
}

/// An attribute that is sent only when a request names it in `extend`.
public struct ExtendedAttribute<Value: JSONReadable & SendableMetatype>: Sendable {
  /// The name in the JSON and in `extend`.
  public let name: String
  /// Whether the attribute depends on the user, so that the request needs a user token.
  package let isOfUser: Bool

  /// Creates a declaration of an extended attribute, which may need a user token.
  public init(_ name: String, isOfUser: Bool = false) {
    self.name = name
    self.isOfUser = isOfUser
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
  package static var inFavorites: Self { Self("inFavorites", isOfUser: true) }
}

extension SchemaMember where Self: DeclaredAttribute {
  private var structure: (any StructuredValue.Type)? { Value.self as? any StructuredValue.Type }
  package var section: SchemaSection { .attributes }
  package var expected: String { structure?.shape ?? "\(Value.self)" }
  package var nested: [any SchemaMember] { structure?.members ?? [] }

  package func reads(_ json: JSON) -> Bool {
    structure?.reads(json) ?? (Value(json: json) != nil)
  }
}

extension Attribute: SchemaMember {}

extension ExtendedAttribute: SchemaMember {
  package var isExtended: Bool { true }
}
