import AmctlCommandLine
import MusicAPI

/// A response that rejects a token or the account, explained with this machine's settings.
///
/// This is the only place that explains a 401 or 403; errors, `doctor` and `auth status` use it.
struct CredentialRejection {
  /// The rejected credential or account.
  let subject: Subject
  /// The reason and the fix.
  let fault: CredentialFault

  /// The possible subjects of a rejection.
  enum Subject {
    case developerToken, userToken, account
  }

  private let settings: Settings

  /// Creates an explanation; nil if the response does not concern tokens or the account.
  init?(_ rejection: Rejection, _ settings: Settings, at now: UnixTime) {
    self.settings = settings
    switch rejection.reason {
    case .developerToken:
      subject = .developerToken
      fault = Self.developerFault(rejection.response, settings, at: now)
    case .userToken, .userConsent:
      subject = .userToken
      fault = Self.userFault(rejection, settings)
    case .cloudLibrary:
      subject = .account
      fault = CredentialFault(
        reason: .notSubscribed,
        cause: "the account has no subscription, or 'Sync Library' is off in the Music app's "
          + "settings",
        remedy: "the tokens are good")
    case .listeningHistory:
      subject = .account
      fault = CredentialFault(
        reason: .noHistory, cause: "'Use Listening History' is off in the Music app's settings",
        remedy: "the tokens are good")
    case .privileges:
      subject = .account
      fault = CredentialFault(
        reason: .notSubscribed,
        cause: "the account lacks what this needs: a subscription, 'Sync Library' or 'Use "
          + "Listening History'",
        remedy: "the tokens are good")
    case .noSuchOperation, nil: return nil
    }
  }

  /// The hint of an error message.
  var hint: String {
    switch subject {
    case .developerToken: "the developer token was rejected: \(fault.summary)"
    case .userToken where settings[.userToken] != nil || settings[.replay] != nil:
      "the user token was rejected: \(fault.summary)"
    case .userToken, .account: fault.summary
    }
  }
}

extension CredentialRejection {
  /// Explains a rejected developer token: problems found on this machine first, else the rest.
  private static func developerFault(
    _ response: HTTPResponse, _ settings: Settings, at now: UnixTime
  ) -> CredentialFault {
    let date = response.headers["Date"].flatMap { UnixTime(httpDate: $0) }
    if settings[.replay] != nil {
      return CredentialFault(
        reason: .rejected, cause: "the recorded response does not say why",
        remedy: "possible causes: " + CredentialFault.invisibleCauses)
    }
    let found =
      if let token = settings.readyToken {
        CredentialFault.ofReadyToken(token.text, at: date ?? now)
      } else {
        CredentialFault.ofKeyNames(in: settings)
          ?? CredentialFault.ofClock(now, comparedWith: date)
      }
    return found
      ?? CredentialFault(
        reason: .rejected, cause: "it looks valid on this machine",
        remedy: "possible causes: " + CredentialFault.invisibleCauses)
  }

  private static func userFault(_ rejection: Rejection, _ settings: Settings) -> CredentialFault {
    if settings[.replay] == nil {
      guard let token = settings[.userToken] else {
        return CredentialFault(
          reason: .noUserToken, cause: "no user token is set", remedy: Failure.userTokenHint)
      }
      if TokenInspection(pasted: token, at: UnixTime(seconds: 0)).header?["alg"] != nil {
        return CredentialFault(
          reason: .rejected, cause: "it is a developer token, not a Music User Token",
          remedy: renewal(settings))
      }
    }
    let consent = "the user has not agreed to the privacy terms of Apple Music"
    if rejection.failureReason == .noConsent {
      return CredentialFault(
        reason: .noConsent, cause: consent,
        remedy: "agree in the Music app; if that does not help, \(renewal(settings))")
    }
    let dead = "it has expired, was revoked (for example by a password change), "
    return CredentialFault(
      reason: .rejected,
      cause: dead
        + (rejection.errors.isEmpty
          ? "belongs to another team, or \(consent)" : "or belongs to another team"),
      remedy: renewal(settings))
  }

  /// Explains how to get another user token; one in the environment would take precedence.
  private static func renewal(_ settings: Settings) -> String {
    let profile =
      settings.profile == ConfigFile.standardProfile
      ? "" : " --profile " + ShellWord.plain(settings.profile)
    let login = "'amctl auth login\(profile)' gets a new one"
    guard case .environment(let variable) = settings.value(of: .userToken)?.source else {
      return login
    }
    return login + "; unset \(variable) first, since it takes precedence"
  }
}

extension Failure {
  /// Adds an explanation from this machine's settings if the response rejects the credentials.
  mutating func explainRejection(with settings: Settings, at now: UnixTime) {
    guard let rejection, let credentialRejection = CredentialRejection(rejection, settings, at: now)
    else { return }
    hint = credentialRejection.hint
    reason = credentialRejection.fault.reason
  }
}
