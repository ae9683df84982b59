import MusicPlatform

extension Settings {
  /// Reads the config file, if there is one, and puts it behind options and environment.
  ///
  /// A file that somebody named must be there; the usual one need not be.
  init(_ options: [Setting: Value], _ environment: Environment) throws(SettingsError) {
    let file = try Self.file(environment)
    try self.init(options: options, environment: environment, file: file)
  }

  private static func file(_ environment: Environment) throws(SettingsError) -> ConfigFile? {
    let named = environment[.configFile]
    guard let path = named ?? environment.standardConfigPath else { return nil }
    let bytes: [UInt8]
    do { bytes = try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings) } catch {
      guard named == nil, error.isMissing else { throw .unreadable(error) }
      return nil
    }
    return try ConfigFile(path: path, text: String(decoding: bytes, as: UTF8.self))
  }
}
