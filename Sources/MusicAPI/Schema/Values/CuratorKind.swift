/// What sort of curator one of the service's own is.
public struct CuratorKind: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// An editor or a brand.
  public static let curator = CuratorKind(rawValue: "Curator")
  /// The editors of a genre.
  public static let genre = CuratorKind(rawValue: "Genre")
  /// A radio show.
  public static let show = CuratorKind(rawValue: "Show")
}
