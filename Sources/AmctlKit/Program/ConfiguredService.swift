package import AmctlCommandLine
package import MusicAPI
import MusicPlatform

/// What the settings say about the service, for a program that is not a command.
package struct ConfiguredService: Sendable {
  /// The server that requests are sent to.
  package let origin: Origin
  /// The storefront of requests to the catalog.
  package let storefront: String
  /// The source of developer tokens.
  package let developerToken: any DeveloperTokenProvider
  /// The user token; nil if none is configured.
  package let userToken: String?
  /// The values that no file may contain.
  package let secrets: [String]
  /// How connections are made.
  package let connection: CurlTransport.Options

  /// Reads the settings that a command's requests depend on.
  fileprivate init(_ context: Context) throws {
    let settings = context.settings
    origin = try settings.origin()
    storefront = try StorefrontChoice(context).one()
    let credentials = Credentials(context)
    developerToken = try credentials.developerToken(isDeferred: false)
    userToken = settings[.userToken]
    secrets = settings.secrets
    connection = try Network(context, ConnectionOptions()).connection
    credentials.warnAboutReadableFiles(holding: [.privateKeyFile, .userToken])
  }
}

extension Amctl {
  /// Runs work with the service that the environment and the config file name.
  ///
  /// A failure is reported as a command's is, with the same exit code.
  package static func withService(
    environment: [String: String], streams: Streams,
    _ work: (ConfiguredService, Streams) async throws -> Int32
  ) async -> Int32 {
    let run = Run(
      words: [], environment: Environment(environment), streams: streams, now: { .now },
      clock: ContinuousClock(), connect: { CurlTransport(origin: $0, options: $1) })
    var outcome = RunOutcome(of: run)
    do {
      let settings = Settings([], run.environment)
      if let flaw = settings.flaws.first { throw flaw }
      outcome.use(settings)
      let context = Context(
        streams: outcome.streams, common: CommonOptions(), settings: settings, replayMode: .none,
        environment: run.environment, now: run.now, clock: run.clock, connect: run.connect)
      let code = try await work(ConfiguredService(context), outcome.streams)
      try outcome.streams.out.finish()
      return code
    } catch {
      return outcome.report(error).rawValue
    }
  }
}
