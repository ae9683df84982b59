/// Whether a resource is explicit; absent when it has no rating.
public struct ContentRating: OpenEnumeration {
  /// The rating as the service names it.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A clean version.
  public static let clean = ContentRating(rawValue: "clean")
  /// Explicit.
  public static let explicit = ContentRating(rawValue: "explicit")
}

/// A form a recording can be heard in.
public struct AudioVariant: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Spatial sound: Dolby Atmos.
  public static let dolbyAtmos = AudioVariant(rawValue: "dolby-atmos")
  /// Surround sound: Dolby Audio.
  public static let dolbyAudio = AudioVariant(rawValue: "dolby-audio")
  /// Without losses, and better than a compact disc.
  public static let hiResLossless = AudioVariant(rawValue: "hi-res-lossless")
  /// Without losses, as good as a compact disc.
  public static let lossless = AudioVariant(rawValue: "lossless")
  /// Stereo, compressed with losses.
  public static let lossyStereo = AudioVariant(rawValue: "lossy-stereo")
}
