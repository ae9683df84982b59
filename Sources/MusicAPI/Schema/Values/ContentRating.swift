/// The content rating of a resource, which is absent if it has none.
public struct ContentRating: OpenEnumeration {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A clean version.
  public static let clean = ContentRating(rawValue: "clean")
  /// Explicit content.
  public static let explicit = ContentRating(rawValue: "explicit")
}

/// An audio format of a recording.
public struct AudioVariant: OpenEnumeration {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Dolby Atmos, with spatial audio.
  public static let dolbyAtmos = AudioVariant(rawValue: "dolby-atmos")
  /// Dolby Audio, with surround sound.
  public static let dolbyAudio = AudioVariant(rawValue: "dolby-audio")
  /// Lossless audio of a higher resolution than a compact disc.
  public static let hiResLossless = AudioVariant(rawValue: "hi-res-lossless")
  /// Lossless audio of the resolution of a compact disc.
  public static let lossless = AudioVariant(rawValue: "lossless")
  /// Stereo with lossy compression.
  public static let lossyStereo = AudioVariant(rawValue: "lossy-stereo")
}
