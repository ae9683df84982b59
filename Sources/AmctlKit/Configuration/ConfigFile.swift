import AmctlCommandLine
import MusicPlatform

/// A config file: sections `[name]`, lines `key = value`, comments `#`.
struct ConfigFile: Sendable {
  /// The profile for lines above the first section, and for runs that name no profile.
  static let standardProfile = "default"

  /// The path of the file.
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
    var profile = Self.standardProfile
    let lines = text.drop { $0 == "\u{FEFF}" }
      .split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine)
    for (index, rawLine) in lines.enumerated() {
      let place = SettingsError.Place(path: path, line: index + 1)
      do throws(SettingsError) {
        switch try Self.line(rawLine.trimmed, at: place) {
        case .nothing: break
        case .section(let name):
          profile = name
          profiles[name, default: [:]] = profiles[name, default: [:]]
        case .setting(let key, let value):
          profiles[profile, default: [:]][key] = Entry(value: value, line: index + 1)
        }
      } catch {
        flaws.append(error)
      }
    }
    self.path = path
    self.profiles = profiles
    self.flaws = flaws
  }

  /// The names of its profiles, in alphabetical order.
  var profileNames: [String] { profiles.keys.sorted() }

  /// Whether the file contains secrets that other users must not read.
  var holdsSecrets: Bool {
    let secrets = Setting.secretKeys
    return profiles.values.contains { profile in
      secrets.contains { !(profile[$0]?.value ?? "").isEmpty }
    }
  }

  /// Returns whether a character ends a line: in Swift, a carriage return and a line feed are one.
  private static func endsLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r\n" || character == "\r"
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

  /// Returns whether a key may be shown: the line of a secret can also contain a `=`.
  static func isName(_ key: String) -> Bool {
    (1...24).contains(key.utf8.count)
      && key.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") || $0.isLetter }
  }
}
