import MusicPlatform

/// Where the user token is kept: the section of the config file that holds.
struct UserTokenStore: Sendable {
  /// The config file.
  let path: String
  /// The section.
  let profile: String

  /// Finds the file; it need not be there yet.
  init(_ context: Context) throws(CommandFailure) {
    guard let path = context.environment.configPath else {
      throw CommandFailure(
        message: "There is no place for a config file.",
        hint: "AMCTL_CONFIG names the file, else it is '$XDG_CONFIG_HOME/amctl/config'")
    }
    self.path = path
    profile = context.settings.profile
  }

  /// Puts a token in the place of the one before; all else in the file stays as it is.
  func keep(_ token: String) throws(FileError) {
    var bytes: [UInt8] = []
    do throws(FileError) {
      bytes = try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings)
    } catch  where error.isMissing {
      if let folder = path.lastIndex(of: "/"), folder != path.startIndex {
        try FileSystem.createDirectory(String(path[..<folder]), isPrivate: true)
      }
    }
    let edit = ConfigEdit(
      profile: profile, key: Setting.userToken.rawValue, value: token)
    try FileSystem.write(edit.applied(to: bytes), to: path, isSecret: true)
  }
}
