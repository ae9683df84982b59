/// A form a recording can be heard in.
public struct AudioVariant: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Spatial sound.
  public static let dolbyAtmos = AudioVariant(rawValue: "dolby-atmos")
  /// Surround sound.
  public static let dolbyAudio = AudioVariant(rawValue: "dolby-audio")
  /// Better than a compact disc.
  public static let hiResLossless = AudioVariant(rawValue: "hi-res-lossless")
  /// As good as a compact disc.
  public static let lossless = AudioVariant(rawValue: "lossless")
  /// Compressed.
  public static let lossyStereo = AudioVariant(rawValue: "lossy-stereo")
}
