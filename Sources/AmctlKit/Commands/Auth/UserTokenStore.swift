import MusicPlatform

/// The storage for the user token: the active section of the config file.
struct UserTokenStore: Sendable {
  /// The path of the config file.
  let path: String
  /// The name of the section.
  let profile: String

  /// Finds the file, which may not exist yet.
  init(_ context: Context) throws(CommandError) {
    guard let path = context.environment.configPath else {
      throw CommandError(
        message: "there is no place for a config file",
        hint: "set AMCTL_CONFIG, or HOME for '~/.config/amctl/config'")
    }
    self.path = path
    profile = context.settings.profile
  }

  /// Throws if a token could not be stored, so that nobody signs in for nothing.
  func check() throws(CommandError) {
    do { try FileSystem.checkReplaceable(path) } catch { throw failure(error) }
  }

  /// Replaces the stored token; the rest of the file is unchanged.
  func keep(_ token: String) throws(CommandError) {
    let edit = ConfigEdit(profile: profile, key: Setting.userToken.rawValue, value: token)
    do throws(FileError) {
      if let folder = path.lastIndex(of: "/"), folder != path.startIndex {
        try FileSystem.createDirectory(String(path[..<folder]), isPrivate: true)
      }
      try FileSystem.locking(folderOf: path) { () throws(FileError) in
        try FileSystem.write(edit.applied(to: try bytes()), to: path, isSecret: true)
      }
    } catch {
      throw failure(error)
    }
  }

  private func bytes() throws(FileError) -> [UInt8] {
    do throws(FileError) {
      return try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings)
    } catch {
      guard error.isMissing else { throw error }
      return []
    }
  }

  private func failure(_ error: FileError) -> CommandError {
    let attempt = error.attempt == .read ? "read" : "written"
    return CommandError(
      message: "the config file '\(path)' cannot be \(attempt): \(error.cause)",
      hint: "let yourself write to it, or name another file with AMCTL_CONFIG")
  }
}
