/// Whether a station is heard or seen.
public struct MediaKind: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// It is heard.
  public static let audio = MediaKind(rawValue: "audio")
  /// It is seen.
  public static let video = MediaKind(rawValue: "video")
}
