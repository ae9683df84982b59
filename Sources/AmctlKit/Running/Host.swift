import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicServices

/// A server that requests are sent to, with everything that sets it apart from other servers.
struct Host: Sendable {
  /// Adds what authorizes requests; it may be told that they are perhaps answered without a token.
  typealias Authorization =
    @Sendable (any Transport, Context, _ isPerhapsUnused: Bool) throws -> any Transport

  /// The name in messages, such as "the service".
  let name: String
  /// Where it is.
  var origin: Origin
  /// The setting that names another server in its place, by a URL; nil if none does.
  let setting: Setting?
  /// What it may be used for, and how much; nil for the service, whose limits have rows of their
  /// own, and for a program of the user's.
  let terms: String?
  /// The most tokens that its requests carry.
  var needs = RequestTraits.Credentials.noToken
  /// Adds what authorizes requests.
  var authorize: Authorization = { base, _, _ in base }
  /// The setting of the key that requests need; nil if they need none, or tokens.
  var key: Setting?
  /// Whether it is a program of the user's, which may not run, and may want no key.
  ///
  /// Nothing is gained by waiting for it, so requests to it are sent once.
  var isProgram = false
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

  /// Creates a server that is sent no tokens, unless the closure says so.
  init(
    _ name: String, at origin: Origin, unless setting: Setting? = nil, terms: String? = nil,
    _ adapt: (inout Host) -> Void = { _ in }
  ) {
    self.name = name
    self.origin = origin
    self.setting = setting
    self.terms = terms
    fixtures = origin.fixtureName
    adapt(&self)
  }

  /// Apple Music, with the tokens of the settings.
  static let appleMusic = Host("the service", at: .appleMusic, unless: .baseURL) { host in
    host.needs = .user
    host.authorize = { try tokens($1, userToken: $1.settings[.userToken], isUnused: $2)($0) }
    host.hasJournal = true
    host.fixtures = nil
  }

  /// Returns the server in whose place the settings may name another one.
  func placed(by context: Context) throws -> Host {
    var host = self
    host.origin = try context.settings.origin(of: self)
    guard setting == .baseURL else { return host }
    let jobs = try context.settings.value(of: .jobs, as: ConnectionOptions.jobsType)
    // A wait that one response asks for holds the requests of all jobs.
    host.stack = TransportStack(
      limits: Limits(inFlight: jobs), redirects: .appleMusic(on: host.origin))
    if let peer = try ServingPeer(context, host.origin) {
      let token = context.settings.readyToken?.text
      if !Credentials(context).areConfigured || token == PlaceholderTokens.developer {
        host = host.withoutTokens
      }
      let authorize = host.authorize
      host.authorize = { try authorize(peer.naming($0), $1, $2) }
    }
    return host
  }

  /// Returns what adds the developer token of the settings, and perhaps a user token.
  static func tokens(
    _ context: Context, userToken: String? = nil, isUnused: Bool
  ) throws -> (any Transport) -> any Transport {
    let credentials = Credentials(context)
    let token = try credentials.developerToken(isDeferred: isUnused)
    credentials.warnAboutReadableFiles(
      holding: token is DeveloperToken
        ? [.developerToken, .userToken] : [.privateKeyFile, .userToken])
    return { $0.authorizing(with: token, userToken: userToken) }
  }

  /// The same server, for requests that have tokens of their own.
  var withoutTokens: Host {
    var host = self
    host.needs = .noToken
    host.authorize = { base, _, _ in base }
    host.hasJournal = false
    return host
  }

  /// Returns the server whose fixtures are in a folder of that name; nil if there is none, or if it
  /// is on this machine and the service is not.
  static func recorded(as name: String, in context: Context) throws -> Host? {
    if let known = all.first(where: { $0.fixtures == name }) {
      return try known.placed(by: context)
    }
    let isLocal = try context.settings.origin().isLoopback
    guard let origin = Origin(fixtureName: name), isLocal || !origin.isLoopback else { return nil }
    return Host("'\(name)'", at: origin)
  }
}

extension Settings {
  /// Returns the origin that requests to a server are sent to.
  func origin(of host: Host = .appleMusic) throws(SettingsError) -> Origin {
    guard let setting = host.setting, let url = self[setting] else { return host.origin }
    do { return try Origin(parsing: url) } catch { throw .invalidBaseURL(error) }
  }
}

/// The fixture server that runs this program, which needs no tokens from it.
struct ServingPeer {
  /// The variable with the server's URL, and the one with the secret that it may want.
  static let url = "AMCTL_FIXTURES_URL"
  static let secret = "AMCTL_FIXTURES_SECRET"
  /// The variables with the URL for a program that a server of fixtures runs.
  static let urlVariables = [Setting.baseURL.variable, url, Setting.baseURL.publicVariable]
  static let secretHeader = "Amctl-Secret"
  /// The header of a read that is sent on, even if there is a response to it.
  static let currentHeader = "Amctl-Current"

  private let headers: [HTTPHeaders.Field]

  /// Takes what the server has said; nil if requests go elsewhere.
  init?(_ context: Context, _ origin: Origin) throws(SettingsError) {
    guard context.environment[Self.url] == origin.description else { return nil }
    let headers = [
      (FixtureSession.header, try context.settings.session()),
      (Self.secretHeader, context.environment[Self.secret]),
    ]
    self.headers = headers.compactMap { name, value in
      value.map { HTTPHeaders.Field(name: name, value: $0) }
    }
  }

  /// Adds to requests the session that they belong to, the secret, and what they need.
  func naming(_ base: any Transport) -> any Transport {
    Editing(base) { [headers] request in
      for field in headers { request.headers[field.name] = field.value }
      if request.traits?.isCurrent == true { request.headers[Self.currentHeader] = "1" }
    }
  }
}
