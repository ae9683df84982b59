import MusicAPI
import MusicServices

extension Server {
  /// Cider, a player on this machine that other programs can control.
  static let cider = Server(
    "Cider", at: .cider, unless: Setting("cider_url", serverOf: "'-p cider' and '--on cider'"))
}

extension Host {
  /// Cider, with its own token of the settings if there is one: it may want none.
  ///
  /// It adds the token below what logs, stores and records requests, so that no file has it.
  static func cider(_ context: Context) throws -> Host {
    var host = try Host(.cider, context.settings)
    host.isProgram = true
    host.key = .ciderToken
    host.otherOrigin = host.origin == .cider ? .ciderIPv6 : nil
    host.authorize = { [settings = context.settings, credentials = Credentials(context)] base, _ in
      guard let token = settings[.ciderToken] else { return base }
      guard Setting.isToken(token) else { throw invalidToken }
      credentials.warnAboutReadableFiles(holding: [.ciderToken])
      return CiderTransport(base, token: token)
    }
    host.probe = RequestTarget(path: "/api/v1/playback/active")
    return host
  }

  /// Combines transports to two addresses of one program.
  static func reaching(
    _ first: any Transport, or other: (any Transport)?
  ) -> any Transport {
    other.map { CiderAddresses(first, or: $0) } ?? first
  }

  /// The error if the token for Cider cannot be sent.
  private static let invalidToken = Failure(
    .usage, "the value of \(Setting.ciderToken.variable) is not a token",
    hint: "copy it from Cider's Settings → Connectivity", reason: .badInput)
}

extension CiderError: ReportedError {
  /// The failure: without Cider there is no player, which is not a failure of a network.
  var failure: Failure {
    switch self {
    case .notRunning:
      Failure(
        .notFound, description,
        hint: "start Cider, and turn this connection on in its Settings → Connectivity",
        reason: .connect)
    case .tokenRejected:
      Failure(
        .credentials, description,
        hint: "set \(Setting.ciderToken.variable) to a token of Cider's Settings → Connectivity",
        reason: .rejected)
    case .rejected, .failedCommand, .unexpected:
      Failure(.service, description, reason: .serverError)
    case .timedOut:
      Failure(.network, description, hint: "try again, or restart Cider", reason: .timeout)
    case .failed(.canceled): Failure(.interrupted, nil)
    case .failed(let error): Failure(Failure(error).withoutRequest) { _ in description }
    }
  }
}
