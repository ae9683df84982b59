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

/// A change to one setting in a config file; every other byte of the file stays the same.
struct ConfigEdit: Sendable {
  /// The name of the section.
  let profile: String
  /// The name of the setting in the file.
  let key: String
  /// The new value, without a line break; nil removes the setting.
  let value: String?

  /// Returns the file's bytes with the change.
  ///
  /// The existing line is replaced, or the last one if there are several. Otherwise a line is added
  /// after the others in its section; a missing section is added at the end of the file. A removal
  /// removes every line of the setting, and keeps an empty section.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    let file = ConfigLine.all(in: bytes)
    let own = file.indices.filter { file[$0].profile == profile && file[$0].content != .nothing }
    let settings = own.filter { file[$0].sets(key) }
    guard let value else {
      return file.indices.filter { !settings.contains($0) }.flatMap { file[$0].bytes }
    }
    var lines = file.map(\.bytes)
    let end = own.last.map { $0 + 1 } ?? lines.count
    // That of another line may be a part of what follows: CR before a line that is only LF.
    let neighbor = settings.last ?? end - 1
    let ending = Self.ending(of: lines.indices.contains(neighbor) ? lines[neighbor] : [], in: lines)
    let line = Array("\(key) = \(value)\(ending)".utf8)
    if let index = settings.last {
      lines[index] = line
    } else {
      if end > 0, !Self.isTerminated(lines[end - 1]) { lines[end - 1] += Array(ending.utf8) }
      let gap = own.isEmpty && end > 0 ? ending : ""
      let section = own.isEmpty ? Array("\(gap)[\(profile)]\(ending)".utf8) : []
      lines.insert(section + line, at: end)
    }
    return lines.flatMap { $0 }
  }

  /// Returns the ending of a line; if it has none, that of the first line.
  private static func ending(of line: [UInt8], in lines: [[UInt8]]) -> String {
    let line = isTerminated(line) ? line : lines.first ?? []
    return switch line.suffix(2) {
    case [0x0D, 0x0A]: "\r\n"
    case let end where end.last == 0x0D: "\r"
    default: "\n"
    }
  }

  private static func isTerminated(_ line: [UInt8]) -> Bool {
    line.last == 0x0A || line.last == 0x0D
  }
}
