import AmctlCommandLine
import MusicAPI

/// The rules for a value that goes into the config file: those of the commands that use it.
struct SettingCheck {
  private let setting: Setting

  /// Creates the check for one setting.
  init(_ setting: Setting) {
    self.setting = setting
  }

  /// Returns the text as it is written, without blanks at its ends; throws if it is not valid.
  func text(from given: String) throws -> String {
    let text = given.trimmed
    guard !text.isEmpty else {
      throw UsageError.rule("the value must not be empty", hint: "'amctl config unset' removes it")
    }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw UsageError.rule("the value of '\(setting.rawValue)' must be one line", hint: nil)
    }
    return try checked(text)
  }

  private func checked(_ text: String) throws -> String {
    switch setting {
    case .teamID, .keyID, .developerToken:
      // A rejected credential is an error of the command line here.
      do throws(CredentialError) { return try credential(text) } catch {
        throw UsageError.rule(error.description, hint: nil)
      }
    case .userToken:
      guard Setting.isToken(text) else {
        throw UsageError.rule("this is not a user token", hint: "'amctl auth login' gets one")
      }
    case .storefront:
      return try StorefrontChoice(text).all().joined(separator: ",")
    case .language: try check(text, as: LanguageTag.value)
    case _ where setting.isServer:
      do { _ = try Origin(parsing: text) } catch { throw SettingsError.invalidBaseURL(error) }
    case .privateKeyFile, .caFile:
      guard text.hasPrefix("/") || text.hasPrefix("~/") else {
        throw mismatch(text, "an absolute path, or one that starts with '~/'")
      }
    case .output: try check(text, as: OutputOptions.formatType)
    case .jobs: try check(text, as: ConnectionOptions.jobsType)
    case .cache: try check(text, as: ConnectionOptions.lifetimeType)
    case .pseudonymKey: try check(text, as: FolderRedaction.keyType)
    case .journal: try check(text, as: .onOff)
    default: break
    }
    return text
  }

  private func credential(_ text: String) throws(CredentialError) -> String {
    switch setting {
    case .teamID: try DeveloperTokenClaims(teamID: text, keyID: Self.anyID).teamID
    case .keyID: try DeveloperTokenClaims(teamID: Self.anyID, keyID: text).keyID
    default: try DeveloperToken(pasted: text).secret
    }
  }

  /// An id that is valid, for a check of the other one.
  private static let anyID = "AAAAAAAAAA"

  private func check<Value>(_ text: String, as type: ValueType<Value>) throws(UsageError) {
    do throws(ValueError) { _ = try type.parse(text) } catch {
      throw .invalidValue(error, of: setting.rawValue)
    }
  }

  private func mismatch(_ text: String, _ expected: String) -> UsageError {
    .invalidValue(.mismatch(text, expected: expected), of: setting.rawValue)
  }
}
