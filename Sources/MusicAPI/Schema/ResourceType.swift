/// The name of a type of resource: an open list, so that a type added tomorrow survives.
///
/// Each kind declares its own constant, beside its schema.
public struct ResourceType: OpenEnumeration, CustomStringConvertible {
  /// The name, as in paths and in `type`.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name itself.
  public var description: String { rawValue }

  /// What one of them is called, such as `song`.
  package var singular: String {
    rawValue.hasSuffix("ies") ? rawValue.dropLast(3) + "y" : String(rawValue.dropLast())
  }
}

/// The id of a resource of one kind: a string that cannot be given to an endpoint of another kind.
public struct ResourceID<Kind: ResourceKind>: RawRepresentable, Hashable, Sendable {
  /// The id as the service writes it; ids are case-sensitive and never numbers.
  public let rawValue: String

  /// Takes the id as it is; an endpoint rejects one that cannot be part of a path.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension ResourceID: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Lets an id be written as a string.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  /// The id itself.
  public var description: String { rawValue }
}

/// A resource by its type and its id, whatever kind it is of.
public struct ResourceReference: Sendable, Hashable {
  /// The type.
  public let type: ResourceType
  /// The id.
  public let id: String

  /// Names a resource.
  public init(_ type: ResourceType, _ id: String) {
    self.type = type
    self.id = id
  }
}

/// What names a resource of a kind: the resource itself, or its id.
public protocol ResourceReferring: Sendable {
  /// The kind of the resource.
  associatedtype Kind: ResourceKind
  /// The type and the id.
  var reference: ResourceReference { get }
}

extension Resource: ResourceReferring {
  /// The type and the id.
  public var reference: ResourceReference { ResourceReference(type, id.rawValue) }
}

extension ResourceID: ResourceReferring where Kind: KnownKind {
  /// The type of the kind, and the id.
  public var reference: ResourceReference { ResourceReference(Kind.facts.type, rawValue) }
}

/// The resources of one type, to fetch from: the items of `.songs` are songs.
///
/// Each kind declares its own, beside its schema.
public struct ResourceCollection<Kind: ResourceKind>: Sendable, Hashable {
  /// The type.
  public let type: ResourceType
}

extension ResourceCollection where Kind: KnownKind {
  /// The collection of a kind.
  public init() {
    type = Kind.facts.type
  }
}

extension ResourceCollection<AnyKind> {
  /// A type that is known only while running.
  public init(_ type: ResourceType) {
    self.type = type
  }
}
