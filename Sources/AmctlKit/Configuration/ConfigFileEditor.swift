import AmctlCommandLine
import MusicPlatform

/// Changes one section of the config file.
///
/// Any number of processes may do so at once, and every change is kept. The file is replaced as a
/// whole, so that a failure leaves the old one; nobody else can read the new one.
struct ConfigFileEditor: Sendable {
  /// The path of the file, which may not exist yet.
  let path: String
  /// The name of the section, which may not exist yet.
  let profile: String

  /// Finds the file.
  init(_ environment: Environment, profile: String) throws(SettingsError) {
    guard let path = environment.configPath else { throw .noConfigPath }
    guard profile == profile.trimmed, !profile.isEmpty, !profile.contains(where: \.isNewline)
    else { throw .invalidProfile(profile) }
    self.path = path
    self.profile = profile
  }

  /// Throws if the file could not be changed, so that nobody prepares a change for nothing.
  func check() throws(SettingsError) {
    do throws(FileError) {
      try FileSystem.checkLink(path)
      try FileSystem.checkReplaceable(path)
    } catch { throw .notEditable(error, path: path) }
  }

  /// Sets a value, or removes the key if there is none; the rest of the file is unchanged.
  ///
  /// Returns the file as it is afterwards; nil if it did not have the key to remove.
  @discardableResult
  func set(_ key: String, to value: String?) throws(SettingsError) -> ConfigFile? {
    if value == nil, !FileSystem.exists(path) { return nil }
    let edit = ConfigEdit(profile: profile, key: key, value: value)
    do throws(FileError) {
      try FileSystem.checkLink(path)
      if let folder = path.lastIndex(of: "/"), folder != path.startIndex {
        try FileSystem.createDirectory(String(path[..<folder]), isPrivate: true)
      }
      return try FileSystem.locking(folderOf: path) { () throws(FileError) in
        let before = try bytes()
        let after = edit.applied(to: before)
        if value == nil, after == before { return nil }
        try FileSystem.write(after, to: path, isSecret: true)
        return ConfigFile(path: path, text: String(decoding: after, as: UTF8.self))
      }
    } catch {
      throw .notEditable(error, path: path)
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
}
