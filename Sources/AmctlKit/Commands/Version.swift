import MusicPlatform

/// Which release of the program this is.
enum Version {
  /// The number, as `--version` and the user agent show it.
  static let current = ProductVersion.current
}
