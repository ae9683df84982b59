import AmctlCommandLine
import MusicAPI
import MusicPlatform

extension SettingsError: ReportedError, CustomStringConvertible {
  /// A sentence that contains the value and the rule.
  var description: String { failure.message ?? "interrupted" }
  /// The next step.
  var hint: String? { failure.hint }

  var failure: Failure {
    switch self {
    case .unreadable(let error) where error.reason == .interrupted,
      .unreadableKey(let error) where error.reason == .interrupted:
      error.failure
    case .unreadable(let error):
      Failure(
        .usage, "the config file \(error)",
        // A missing file is an error only if it is named.
        hint: error.isMissing
          ? "AMCTL_CONFIG names it: correct the path, or unset AMCTL_CONFIG"
          : "correct the file or its permissions, or name another with AMCTL_CONFIG",
        reason: .badInput)
    case .malformedLine(let place):
      Failure(
        .usage, "\(place.path):\(place.line): not a setting, section or comment",
        hint: "write 'key = value', '[profile]' or '# comment'", reason: .badInput)
    case .unknownKey(let key, let place):
      Failure(
        .usage, "\(place.path):\(place.line): '\(key)' is not a setting",
        hint: Suggestion.nearest(to: key, in: Setting.configurable).map(Suggestion.question)
          ?? Suggestion.list(Setting.configurable), reason: .unknownName)
    case .unknownProfile(let name, let known, let path):
      Failure(
        .usage,
        "'\(name)' is not a profile"
          + (known == nil
            ? ": no config file" + (path.map { " '\($0)'" } ?? "") : " of '\(path ?? "")'"),
        hint: Suggestion.nearest(to: name, in: known ?? []).map(Suggestion.question)
          ?? Suggestion.list(known ?? [])
          ?? (path == nil ? Self.pathHint : "a profile is a section '[\(name)]' of that file"),
        reason: .unknownName)
    case .invalidValue(let error, let setting, .configFile(let path, _, let line)):
      Failure(
        .usage,
        "\(path):\(line): " + UsageError.invalidValue(error, of: setting.rawValue).description,
        hint: UsageError.invalidValue(error, of: setting.rawValue).hint, reason: .badInput)
    case .invalidValue(let error, let setting, _):
      Failure(
        .usage, UsageError.invalidValue(error, of: setting.variable).description,
        hint: UsageError.invalidValue(error, of: setting.rawValue).hint, reason: .badInput)
    case .noConfigPath:
      Failure(.failure, "cannot locate the config file: HOME is not set", hint: Self.pathHint)
    case .notEditable(let error, let path):
      Failure(
        .failure,
        "the config file '\(path)' cannot be \(error.attempt == .read ? "read" : "written"): "
          + error.cause, hint: "make the file writable, or name another one with AMCTL_CONFIG")
    case .invalidProfile(let name):
      Failure(
        .usage, "'\(name)' cannot be the name of a profile",
        hint: "a name is one line without blanks at its ends", reason: .badInput)
    case .invalidBaseURL(.malformed(let text)):
      Failure(
        .usage, "'\(text)' is not the URL of a server",
        hint: "write 'https://host' or 'https://host:port'", reason: .badInput)
    case .invalidBaseURL(.unencrypted(let text)):
      Failure(
        .usage, "'\(text)' is not encrypted: others could read the tokens in transit",
        hint: "use 'https'; 'http' is for 127.0.0.1 and localhost only", reason: .badInput)
    case .unknownStorefront(let name):
      Failure(
        .usage, "'\(name)' is not a storefront",
        hint: Storefronts.suggestion(for: name)
          ?? "a storefront is two letters or a name, such as 'jp' or 'japan'; "
          + Storefronts.listHint, reason: .unknownName)
    case .severalStorefronts:
      Failure(
        .usage, "this command takes only one storefront", hint: "write '--storefront CC'",
        reason: .badInput)
    case .noDeveloperToken:
      Failure(
        .credentials, "no developer token: neither a key nor a token is configured",
        hint: Self.tokenHint, reason: .noDeveloperToken)
    case .noKey:
      Failure(.credentials, "no private key is set", hint: Self.keyHint, reason: .noDeveloperToken)
    case .incompleteKey(let missing):
      Failure(
        .credentials,
        "the key is incomplete: " + missing.map(\.variable).joined(separator: " and ")
          + (missing.count == 1 ? " is not set" : " are not set"), hint: Self.tokenHint,
        reason: .noDeveloperToken)
    case .unreadableKey(let error):
      Failure(
        .credentials, "the private key \(error)", hint: "AMCTL_PRIVATE_KEY_FILE names the file",
        reason: .wrongKey)
    case .unusableKey(let error, let source):
      if error.kind == .libcrypto {
        Failure(.failure, error.description)
      } else {
        Failure(
          .credentials, error.description, hint: "the key comes from \(source)",
          reason: .wrongKey)
      }
    }
  }

  private static let pathHint = "set AMCTL_CONFIG, or HOME for '~/.config/amctl/config'"
  private static let keyHint = "set AMCTL_TEAM_ID, AMCTL_KEY_ID and AMCTL_PRIVATE_KEY_FILE"
  private static let tokenHint = "\(keyHint), or AMCTL_DEVELOPER_TOKEN"
}

extension Storefronts {
  /// The hint where no storefront is similar to an unknown one.
  static let listHint = "'amctl storefronts' lists all storefronts"

  /// Suggests the storefront with the most similar id or name; nil if none is similar.
  fileprivate static func suggestion(for text: String) -> String? {
    if let id = mistaken[text.lowercased()] { return Suggestion.question(id) }
    let names = facts.map(\.name)
    if text.count > 3, let name = Suggestion.nearest(to: text, in: names),
      let facts = facts.first(where: { $0.name == name })
    {
      return "did you mean '\(facts.id)' (\(name))?"
    }
    return Suggestion.nearest(to: text, in: known).map {
      Suggestion.question($0, for: text, else: listHint)
    }
  }

  /// Common mistakes, such as the code of a language or another code of the country.
  static let mistaken = [
    "uk": "gb", "en": "us", "usa": "us", "gbr": "gb", "ja": "jp", "jpn": "jp", "ko": "kr",
    "zh": "cn", "da": "dk", "cs": "cz", "deu": "de", "ger": "de", "fra": "fr", "esp": "es",
  ]
}
