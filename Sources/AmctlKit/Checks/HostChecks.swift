import AmctlCommandLine
import AmctlDBus
import AmctlPlayer
import MusicAPI
import MusicPlatform

/// Checks the servers that a setting names in place of the usual ones, and those that a key is for.
struct HostChecks {
  private let context: Context
  private let connection: ConnectionOptions

  init(_ context: Context, _ connection: ConnectionOptions) {
    self.context = context
    self.connection = connection.forChecks
  }

  func run() async throws -> [Check] {
    let service = try Service(context, connection, usesCache: false)
    var checks: [Check] = []
    for known in Host.others {
      let host: Host
      do { host = try known.placed(by: context) } catch let error as SettingsError {
        checks.append(.failure("other servers", error.description, error.hint, .failure))
        continue
      }
      let settings = [host.setting, host.key].compactMap(\.self)
        .filter { context.settings[$0] != nil }
      // A server that needs a key is not in use without one.
      let needed = host.isProgram ? settings.first : host.key ?? host.setting
      guard let needed, settings.contains(needed) else { continue }
      let hint = "check " + settings.map(\.variable).joined(separator: " and ")
      if let check = try await check(host, service, hint) {
        checks.append(check)
      }
    }
    return checks
  }

  /// Checks whether a server responds; nil if there is no request to try.
  private func check(_ host: Host, _ service: Service, _ hint: String) async throws -> Check? {
    guard let probe = host.probe else { return nil }
    let client = MusicClient(transport: try service.transport(to: host), origin: host.origin)
    let traits = RequestTraits(needs: host.needs)
    switch try await ServiceProbe(probe, with: traits, through: client) {
    case .response: return .ok(host.name, "'\(host.origin)' responds.")
    case .rejection(let rejection):
      return .failure(
        host.name, "'\(host.origin)' returned \(rejection.status.rawValue).", hint, .service,
        reason: .serverError)
    case .foreign(let words):
      return .failure(
        host.name, "'\(host.origin)' is another server: \(words).", hint, .service,
        reason: .notJSON)
    case .silence(let error) where host.isProgram:
      return .warning(host.name, error.description, "start \(host.name), or \(hint)")
    case .silence(let error):
      return .failure(host.name, error.description, hint, .network, reason: error.failure.reason)
    }
  }
}

/// Checks what players need, in a session that has a bus.
struct PlayerChecks {
  let environment: Environment

  /// Runs the checks; there are none without a bus, as on a server.
  func run() -> [Check] {
    let players: Check
    do throws(BusError) {
      players = try check(BusConnection.session(environment.variables))
    } catch .noBus { return [] } catch {
      players = .warning(
        "players", error.description, "check DBUS_SESSION_BUS_ADDRESS")
    }
    return [players, mpvCheck()]
  }

  private func check(_ bus: BusConnection) -> Check {
    do throws(RemoteError) {
      let names = try MPRISPlayers(on: bus).all().map { "'\($0.identity.name)'" }
      guard !names.isEmpty else { return .ok("players", "Session bus OK; no player is running.") }
      return .ok("players", "Session bus OK; running: \(names.joined(separator: ", ")).")
    } catch {
      return .warning("players", error.description, "check DBUS_SESSION_BUS_ADDRESS")
    }
  }

  /// Checks the program that plays previews.
  private func mpvCheck() -> Check {
    guard let mpv = ExternalProgram("mpv", in: environment) else {
      let missing = ExternalProgram.missing("mpv", for: "play")
      return .warning("mpv", missing.message ?? "", missing.hint ?? "")
    }
    let process = try? Subprocess(mpv.command(["--version"]), inOwnGroup: true)
    process?.closeInput()
    let output = (try? process?.nextOutput()) ?? []
    let words = String(decoding: output, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count > 1, words[0] == "mpv" else {
      return .warning("mpv", "'\(mpv.path)' prints no version", "install mpv again")
    }
    return .ok("mpv", "'\(mpv.path)' is version \(words[1]).")
  }
}

/// A server's response to a request that tells whether it works.
enum ServiceProbe: Sendable {
  /// The request succeeded.
  case response(HTTPResponse)
  /// The response was an error.
  case rejection(Rejection)
  /// The response was not the service's: a login page of the network, or another server.
  case foreign(String)
  /// There was no response.
  case silence(TransportError)

  /// Sends the request; throws only for an interruption or a dry run.
  init(
    _ target: RequestTarget, with traits: RequestTraits? = nil, through client: MusicClient
  ) async throws(MusicAPIError) {
    do throws(MusicAPIError) {
      var request = HTTPRequest(.get, target)
      request.traits = traits
      let response = try await client.response(to: request)
      if !response.body.isEmpty {
        _ = try client.read(response.body, of: Endpoint<JSON>(request))
      }
      self = .response(response)
    } catch {
      switch error {
      case .notJSON, .unexpectedShape: self = .foreign(error.description)
      case .rejected(let rejection): self = .rejection(rejection)
      case .transport(let error, _): self = .silence(error)
      default: throw error
      }
    }
  }

  private var response: HTTPResponse? {
    switch self {
    case .response(let response): response
    case .rejection(let rejection): rejection.response
    case .foreign, .silence: nil
    }
  }

  /// The time of the response, by the service's clock.
  var date: UnixTime? {
    response?.headers["Date"].flatMap { UnixTime(httpDate: $0) }
  }
}
