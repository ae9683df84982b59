import AmctlCommandLine
import MusicAPI

/// Checks the servers that a setting names in place of the usual ones, and those that a key is for.
struct HostChecks {
  private let context: Context
  private let connection: ConnectionOptions

  init(_ context: Context, _ connection: ConnectionOptions) {
    self.context = context
    self.connection = connection.forChecks
  }

  /// Runs the checks.
  func run() async throws -> [Check] {
    let network = try Network(context, connection, usesCache: false)
    var checks: [Check] = []
    for make in Host.others {
      let host: Host
      do { host = try make(context) } catch let error as SettingsError {
        checks.append(.failure("other servers", error.description, error.hint, .failure))
        continue
      }
      let settings = [host.setting, host.key].compactMap(\.self)
        .filter { context.settings[$0] != nil }
      // A server that needs a key is not in use without one.
      let needed = host.isProgram ? settings.first : host.key ?? host.setting
      guard let needed, settings.contains(needed) else { continue }
      let hint = "check " + settings.map(\.variable).joined(separator: " and ")
      if let check = try await check(host, network, hint) {
        checks.append(check)
      }
    }
    return checks
  }

  /// Checks whether a server responds; nil if there is no request to try.
  private func check(_ host: Host, _ network: Network, _ hint: String) async throws -> Check? {
    guard let probe = host.probe else { return nil }
    let client = MusicClient(transport: try network.transport(to: host), origin: host.origin)
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
      return .failure(host.name, error.description, hint, .network, reason: error.failureReason)
    }
  }
}
