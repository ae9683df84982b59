import MusicPlatform

/// The name of a type of resource; types that the service adds later are kept.
///
/// Each known kind has one: `Song.type` is the type of songs.
public struct ResourceType: RawRepresentable, Hashable, Sendable, JSONReadable,
  CustomStringConvertible
{
  /// The name, as used in paths and in `type`.
  public let rawValue: String

  /// Creates a type from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name.
  public var description: String { rawValue }

  /// The singular of the name, such as `song`.
  package var singular: String {
    if rawValue.hasSuffix("ies") { return rawValue.dropLast(3) + "y" }
    return rawValue.hasSuffix("s") ? String(rawValue.dropLast()) : rawValue
  }

  /// The singular in words, such as `library playlist folder`.
  package var label: String { singular.replacingEach("-", with: " ") }
}

/// The id of a resource of one kind; an endpoint of another kind does not accept it.
public struct ResourceID<Kind: ResourceKind>: RawRepresentable, Hashable, Sendable {
  /// The id as a string; ids are case-sensitive, and not numbers.
  public let rawValue: String

  /// Creates an id from any string; an endpoint rejects one that cannot be part of a path.
  public init(_ id: String) {
    rawValue = id
  }

  /// Creates an id from any string.
  public init(rawValue: String) {
    self.init(rawValue)
  }
}

extension ResourceID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates an id from a string literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }

  /// The id as a string.
  public var description: String { rawValue }
}

/// A reference to a resource of any kind, by its type and id.
public struct ResourceReference: Sendable, Hashable {
  /// The type.
  public let type: ResourceType
  /// The id.
  public let id: String

  /// Creates a reference to a resource.
  public init(_ type: ResourceType, _ id: String) {
    self.type = type
    self.id = id
  }
}

/// A value that refers to a resource of a kind: the resource itself, its id, or a reference.
public protocol ResourceReferring<Kind>: Sendable {
  /// The kind of the resource; any kind if its type is known only at run time.
  associatedtype Kind: ResourceKind = AnyKind
  /// The type and the id.
  var reference: ResourceReference { get }
}

extension ResourceReference: ResourceReferring {
  /// The reference itself.
  public var reference: ResourceReference { self }
}

extension Resource: ResourceReferring {
  /// The type and the id.
  public var reference: ResourceReference { ResourceReference(type, id.rawValue) }
}

extension ResourceID: ResourceReferring where Kind: KnownKind {
  /// The type of the kind, and the id.
  public var reference: ResourceReference { ResourceReference(Kind.type, rawValue) }
}

/// The collection of resources of one type, such as `.songs`.
///
/// Each known kind has a constant. It has an extension of its own, so that the compiler knows the
/// kind of `.songs` before it looks at the rest of a call, and names what the kind does not have.
public struct ResourceCollection<Kind: ResourceKind>: Sendable, Hashable {
  /// The type.
  package let type: ResourceType
}

extension ResourceCollection {
  /// The facts that the kind declares, or the facts of a type that is known only at run time; nil
  /// for a type without a kind.
  var facts: ResourceFacts? { (Kind.self as? any KnownKind.Type)?.facts ?? type.facts }
}

extension ResourceCollection where Kind: KnownKind {
  /// Creates the collection of a kind.
  public init() {
    type = Kind.type
  }
}

extension [ResourceType] {
  /// The types of collections.
  init<each Kind>(_ collections: repeat ResourceCollection<each Kind>) {
    self = []
    repeat append((each collections).type)
  }
}

extension ResourceCollection<AnyKind> {
  /// Creates the collection of a type that is known only at run time.
  public init(_ type: ResourceType) {
    self.type = type
  }
}
