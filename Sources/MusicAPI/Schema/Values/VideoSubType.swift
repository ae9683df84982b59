/// What sort of film a music video is.
public struct VideoSubType: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A part of a longer one.
  public static let preview = VideoSubType(rawValue: "preview")
}
