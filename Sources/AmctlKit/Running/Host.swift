import AmctlCommandLine
import MusicAPI

/// A server that requests are sent to, with everything that sets it apart from other servers.
struct Host: Sendable {
  /// Adds what authorizes requests; it may be told that they are perhaps answered without a token.
  typealias Authorization =
    @Sendable (any Transport, _ isPerhapsUnused: Bool) throws ->
    any Transport

  /// The name in messages, such as "the service".
  let name: String
  /// The server.
  let origin: Origin
  /// Adds what authorizes requests.
  var authorize: Authorization = { base, _ in base }
  /// What stands for tokens in a dry run; nil if none are sent.
  var shownTokens: ShownTokens?
  /// The limits on requests.
  var limits = Limits.none
  /// The statuses after which a request is sent again.
  var busyStatuses = RetryPolicy.busyStatuses
  /// What redirects may lead to; nil if none are followed here.
  var redirects: RequestScope?
  /// Whether changes are written to the journal.
  var hasJournal = false
  /// The name of the folder of its fixtures; nil for the service, whose fixtures need none.
  var fixtures: String?
}

extension Host {
  /// Apple Music, with the tokens of the settings.
  static func appleMusic(_ context: Context) throws -> Host {
    let jobs = try context.settings.value(of: .jobs, as: ConnectionOptions.jobsType)
    let origin = try context.settings.origin()
    return Host(
      name: "the service", origin: origin,
      authorize: { base, isPerhapsUnused in
        let credentials = Credentials(context)
        let token = try credentials.developerToken(isDeferred: isPerhapsUnused)
        credentials.warnAboutReadableFiles(
          holding: token is FixedTokenProvider
            ? [.developerToken, .userToken] : [.privateKeyFile, .userToken])
        return Authorizing(
          base, developerToken: token, userToken: context.settings[.userToken])
      },
      shownTokens: ShownTokens(context.settings, Messages(context)),
      // A wait that one response asks for holds the requests of all jobs.
      limits: Limits(inFlight: jobs), redirects: .appleMusic(on: origin), hasJournal: true)
  }

  /// The same server, for requests that have tokens of their own.
  var withoutTokens: Host {
    var host = self
    host.authorize = { base, _ in base }
    host.shownTokens = nil
    host.hasJournal = false
    return host
  }

  /// A server of images, which is sent no token.
  static func images(_ origin: Origin) -> Host {
    Host(name: "the image server", origin: origin, fixtures: origin.host)
  }
}
