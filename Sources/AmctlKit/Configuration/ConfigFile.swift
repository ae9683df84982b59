import AmctlCommandLine

/// A config file: sections `[name]`, lines `key = value`, comments `#`.
struct ConfigFile: Sendable {
  /// The profile of lines above the first section, and of a run that names none.
  static let standardProfile = "default"

  /// Where it lies.
  let path: String
  /// The settings of each profile.
  let profiles: [String: [String: String]]
  /// What is wrong with its lines; those lines set nothing.
  let flaws: [SettingsError]

  /// Reads the text of a file.
  init(path: String, text: String) {
    var profiles: [String: [String: String]] = [:]
    var flaws: [SettingsError] = []
    var profile = Self.standardProfile
    // To Swift, a carriage return and a line feed are one character.
    let lines = text.drop { $0 == "\u{FEFF}" }
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, rawLine) in lines.enumerated() {
      let place = SettingsError.Place(path: path, line: index + 1)
      do throws(SettingsError) {
        switch try Self.line(rawLine.trimmed, at: place) {
        case .nothing: break
        case .section(let name):
          profile = name
          profiles[name, default: [:]] = profiles[name, default: [:]]
        case .setting(let key, let value): profiles[profile, default: [:]][key] = value
        }
      } catch {
        flaws.append(error)
      }
    }
    self.path = path
    self.profiles = profiles
    self.flaws = flaws
  }

  /// Whether others must not read it.
  var holdsSecrets: Bool {
    let secrets = Setting.allCases.filter(\.isSecret).compactMap(\.configKey)
    return profiles.values.contains { profile in
      secrets.contains { !(profile[$0] ?? "").isEmpty }
    }
  }

  private enum Line {
    case nothing
    case section(String)
    case setting(key: String, value: String)
  }

  private static func line(
    _ line: String, at place: SettingsError.Place
  ) throws(SettingsError) -> Line {
    if line.isEmpty || line.hasPrefix("#") { return .nothing }
    if line.hasPrefix("["), line.hasSuffix("]") {
      return .section(line.dropFirst().dropLast().trimmed)
    }
    guard let equals = line.firstIndex(of: "=") else { throw .malformedLine(place) }
    let key = line[..<equals].trimmed
    guard isName(key) else { throw .malformedLine(place) }
    guard Setting.configurable.contains(key) else { throw .unknownKey(key, place) }
    return .setting(key: key, value: line[line.index(after: equals)...].trimmed)
  }

  /// Whether a key may be shown: a line of a secret can hold a `=` too.
  private static func isName(_ key: String) -> Bool {
    (1...24).contains(key.utf8.count)
      && key.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || isLetter($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
