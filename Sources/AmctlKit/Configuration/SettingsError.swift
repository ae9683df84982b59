import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// An error in the settings.
enum SettingsError: Error, Equatable {
  /// A line in a file.
  struct Place: Equatable {
    let path: String
    let line: Int
  }

  /// The config file exists, or was named, but cannot be read.
  case unreadable(FileError)
  /// A line is not a section, a setting or a comment.
  case malformedLine(Place)
  /// A line sets an unknown setting.
  case unknownKey(String, Place)
  /// The file at the path has no such section; `known` is nil without a file, and `path` without a
  /// home folder.
  case unknownProfile(String, known: [String]?, path: String?)
  /// The value from this source is not valid for its setting.
  case invalidValue(ValueError, of: Setting, Settings.Source)
  /// There is no home folder, and so no path of a config file.
  case noConfigPath
  /// The config file at the path cannot be changed.
  case notEditable(FileError, path: String)
  /// The name cannot be that of a section.
  case invalidProfile(String)
  /// The server's URL is invalid.
  case invalidBaseURL(Origin.ParsingError)
  /// The storefront is unknown.
  case unknownStorefront(String)
  /// Several storefronts were given to a command that takes one.
  case severalStorefronts([String])
  /// Neither a key nor a token is set.
  case noDeveloperToken
  /// No key is set, and a token is not enough.
  case noKey
  /// Only some of the key's settings are set; these are missing.
  case incompleteKey(missing: [Setting])
  /// The private key's file cannot be read.
  case unreadableKey(FileError)
  /// The private key from this source is invalid.
  case unusableKey(KeyError, source: String)
}

extension SettingsError: CustomStringConvertible {
  /// A sentence that contains the value and the rule.
  var description: String {
    switch self {
    case .unreadable(let error):
      "the config file \(error)"
    case .malformedLine(let place):
      "\(place.path):\(place.line): not a setting, section or comment"
    case .unknownKey(let key, let place):
      "\(place.path):\(place.line): '\(key)' is not a setting"
    case .unknownProfile(let name, .some, let path):
      "'\(name)' is not a profile of '\(path ?? "")'"
    case .unknownProfile(let name, nil, let path):
      "'\(name)' is not a profile: "
        + (path.map { "no config file '\($0)'" } ?? "no config file")
    case .invalidValue(let error, let setting, .configFile(let path, _, let line)):
      "\(path):\(line): "
        + UsageError.invalidValue(error, of: setting.rawValue).description
    case .invalidValue(let error, let setting, _):
      UsageError.invalidValue(error, of: setting.variable).description
    case .noConfigPath:
      "cannot locate the config file: HOME is not set"
    case .notEditable(let error, let path):
      "the config file '\(path)' cannot be \(error.attempt == .read ? "read" : "written"): "
        + error.cause
    case .invalidProfile(let name):
      "'\(name)' cannot be the name of a profile"
    case .invalidBaseURL(.malformed(let text)):
      "'\(text)' is not the URL of a server"
    case .invalidBaseURL(.unencrypted(let text)):
      "'\(text)' is not encrypted: others could read the tokens in transit"
    case .unknownStorefront(let name):
      "'\(name)' is not a storefront"
    case .severalStorefronts:
      "this command takes only one storefront"
    case .noDeveloperToken:
      "no developer token: neither a key nor a token is configured"
    case .noKey:
      "no private key is set"
    case .incompleteKey(let missing):
      "the key is incomplete: " + missing.map(\.variable).joined(separator: " and ")
        + (missing.count == 1 ? " is not set" : " are not set")
    case .unreadableKey(let error):
      "the private key \(error)"
    case .unusableKey(let error, _):
      error.description
    }
  }

  /// Whether the config file can be changed in spite of it: a change adds what is missing, and
  /// leaves other lines alone.
  var permitsChanges: Bool {
    switch self {
    case .unreadable(let error): error.isMissing
    case .unknownProfile, .malformedLine, .unknownKey: true
    default: false
    }
  }

  /// Whether something can be removed from the config file in spite of it.
  var permitsRemoval: Bool {
    if case .unknownProfile = self { false } else { permitsChanges }
  }

  /// The next step.
  var hint: String? {
    switch self {
    case .unreadable(let error) where error.isMissing:
      // A missing file is an error only if it is named.
      "AMCTL_CONFIG names it: correct the path, or unset AMCTL_CONFIG"
    case .unreadable:
      "correct the file or its permissions, or name another with AMCTL_CONFIG"
    case .noConfigPath:
      "set AMCTL_CONFIG, or HOME for '~/.config/amctl/config'"
    case .malformedLine: "write 'key = value', '[profile]' or '# comment'"
    case .unknownKey(let key, _):
      Suggestion.nearest(to: key, in: Setting.configurable).map(Suggestion.question)
        ?? Suggestion.list(Setting.configurable)
    case .unknownProfile(let name, let known, let path):
      Suggestion.nearest(to: name, in: known ?? []).map(Suggestion.question)
        ?? Suggestion.list(known ?? [])
        ?? (path == nil
          ? "set AMCTL_CONFIG, or HOME for '~/.config/amctl/config'"
          : "a profile is a section '[\(name)]' of that file")
    case .invalidValue(let error, let setting, _):
      UsageError.invalidValue(error, of: setting.rawValue).hint
    case .notEditable: "let yourself write to it, or name another file with AMCTL_CONFIG"
    case .invalidProfile: "a name is one line without blanks at its ends"
    case .invalidBaseURL(.malformed): "write 'https://host' or 'https://host:port'"
    case .invalidBaseURL(.unencrypted): "use 'https'; 'http' is for 127.0.0.1 and localhost only"
    case .unknownStorefront(let name):
      Storefronts.suggestion(for: name)
        ?? "a storefront is two letters or a name, such as 'jp' or 'japan'"
    case .severalStorefronts: "write '--storefront CC'"
    case .noDeveloperToken, .incompleteKey:
      "set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE, or AMCTL_DEVELOPER_TOKEN"
    case .noKey:
      "set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE"
    case .unreadableKey:
      "AMCTL_PRIVATE_KEY_FILE names the file"
    case .unusableKey(let error, let source):
      if case .unread = error.found { nil } else { "the key comes from \(source)" }
    }
  }
}

extension Storefronts {
  /// Suggests the storefront with the most similar id or name; nil if none is similar.
  fileprivate static func suggestion(for text: String) -> String? {
    if let id = mistaken[text.lowercased()] { return Suggestion.question(id) }
    let names = facts.map(\.name)
    if text.count > 3, let name = Suggestion.nearest(to: text, in: names),
      let facts = facts.first(where: { $0.name == name })
    {
      return "did you mean '\(facts.id)' (\(name))?"
    }
    return Suggestion.nearest(to: text, in: known).map(Suggestion.question)
  }

  /// Common mistakes, such as the code of a language or another code of the country.
  static let mistaken = [
    "uk": "gb", "en": "us", "usa": "us", "gbr": "gb", "ja": "jp", "jpn": "jp", "ko": "kr",
    "zh": "cn", "da": "dk", "cs": "cz", "deu": "de", "ger": "de", "fra": "fr", "esp": "es",
  ]
}
