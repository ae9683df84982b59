/// Whether a resource is fit for everybody; absent when nobody has rated it.
public struct ContentRating: OpenEnumeration {
  /// The rating as the service names it.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Made fit for everybody.
  public static let clean = ContentRating(rawValue: "clean")
  /// Not for everybody.
  public static let explicit = ContentRating(rawValue: "explicit")
}
