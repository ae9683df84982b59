/// The kind of resources of any type, known today or not.
public enum AnyKind: InCatalog, InLibrary {
  /// No type in particular.
  public static let type: ResourceType? = nil
  /// No members: read them by name.
  public static let schema = Schema()
  /// Any name: what can be sorted by depends on the type.
  public typealias Sort = SortName

  /// Nothing is declared for resources of any type.
  public final class Schema: Sendable {}
}

/// A name to sort by that is known only while running.
public struct SortName: SortKey {
  /// The name.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// None that hold for every type.
  public static let names: [String] = []
}

/// A resource in a list of mixed types.
public typealias AnyResource = Resource<AnyKind>

extension Resource where Kind == AnyKind {
  /// This resource as one of a kind; nil when it is of another.
  public func `as`<Other: ResourceKind>(_ kind: Other.Type) -> Resource<Other>? {
    Resource<Other>(json: json)
  }
}
