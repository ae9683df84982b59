/// The kind that stands for any type, known today or not.
public enum AnyKind: ResourceKind {
  /// No type in particular.
  public static let type: ResourceType? = nil
}

/// A resource in a list of mixed types.
public typealias AnyResource = Resource<AnyKind>

extension Resource where Kind == AnyKind {
  /// This resource as one of a kind; nil when it is of another.
  public func `as`<Other: ResourceKind>(_ kind: Other.Type) -> Resource<Other>? {
    Resource<Other>(json: json)
  }
}
