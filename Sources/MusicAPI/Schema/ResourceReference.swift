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
