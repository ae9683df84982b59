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
