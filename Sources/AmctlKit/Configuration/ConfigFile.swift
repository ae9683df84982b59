import AmctlCommandLine
import MusicPlatform

/// A config file: sections `[name]`, lines `key = value`, comments `#`.
struct ConfigFile: Sendable {
  /// The profile for lines above the first section, and for runs that name no profile.
  static let standardProfile = "default"

  let path: String
  /// The settings of each profile, by their keys.
  let profiles: [String: [String: Entry]]
  /// The errors in its lines; such lines have no effect.
  let flaws: [SettingsError]

  /// A value and its line.
  struct Entry: Sendable, Equatable {
    let value: String
    /// The number of the line, from 1.
    let line: Int
  }

  /// Parses the text of a file.
  init(path: String, text: String) {
    var profiles: [String: [String: Entry]] = [:]
    var flaws: [SettingsError] = []
    for (index, line) in ConfigLine.all(in: Array(text.utf8)).enumerated() {
      let place = SettingsError.Place(path: path, line: index + 1)
      switch line.content {
      case .nothing: break
      case .section: profiles[line.profile] = profiles[line.profile] ?? [:]
      case .malformed: flaws.append(.malformedLine(place))
      case .setting(let key, _) where !Setting.configurable.contains(key):
        flaws.append(.unknownKey(key, place))
      case .setting(let key, let value):
        profiles[line.profile, default: [:]][key] = Entry(value: value, line: place.line)
      }
    }
    self.path = path
    self.profiles = profiles
    self.flaws = flaws
  }

  var profileNames: [String] { profiles.keys.sorted() }

  /// Whether the file contains secrets that other users must not read.
  var holdsSecrets: Bool {
    let secrets = Setting.secretKeys
    return profiles.values.contains { profile in
      secrets.contains { !(profile[$0]?.value ?? "").isEmpty }
    }
  }

  /// Returns whether a key may be shown: the line of a secret can also contain a `=`.
  static func isName(_ key: String) -> Bool {
    (1...24).contains(key.utf8.count)
      && key.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0.isLetter }
  }
}

struct ConfigLine {
  /// Its bytes, with its end.
  let bytes: [UInt8]
  /// The section that it begins, or is in.
  let profile: String
  let content: Content

  /// What a line says.
  enum Content: Equatable {
    /// It is empty, or a comment.
    case nothing
    case section
    case setting(key: String, value: String)
    case malformed
  }

  static func all(in file: [UInt8]) -> [ConfigLine] {
    var lines: [ConfigLine] = []
    var profile = ConfigFile.standardProfile
    var start = 0
    for (index, byte) in file.enumerated() {
      let isPair = byte == 0x0D && index + 1 < file.count && file[index + 1] == 0x0A
      let isEnd = (byte == 0x0A || byte == 0x0D) && !isPair
      guard isEnd || index + 1 == file.count else { continue }
      let bytes = Array(file[start...index])
      // Only the file may begin with a mark of its encoding.
      let text = String(decoding: bytes, as: UTF8.self)
        .drop { start == 0 && $0 == "\u{FEFF}" }.trimmed
      if text.hasPrefix("["), text.hasSuffix("]") {
        profile = text.dropFirst().dropLast().trimmed
        lines.append(ConfigLine(bytes: bytes, profile: profile, content: .section))
      } else {
        lines.append(ConfigLine(bytes: bytes, profile: profile, content: content(of: text)))
      }
      start = index + 1
    }
    return lines
  }

  private static func content(of line: String) -> Content {
    if line.isEmpty || line.hasPrefix("#") { return .nothing }
    guard let equals = line.firstIndex(of: "=") else { return .malformed }
    let key = line[..<equals].trimmed
    return ConfigFile.isName(key)
      ? .setting(key: key, value: line[line.index(after: equals)...].trimmed) : .malformed
  }

  func sets(_ key: String) -> Bool {
    if case .setting(key, _) = content { true } else { false }
  }
}
