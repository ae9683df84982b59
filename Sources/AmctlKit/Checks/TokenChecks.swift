import MusicAPI

/// Checks both tokens by what the service says to them, and the clock by which they are good.
struct TokenChecks {
  private let context: Context
  private let connection: ConnectionOptions
  private let settings: Settings

  init(_ context: Context, _ connection: ConnectionOptions) {
    self.context = context
    self.connection = connection
    settings = context.settings
  }

  /// What came of them.
  func run() async throws -> [Check] {
    let client: MusicClient
    do { client = try Service(context, connection).client } catch let error as SettingsError
      where error.exit != .usage
    {
      return [.failure("developer token", error.description, error.hint, error.exit)]
    } catch let error as CredentialError {
      return [.failure("developer token", error.description, nil, error.exit)]
    }
    let probe = try await ServiceProbe("/v1/test", through: client)
    let developer = developerCheck(probe)
    var checks = [networkCheck(probe), developer]
    checks += developer.verdict == .ok ? [expiryCheck()].compactMap { $0 } : []
    checks.append(try await userCheck(client, isAnswered: developer.verdict == .ok))
    return checks + [clockCheck(probe)].compactMap { $0 }
  }

  private func networkCheck(_ probe: ServiceProbe) -> Check {
    let origin = (try? settings.origin().description) ?? ""
    let asked = settings[.replay].map { "The folder '\($0)'" } ?? "'\(origin)'"
    guard case .silence(let error) = probe else { return .ok("network", "\(asked) answered.") }
    let exit = Failure(
      MusicAPIError.transport(error, request: HTTPRequest(.get, RequestTarget(path: "/v1/test")))
    ).exit
    return .failure("network", error.description, nil, exit)
  }

  private func developerCheck(_ probe: ServiceProbe) -> Check {
    let name = "developer token"
    if settings[.replay] != nil { return .ok(name, "Fixtures need none.") }
    let isToken = settings[.developerToken] != nil
    let source = isToken ? settings.value(of: .developerToken) : keySource
    let origin = source.map { $0.source.description } ?? ""
    let kind = isToken ? "The token from \(origin)" : "A token of the key from \(origin)"
    let facts = [JSONMember("source", .string(origin))]
    guard case .answer(let response) = probe else {
      return .warning(name, "\(kind) was not looked at.", "see 'network'", facts: facts)
    }
    switch response.status.rawValue {
    case 200..<300: return .ok(name, "\(kind) is accepted.", facts: facts)
    case 401, 403:
      return .failure(
        name, "\(kind) was refused.", "'amctl token inspect' shows what is wrong with it",
        .credentials, facts: facts)
    default:
      return .failure(
        name, "The service answered \(response.status.rawValue).", "try again later", .service,
        facts: facts)
    }
  }

  private var keySource: Settings.Value? {
    settings.value(of: .privateKey) ?? settings.value(of: .privateKeyFile)
  }

  /// When a token that somebody else signed ends; one of the key is signed anew each time.
  private func expiryCheck() -> Check? {
    guard settings[.replay] == nil, let token = settings[.developerToken] else { return nil }
    let inspection = TokenInspection(pasted: token, at: context.now())
    guard let end = inspection.expiresAt, let rest = inspection.remaining else { return nil }
    let facts = [JSONMember("expires", .string(end.iso8601))]
    let days = rest.components.seconds / 86_400
    let words = "The developer token ends at \(end.iso8601), in \(days) days."
    return days >= 14
      ? .ok("token expiry", words, facts: facts)
      : .warning(
        "token expiry", words, "put a new one in its place, or give the key instead", facts: facts)
  }

  private func clockCheck(_ probe: ServiceProbe) -> Check? {
    guard let date = probe.date else { return nil }
    let seconds = (context.now() - date).components.seconds
    let facts = [JSONMember("difference", .int(Int(seconds)))]
    let side = seconds < 0 ? "behind" : "ahead of"
    let words = "This machine's clock is \(abs(seconds)) seconds \(side) the service's."
    return abs(seconds) <= 60
      ? .ok("clock", words, facts: facts)
      : .warning(
        "clock", words, "set the clock: tokens are refused when it is far off", facts: facts)
  }

  /// The user token, by what the service says of the user's storefront.
  func userCheck(_ client: MusicClient, isAnswered: Bool) async throws -> Check {
    let name = "user token"
    guard let token = settings.value(of: .userToken) else {
      return .warning(
        name, "No user token is set: the library, ratings and history cannot be asked for.",
        "'amctl auth login' gets one")
    }
    let source = token.source.description
    let facts = [JSONMember("source", .string(source))]
    guard isAnswered else {
      return .warning(
        name, "The user token from \(source) was not looked at.", "see 'developer token'",
        facts: facts)
    }
    let probe = try await ServiceProbe("/v1/me/storefront", through: client)
    guard case .answer(let response) = probe else {
      return .warning(
        name, "The user token from \(source) was not looked at.", "try again", facts: facts)
    }
    guard response.status.kind != .success else {
      let storefront = probe.json?["data"]?.elements.first { _ in true }?["id"]?.string
      let place = storefront.map { "; its storefront is '\($0)'" } ?? ""
      return .ok(
        name, "The user token from \(source) is accepted\(place).",
        facts: facts + [JSONMember("storefront", storefront.map { .string($0) } ?? .null)])
    }
    let rejection = UserTokenRejection(status: response.status, json: probe.json)
    return .failure(
      name, "The user token from \(source) was refused: \(rejection.message).", rejection.hint,
      rejection.exit, facts: facts)
  }
}
