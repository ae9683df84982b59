import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures

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
  /// The setting that names another server in its place; nil if none does.
  let setting: Setting?
  /// The most tokens that its requests carry.
  var needs = RequestTraits.Credentials.noToken
  /// Adds what authorizes requests.
  var authorize: Authorization = { base, _ in base }
  /// The setting of the key that requests need; nil if they need none, or tokens.
  var key: Setting?
  /// Whether it is a program of the user's, which may not run, and may want no key.
  ///
  /// Nothing is gained by waiting for it, so requests to it are sent once.
  var isProgram = false
  /// Another address of the same server, for when nothing listens at its origin; nil if it has
  /// none.
  var otherOrigin: Origin?
  /// The text shown in place of tokens in a dry run; nil if none are sent.
  var shownTokens: ShownTokens?
  /// What requests go through: an option says how often one is sent again.
  var stack = TransportStack()
  /// Whether its limits hold for all processes of a user together.
  var sharesLimits = false
  /// What a check of the setup requests; nil for the service, which has checks of its own.
  var probe: RequestTarget?
  /// Whether changes are written to the journal.
  var hasJournal = false
  /// The name of the folder of its fixtures; nil for the service, whose fixtures need none.
  ///
  /// It stays the same when the setting names another server.
  var fixtures: String?

  /// Takes a server, or the one that the settings name in its place.
  init(_ server: Server, _ settings: Settings) throws(SettingsError) {
    name = server.name
    origin = try settings.origin(of: server)
    setting = server.setting
    fixtures = server.origin.fixtureName
  }

  /// Takes a server that is known only by its URL.
  init(_ name: String, at origin: Origin) {
    self.name = name
    self.origin = origin
    setting = nil
    fixtures = origin.fixtureName
  }
}

extension Host {
  /// The servers that are known by name, besides the service.
  static let others: [@Sendable (Context) throws -> Host] = [
    iTunes, charts, musicBrainz, listenBrainz, lastFM, feed, cider,
  ]

  /// Returns the server whose fixtures are in a folder of that name; nil if there is none, or if it
  /// is on this machine and the service is not.
  static func recorded(as name: String, in context: Context) throws -> Host? {
    for make in [appleMusic] + others {
      let host = try make(context)
      if host.fixtures == name { return host }
    }
    let isLocal = try context.settings.origin().isLoopback
    guard let origin = Origin(fixtureName: name), isLocal || !origin.isLoopback else { return nil }
    return Host("'\(name)'", at: origin)
  }

  /// Apple Music, with the tokens of the settings.
  static func appleMusic(_ context: Context) throws -> Host {
    var host = try Host(.appleMusic, context.settings)
    host.needs = .user
    host.authorize = authorization(context, userToken: context.settings[.userToken])
    host.shownTokens = ShownTokens(context.settings, Messages(context))
    let jobs = try context.settings.value(of: .jobs, as: ConnectionOptions.jobsType)
    // A wait that one response asks for holds the requests of all jobs.
    host.stack = TransportStack(
      limits: Limits(inFlight: jobs), redirects: .appleMusic(on: host.origin))
    host.hasJournal = true
    host.fixtures = nil
    if let peer = try ServingPeer(context, host.origin) {
      if !Credentials(context).areConfigured { host = host.withoutTokens }
      let authorize = host.authorize
      host.authorize = { base, isUnused in try authorize(peer.naming(base), isUnused) }
    }
    return host
  }

  /// Returns what adds the developer token of the settings, and perhaps a user token.
  static func authorization(_ context: Context, userToken: String?) -> Authorization {
    { base, isPerhapsUnused in
      let credentials = Credentials(context)
      let token = try credentials.developerToken(isDeferred: isPerhapsUnused)
      credentials.warnAboutReadableFiles(
        holding: token is DeveloperToken
          ? [.developerToken, .userToken] : [.privateKeyFile, .userToken])
      return Authorizing(base, developerToken: token, userToken: userToken)
    }
  }

  /// The same server, for requests that have tokens of their own.
  var withoutTokens: Host {
    var host = self
    host.needs = .noToken
    host.authorize = { base, _ in base }
    host.shownTokens = nil
    host.hasJournal = false
    return host
  }

  /// A server of images, which is sent no token.
  static func images(_ origin: Origin) -> Host {
    Host("the image server", at: origin)
  }

  /// A server of previews, which is sent no token.
  static func previews(_ origin: Origin) -> Host {
    Host("the preview server", at: origin)
  }
}
