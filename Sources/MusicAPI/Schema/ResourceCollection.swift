/// The resources of one type, as a place to fetch from: `.songs` knows that songs come out of it.
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
