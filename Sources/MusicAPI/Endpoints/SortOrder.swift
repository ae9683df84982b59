/// The order of a list in the user's library.
public struct SortOrder<Key: SortKey>: Sendable, Hashable {
  /// The value of the parameter, such as `-dateAdded`.
  let value: String

  /// Smallest, or oldest, first.
  public static func ascending(_ key: Key) -> Self {
    Self(value: key.rawValue)
  }

  /// Largest, or newest, first.
  public static func descending(_ key: Key) -> Self {
    Self(value: "-" + key.rawValue)
  }

  /// By a name that was added since, with a `-` before it for descending.
  public static func named(_ value: String) -> Self {
    Self(value: value)
  }
}
