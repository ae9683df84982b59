/// A request that no fixture answers, and what came closest.
public struct ReplayMiss: Error, Sendable, Equatable {
  /// The method and target that were asked for.
  public let request: String
  /// The fixtures' folder.
  public let directory: String
  /// The recorded request that differs least; nil when there is none for that path.
  public let nearest: String?
  /// What differs from the nearest one, item by item: `limit=5 is not recorded`.
  public let differences: [String]
}
