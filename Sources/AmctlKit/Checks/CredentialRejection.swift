import AmctlCommandLine
package import MusicAPI

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
    /// One of the tokens, of a response that does not say which.
    case eitherToken
  }

  private let settings: Settings

  /// Creates an explanation; nil if the response does not concern tokens or the account.
  ///
  /// A 401 to a request with both tokens may be about either; whether the service accepts the
  /// developer token alone tells which.
  init?(
    _ rejection: Rejection, _ settings: Settings, at now: UnixTime,
    acceptsDeveloperToken isAccepted: Bool? = nil
  ) {
    self.settings = settings
    switch rejection.reason {
    case .developerToken:
      let found = Self.visibleFault(rejection.response, settings, at: now)
      let hasUserToken = settings[.userToken] != nil || settings[.replay] != nil
      let isOpen = rejection.status == 401 && rejection.request.traits?.needs == .user
      if isOpen, hasUserToken, isAccepted == true {
        subject = .userToken
        fault = Self.userFault(rejection, settings)
      } else if isOpen, hasUserToken, isAccepted == nil, found == nil {
        subject = .eitherToken
        fault = CredentialFault(
          reason: .rejected, cause: "the response does not say which",
          remedy: settings[.replay] == nil ? "'amctl doctor' checks both" : nil)
      } else {
        subject = .developerToken
        fault = found ?? Self.invisibleFault(settings)
      }
    case .userToken, .userConsent:
      subject = .userToken
      fault = Self.userFault(rejection, settings)
    case .cloudLibrary:
      subject = .account
      fault = CredentialFault(
        reason: .notSubscribed,
        cause: "the account has no subscription, or 'Sync Library' is off in the Music app's "
          + "settings",
        remedy: "the tokens are valid")
    case .listeningHistory:
      subject = .account
      fault = CredentialFault(
        reason: .noHistory, cause: "'Use Listening History' is off in the Music app's settings",
        remedy: "the tokens are valid")
    case .privileges:
      subject = .account
      fault = CredentialFault(
        reason: .notSubscribed,
        cause: "the account lacks what this needs: a subscription, 'Sync Library' or 'Use "
          + "Listening History'",
        remedy: "the tokens are valid")
    case .noSuchOperation, nil: return nil
    }
  }

  /// The hint of an error message.
  var hint: String {
    switch subject {
    case .developerToken: "the developer token was rejected: \(fault.summary)"
    case .eitherToken: "the developer token or the user token was rejected: \(fault.summary)"
    case .userToken where settings[.userToken] != nil || settings[.replay] != nil:
      "the user token was rejected: \(fault.summary)"
    case .userToken, .account: fault.summary
    }
  }

  /// Finds a problem of a rejected developer token on this machine; nil if there is none.
  private static func visibleFault(
    _ response: HTTPResponse, _ settings: Settings, at now: UnixTime
  ) -> CredentialFault? {
    guard settings[.replay] == nil else { return nil }
    let date = response.headers["Date"].flatMap { UnixTime(httpDate: $0) }
    guard let token = settings.readyToken else {
      return CredentialFault.ofKeyNames(in: settings)
        ?? CredentialFault.ofClock(now, comparedWith: date)
    }
    return CredentialFault.ofReadyToken(token.text, at: date ?? now)
  }

  /// Explains a rejected developer token without a problem that this machine can find.
  private static func invisibleFault(_ settings: Settings) -> CredentialFault {
    CredentialFault(
      reason: .rejected,
      cause: settings[.replay] == nil
        ? "it looks valid on this machine" : "the recorded response does not say why",
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

extension Context {
  /// Asks the service whether it accepts the developer token alone, after an error that may be about
  /// either token; nil if it was not asked, or does not say.
  func acceptsDeveloperToken(after error: any Error, _ options: ConnectionOptions?) async -> Bool? {
    // A recording has only what the command asked.
    guard case .none = replayMode, let options, options.dryRun == nil, !options.isOffline,
      let rejection = Failure(error).rejection,
      CredentialRejection(rejection, settings, at: now())?.subject == .eitherToken,
      let client = try? Service(self, options.forChecks, usesCache: false).client,
      let probe = try? await ServiceProbe(RequestTarget(path: "/v1/test"), through: client)
    else { return nil }
    switch probe {
    case .response: return true
    case .rejection(let rejection): return rejection.reason == .developerToken ? false : nil
    case .foreign, .silence: return nil
    }
  }
}

extension Failure {
  /// Adds an explanation from this machine's settings if the response rejects the credentials.
  mutating func explainRejection(
    with settings: Settings, at now: UnixTime, acceptsDeveloperToken isAccepted: Bool?
  ) {
    guard let rejection,
      let credentialRejection = CredentialRejection(
        rejection, settings, at: now, acceptsDeveloperToken: isAccepted)
    else { return }
    hint = credentialRejection.hint
    reason = credentialRejection.fault.reason
  }
}

/// A problem with a credential, or with its account.
struct CredentialFault {
  let reason: FailureReason
  /// The cause, as a clause: `it expired at 2026-01-01T00:00:00Z`.
  let cause: String
  /// The fix; nil if the cause implies it.
  var remedy: String?

  /// The cause and the fix in one line.
  var summary: String { cause + (remedy.map { "; " + $0 } ?? "") }

  /// The cause as a sentence, for a report.
  var sentence: String { cause.sentence }

  /// The cause and the fix as a sentence.
  var fullSentence: String { summary.sentence }

  /// The reasons for rejecting a valid token that cannot be detected from this machine.
  static let invisibleCauses = """
    the key was revoked, the key ID belongs to another key, the team ID is wrong or swapped with \
    the key ID, or the key lacks Media Services
    """
}

extension CredentialFault {
  /// Finds a conflict between the names of the private key; nil if they agree or are not set.
  static func ofKeyNames(in settings: Settings) -> CredentialFault? {
    guard let teamID = settings[.teamID], let keyID = settings.value(of: .keyID) else { return nil }
    if teamID == keyID.text {
      return CredentialFault(
        reason: .wrongTeam, cause: "team ID and key ID are both '\(teamID)'",
        remedy: "copy the team ID from the membership details of your Apple developer account")
    }
    guard settings[.privateKey] == nil, let path = settings[.privateKeyFile],
      let name = KeyFileName(path), name.keyID != keyID.text
    else { return nil }
    if name.keyID == teamID {
      return CredentialFault(
        reason: .wrongTeam, cause: "the team ID '\(teamID)' is the key ID of '\(name.file)'",
        remedy: "swap team ID and key ID")
    }
    return CredentialFault(
      reason: .wrongKey,
      cause: "the key ID '\(keyID.text)' from \(keyID.source) is not that of '\(name.file)'",
      remedy: "set the key ID '\(name.keyID)', or use the file of the key '\(keyID.text)'")
  }

  /// Finds a problem with a token that was signed elsewhere; nil if none can be detected.
  static func ofReadyToken(_ token: String, at time: UnixTime) -> CredentialFault? {
    let inspection = TokenInspection(pasted: token, at: time)
    if let finding = inspection.findings.first { return CredentialFault(finding) }
    guard let origin = inspection.claims?["origin"] ?? nil else { return nil }
    return CredentialFault(
      reason: .rejected, cause: "it is bound to the web origin \(origin.text), for browsers only",
      remedy: "use a token without 'origin'")
  }

  /// Reports a clock on this machine that is too far off to date the tokens it mints.
  static func ofClock(_ now: UnixTime, comparedWith date: UnixTime?) -> CredentialFault? {
    guard let date, let difference = ClockDifference(now, comparedWith: date).ifLarge else {
      return nil
    }
    return CredentialFault(reason: .clock, cause: difference.words, remedy: "set the clock")
  }

  private init(_ finding: TokenFinding) {
    reason = finding.failureReason
    switch finding.kind {
    case .expired(let exp):
      cause = "it expired at \(UnixTime(seconds: exp).iso8601)"
      remedy = "replace it, or set the key instead"
    case .issuedInFuture(let iat):
      cause = "it is not valid before \(UnixTime(seconds: iat).iso8601)"
      remedy = "wait until then, or set the clock of the machine that signed it"
    default:
      let words = finding.description
      cause = words.prefix(1).lowercased() + words.dropFirst().dropLast()
    }
  }
}

/// The file name that Apple gives a key: `AuthKey_ABC123DEFG.p8`.
private struct KeyFileName {
  let file: String
  let keyID: String

  /// Parses a path, ignoring what a browser adds to a second download; nil for any other name.
  init?(_ path: String) {
    file = String(path.split(separator: "/").last ?? "")
    keyID = String(file.dropFirst("AuthKey_".count).prefix(10))
    let isID =
      keyID.utf8.count == 10 && keyID.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
    guard file.hasPrefix("AuthKey_"), file.hasSuffix(".p8"), isID else { return nil }
  }
}

/// The difference between this machine's clock and the service's.
package struct ClockDifference {
  let seconds: Int64

  package init(_ now: UnixTime, comparedWith date: UnixTime) {
    seconds = (now - date).components.seconds
  }

  /// The difference if it is too large to be caused by network latency.
  package var ifLarge: ClockDifference? { abs(seconds) > 60 ? self : nil }

  /// Whether it says more about the time that a response takes than about a clock.
  var isSmall: Bool { abs(seconds) < 5 }

  /// The difference as a clause.
  package var words: String {
    let side = seconds < 0 ? "behind" : "ahead of"
    return "this machine's clock is \(abs(seconds)) seconds \(side) the service's"
  }
}
