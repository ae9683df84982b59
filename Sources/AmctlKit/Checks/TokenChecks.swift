import MusicAPI

/// Checks both tokens against the service, and the clock that their dates depend on.
struct TokenChecks {
  private let context: Context
  private let connection: ConnectionOptions
  private let settings: Settings

  init(_ context: Context, _ connection: ConnectionOptions) {
    self.context = context
    self.connection = connection.forChecks
    settings = context.settings
  }

  func run() async throws -> [Check] {
    if let sandbox = context.sandbox { return checks(of: sandbox) }
    let client: MusicClient
    do { client = try Service(context, connection, usesCache: false).client } catch let error
      as SettingsError
    {
      // An invalid '--base-url' is a usage error.
      if case .invalidBaseURL = error, connection.baseURL != nil { throw error }
      return [unusable(error.failure)]
    } catch let error as CredentialError { return [unusable(error.failure)] }
    let probe = try await ServiceProbe(RequestTarget(path: "/v1/test"), through: client)
    let developer = developerCheck(probe)
    var checks = [networkCheck(probe), developer]
    checks += developer.verdict == .ok ? [expiryCheck()].compactMap { $0 } : []
    checks.append(try await userCheck(client, isAccepted: developer.verdict == .ok))
    return checks + [clockCheck(probe)].compactMap { $0 }
  }

  /// Checks nothing but that the sandbox can be used, because it needs no tokens.
  private func checks(of sandbox: RunSandbox) -> [Check] {
    let name = "network"
    let notNeeded = "Not needed in the sandbox."
    do { _ = try sandbox.sandbox } catch {
      let failure = Failure(error)
      return [.failure(name, failure.message ?? "\(error)", failure.hint, failure.exit)]
    }
    return [
      .ok(
        name,
        "The sandbox responds (\(sandbox.name)): nothing leaves this machine, and "
          + "\(sandbox.fateOfChanges)."),
      .ok("developer token", notNeeded), .ok("user token", notNeeded),
    ]
  }

  private func unusable(_ failure: Failure) -> Check {
    failure.exit == .usage
      ? .failure("network", failure, exit: .failure) : .failure("developer token", failure)
  }

  private func networkCheck(_ probe: ServiceProbe) -> Check {
    let origin = (try? settings.origin().description) ?? ""
    if case .foreign(let words) = probe {
      return .failure(
        "network", "'\(origin)' is not the Apple Music API: \(words).",
        "check --base-url, the proxy, and whether the network wants you to sign in", .service,
        reason: .notJSON)
    }
    guard case .silence(let error) = probe else {
      let replay = settings.value(of: .replay)
        .map { "Replaying recorded responses from '\($0.text)' (\($0.source))." }
      return .ok("network", replay ?? "'\(origin)' responds.")
    }
    return .failure("network", error.failure)
  }

  private func developerCheck(_ probe: ServiceProbe) -> Check {
    let name = "developer token"
    if settings[.replay] != nil { return .ok(name, "Not needed with recorded responses.") }
    let token = settings.readyToken
    let origin = (token ?? settings.key).map { $0.source.description } ?? ""
    let kind = token != nil ? "The token from \(origin)" : "A token of the key from \(origin)"
    let team = team(of: token)
    let facts = [
      JSONMember("source", .string(origin)), JSONMember("team", .text(team)),
    ]
    switch probe {
    case .response:
      let owner = team.map { "; its team is '\($0)'" } ?? ""
      return .ok(name, "\(kind) is accepted\(owner).", facts: facts)
    case .foreign, .silence:
      return .warning(
        name, "Not checked: the network check failed.", "see 'network'", facts: facts)
    case .rejection(let rejection):
      if let credentialRejection = CredentialRejection(rejection, settings, at: context.now()) {
        return .failure(
          name, "\(kind) was rejected: \(credentialRejection.fault.cause).",
          credentialRejection.fault.remedy,
          .credentials, reason: credentialRejection.fault.reason, facts: facts)
      }
      return unavailable(name, rejection, facts)
    }
  }

  /// Returns the team that a token is from, or that tokens are signed for.
  private func team(of token: Settings.Value?) -> String? {
    guard let token else { return settings[.teamID] }
    return TokenInspection(pasted: token.text, at: context.now()).claims?["iss"]?.string
  }

  private func unavailable(_ name: String, _ rejection: Rejection, _ facts: [JSONMember]) -> Check {
    .failure(
      name, "The service returned \(rejection.status.rawValue).", "try again later", .service,
      reason: rejection.failureReason, facts: facts)
  }

  /// Checks when a token signed elsewhere expires; a key signs a new token each time.
  private func expiryCheck() -> Check? {
    guard settings[.replay] == nil, let token = settings.readyToken else { return nil }
    let inspection = TokenInspection(pasted: token.text, at: context.now())
    guard let end = inspection.expiresAt, let rest = inspection.remaining else { return nil }
    let facts = [JSONMember("expires", .string(end.iso8601))]
    let days = rest.components.seconds / 86_400
    let words = "The developer token ends at \(end.iso8601), in \(days) days."
    return days >= 14
      ? .ok("token expiry", words, facts: facts)
      : .warning(
        "token expiry", words, "replace it, or configure the key instead", facts: facts)
  }

  private func clockCheck(_ probe: ServiceProbe) -> Check? {
    guard let date = probe.date else { return nil }
    let difference = ClockDifference(context.now(), comparedWith: date)
    let facts = [JSONMember("difference", .int(Int(difference.seconds)))]
    let words =
      difference.isSmall
      ? "In sync with the service." : "This" + difference.words.dropFirst(4) + "."
    return difference.ifLarge == nil
      ? .ok("clock", words, facts: facts)
      : .warning(
        "clock", words, "set the clock: tokens are rejected when it is far off", facts: facts)
  }

  /// Checks the user token by requesting the user's storefront.
  func userCheck(_ client: MusicClient, isAccepted: Bool) async throws -> Check {
    let name = "user token"
    guard let token = settings.value(of: .userToken) else {
      return .warning(
        name, "No user token: library, ratings and history are unavailable.",
        "'amctl auth login' gets one")
    }
    let source = token.source.description
    let facts = [JSONMember("source", .string(source))]
    guard isAccepted else {
      return .warning(
        name, "Not checked: the developer token check failed.", "see 'developer token'",
        facts: facts)
    }
    let target = RequestTarget(path: "/v1/me/storefront")
    switch try await ServiceProbe(target, through: client) {
    case .silence:
      return .warning(
        name, "Not checked: the service did not respond.", "try again", facts: facts)
    case .foreign(let words): return foreign(name, words, facts)
    case .rejection(let rejection): return userCheck(rejection, source, facts)
    case .response(let response):
      let json = try? JSONDocument(
        parsing: response.body, valueLimit: JSONDocument.responseValueLimit
      ).root
      guard json?["data"]?.kind == .array else {
        return foreign(name, "it has no data", facts)
      }
      let storefront = json?["data"]?.elements.first { _ in true }?.resourceID
      let place = storefront.map { "; its storefront is '\($0)'" } ?? ""
      return .ok(
        name, "The user token from \(source) is accepted\(place).",
        facts: facts + [JSONMember("storefront", .text(storefront))])
    }
  }

  private func foreign(_ name: String, _ words: String, _ facts: [JSONMember]) -> Check {
    .failure(
      name, "The response is not the service's: \(words).", "check --base-url and the proxy",
      .service, reason: .notJSON, facts: facts)
  }

  private func userCheck(_ rejection: Rejection, _ source: String, _ facts: [JSONMember]) -> Check {
    let name = "user token"
    // The developer token was just accepted alone.
    guard
      let credentialRejection = CredentialRejection(
        rejection, settings, at: context.now(), acceptsDeveloperToken: true)
    else {
      return unavailable(name, rejection, facts)
    }
    let fault = credentialRejection.fault
    let message =
      switch credentialRejection.subject {
      case .developerToken, .userToken, .eitherToken:
        "The user token from \(source) was rejected: \(fault.cause)."
      case .account: "The user token from \(source) is accepted, but \(fault.cause)."
      }
    return .failure(name, message, fault.remedy, .credentials, reason: fault.reason, facts: facts)
  }
}
