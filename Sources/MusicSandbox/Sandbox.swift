public import MusicAPI
import MusicPlatform
import Synchronization

/// A service like Apple Music that is computed: the same seed and date give the same bytes on any
/// machine.
///
/// ```swift
/// let service = MusicClient.sandbox(seed: 7)
/// let us = Catalog(storefront: "us")
/// let found = try await service.send(us.search("summer rain", types: .songs))
/// ```
public final class Sandbox: Transport {
  /// What the sandbox is made of.
  public struct Options: Sendable {
    /// What everything is computed from.
    public var seed: UInt64 = 1
    /// What the catalog has.
    public var world = SandboxWorld.drawn
    /// About how many songs a drawn catalog has: unless it is set, 50,000, and at least twice as many
    /// as the library.
    public var songs: Int {
      get { wantedSongs ?? min(max(50_000, 2 * librarySongs), Self.songCounts.upperBound) }
      set { wantedSongs = newValue }
    }
    private(set) var wantedSongs: Int?
    /// How many songs the library has: unless it is set, 300 of a drawn catalog, and all of another.
    ///
    /// It never has more than there are in the storefront of the account.
    public var librarySongs: Int {
      get { wantedLibrarySongs ?? world.songCount ?? 300 }
      set { wantedLibrarySongs = newValue }
    }
    private(set) var wantedLibrarySongs: Int?
    /// How many users there are, from 1 to 1,000, each with a token and an account; 1 unless it is
    /// set.
    public var users: Int {
      get { wantedUsers ?? 1 }
      set { wantedUsers = newValue }
    }
    private(set) var wantedUsers: Int?
    /// How many resources lack members, or have some that nobody knows yet.
    public var oddities = Oddities.some
    /// How long a change takes before it shows.
    public var delay = Duration.zero
    /// The clock of waits.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The time, on which charts, releases and the history depend.
    public var now: @Sendable () -> UnixTime = { .now }
    /// What goes wrong, and when.
    public var script: [Incident] = []
    /// How long each response takes.
    public var latency = Duration.zero...Duration.zero
    /// How many requests a minute are answered; nil for any number.
    public var rate: Int?
    /// The storefront of the account.
    public var storefront = "us"
    /// Whether tokens are checked; if not, a request without a token of another user is the first
    /// user's.
    public var checksTokens = false
    /// The keys that tokens are checked with; nil for new ones.
    public var keys: SandboxKeys?

    /// The sizes of the catalog and the library that places and IDs have room for.
    package static let songCounts = 1_000...Sandbox.mostSongs
    package static let libraryCounts = 0...100_000
    /// The numbers of users.
    package static let userCounts = 1...1_000

    /// Where changes are kept; nil if they end with the process.
    package var state: SandboxState?

    /// Creates the options of a sandbox as most people want it.
    public init() {}
  }

  /// How many resources are unlike the others.
  public enum Oddities: String, Sendable, CaseIterable {
    case none, some, many
  }

  /// The header of a response about what the service has and the sandbox has not.
  package static let notBuilt = HTTPHeaders.Field(name: "Amctl-Sandbox", value: "not-built")

  /// The most songs that a catalog has room for.
  package static let mostSongs = 200_000

  /// What it is made of.
  public let options: Options
  /// The keys that tokens are checked with.
  public var keys: SandboxKeys { state.withLock { $0.tokens.keys } }
  /// The tokens of all users, of which the first is that of the keys.
  public var userTokens: [String] { keys.userTokens(options.users) }
  /// How many songs the catalog has.
  public var songCount: Int { catalog.songCount }

  private let catalog: SandboxCatalog
  /// The day since 1970 on which it was made.
  private let day: Int
  private let faults: Faults
  private let state: Mutex<State>

  fileprivate struct State: Sendable {
    let given: SandboxKeys?
    let users: Int
    /// Made when a token is looked at, since keys take longer than all else.
    lazy var tokens = TokenCheck(given ?? SandboxKeys(), users: users)
    /// The accounts that were needed, in the order of their users.
    var accounts: [Account?]
    var requests: [Exchange] = []
    /// How many of the oldest requests are no longer kept.
    var dropped = 0
  }

  /// Creates a sandbox that keeps changes in memory.
  ///
  /// Each user has an account that is drawn from the seed and the user's number, and made when the
  /// user comes.
  ///
  /// ```swift
  /// let shared = Sandbox(users: 2)
  /// let users = shared.userTokens.map { shared.client().with(userToken: $0) }
  /// _ = try await users[1].send(Library.createPlaylist(named: "Mine alone"))
  /// ```
  public init(seed: UInt64 = 1, users: Int = 1, _ configure: (inout Options) -> Void = { _ in }) {
    var options = Options()
    (options.seed, options.users) = (seed, users)
    configure(&options)
    self.options = options
    day = options.now().seconds / 86_400
    catalog = SandboxCatalog(
      seed: options.seed, songs: options.world.songCount == nil ? options.songs : nil, day: day,
      oddities: options.oddities, cast: options.world.cast, storefront: options.storefront)
    faults = Faults(options)
    let accounts = [Account?](repeating: nil, count: max(options.users, 1))
    state = Mutex(State(given: options.keys, users: options.users, accounts: accounts))
  }

  /// Responds to a request as the service would, with what the script says.
  ///
  /// Throws if a change cannot be kept, and then has not made it.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    try await send(request, to: sink, checkingTokens: options.checksTokens)
  }

  /// The same, with tokens checked or not.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?, checkingTokens isChecked: Bool
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    // Only a client that signs its requests puts it there itself.
    if let token = request.userToken?.secret, !isChecked {
      request.headers[TokenHeader.user] = token
    }
    let (now, number) = (options.now(), state.withLock { $0.note(request) })
    let plan = faults.plan(for: request, at: now)
    let timeout = request.timeout ?? .seconds(30)
    try await wait(plan.early?.flaw == .silence ? timeout : plan.delay)
    let delivery = carryOut(plan, at: now, tokensAt: isChecked ? now : nil)
    if let failure = delivery.failure { throw .notAvailable(ForeignError(failure)) }
    if case .slow(let pause) = delivery.flaw {
      try await wait(pause * delivery.response.body.count)
    }
    state.withLock { $0.finish(number, with: delivery.status) }
    var response = try delivery.arrival(within: timeout)
    if request.method == .head { response.body = [] }
    return try await response.passingBody(to: sink)
  }

  private func wait(_ time: Duration) async throws(TransportError) {
    guard time > .zero else { return }
    do { try await options.clock.sleep(for: time) } catch { throw .canceled }
  }

  /// Returns what a server sends to a client that has made a request, and with what faults; one to a
  /// HEAD has the body of a GET, which gives the headers.
  ///
  /// A server checks tokens by the time of those who sign them, whatever the time in the sandbox is,
  /// and has a list of requests of its own.
  package func delivery(to request: HTTPRequest, tokensAt time: UnixTime) -> Delivery {
    let now = options.now()
    return carryOut(faults.plan(for: request, at: now), at: now, tokensAt: time)
  }

  /// Returns whether the developer token of a request is good.
  package func allows(_ request: HTTPRequest, at time: UnixTime) -> Bool {
    state.withBriefLock { $0.tokens.allows(request, at: time) }
  }

  /// Responds to a request at once, with what the script says but for the time it takes.
  package func respond(to request: HTTPRequest) throws(TransportError) -> HTTPResponse {
    let (now, number) = (options.now(), state.withLock { $0.note(request) })
    let plan = faults.plan(for: request, at: now)
    let delivery = carryOut(plan, at: now, tokensAt: options.checksTokens ? now : nil)
    state.withLock { $0.finish(number, with: delivery.status) }
    return try delivery.arrival(within: request.timeout ?? .seconds(30))
  }

  /// Responds to a request at once, past the script.
  package func response(to request: HTTPRequest, checkingTokens: Bool? = nil) -> HTTPResponse {
    let (now, isChecked) = (options.now(), checkingTokens ?? options.checksTokens)
    let number = state.withLock { $0.note(request) }
    let plan = Faults.Plan(request: request, shownAfter: options.delay)
    let response = answer(plan, at: now, tokensAt: isChecked ? now : nil).response
    state.withLock { $0.finish(number, with: response.status) }
    return response
  }

  private func carryOut(
    _ plan: Faults.Plan, at now: UnixTime, tokensAt time: UnixTime?
  ) -> Delivery {
    plan.carryOut {
      let delivery = answer(plan, at: now, tokensAt: time)
      faults.note(delivery.response, to: plan.request)
      return delivery
    }
  }

  /// Answers the request of a plan, whose tokens are checked unless no time is given for it.
  private func answer(_ plan: Faults.Plan, at now: UnixTime, tokensAt time: UnixTime?) -> Delivery {
    let request = plan.request
    // Nil of a request that is refused, and a number that is nil of one without a user.
    let user: Int?? = state.withBriefLock { state in
      guard let time else { return options.users == 1 ? 1 : state.tokens.user(of: request) ?? 1 }
      return state.tokens.allows(request, at: time) ? .some(state.tokens.user(of: request)) : .none
    }
    guard let user else { return Delivery(Refusal.unauthorized.response(to: request)) }
    return Answer(
      request, catalog: catalog.on(now), account: account(of: user ?? 1), isSignedIn: user != nil,
      RequestContext(now: now, shownAfter: plan.shownAfter, losing: plan.losing)
    ).delivery()
  }

  /// The account of a user, made when it is first needed.
  private func account(of user: Int) -> Account {
    state.withBriefLock { state in
      let account =
        state.accounts[user - 1] ?? Account(catalog: catalog, options, user: user, day: day)
      state.accounts[user - 1] = account
      return account
    }
  }

  /// Responds to a request for artwork or a preview; nil if the host has neither.
  package static func asset(host: String, _ target: RequestTarget) -> HTTPResponse? {
    Asset.response(host: host, target)
  }
}

// MARK: Tests

extension Sandbox {
  /// A request, and the status of its response.
  public struct Exchange: Sendable {
    /// The request as it came.
    public let request: HTTPRequest
    /// The status of the response, also of an incident's; nil if none has arrived.
    public fileprivate(set) var status: HTTPStatus?
  }

  /// The requests that came, the oldest first; of many, at least the last ten thousand.
  public var requests: [Exchange] { state.withLock { $0.requests } }

  /// Replaces the script, and forgets what has happened of the last one.
  public func play(_ script: [Incident]) { faults.play(script) }

  /// Replaces the script and the latency.
  package func play(_ script: [Incident], latency: ClosedRange<Duration>) {
    faults.play(script, latency: latency)
  }

  /// Removes a resource from the first user's library, which no request can, as somebody does in an
  /// app.
  package func remove(_ type: String, _ id: String) {
    let change = Account.Change(.remove, [Account.Reference(type: type, id: id)])
    _ = try? account(of: 1).apply(change, RequestContext(now: options.now()))
  }

  /// Makes everything as it was at first: all accounts, the script and its counts, the latency, the
  /// minute of the rate, and the requests.
  ///
  /// Throws if the accounts cannot be kept like that, and then changes nothing.
  public func reset() throws(SandboxStateError) {
    _ = try account(of: 1).apply(Account.Change(.reset), RequestContext(now: options.now()))
    state.withLock { state in
      // The others are made anew when they are needed.
      for index in state.accounts.indices.dropFirst() { state.accounts[index] = nil }
      state.dropped += state.requests.count
      state.requests = []
    }
    faults.reset()
  }
}

extension Sandbox.State {
  fileprivate static let kept = 10_000

  /// Adds a request, and returns its number.
  fileprivate mutating func note(_ request: HTTPRequest) -> Int {
    if requests.count >= 2 * Self.kept {
      requests.removeFirst(Self.kept)
      dropped += Self.kept
    }
    requests.append(Sandbox.Exchange(request: request))
    return dropped + requests.count - 1
  }

  /// Notes the status of the response to a request, if it is still kept.
  fileprivate mutating func finish(_ number: Int, with status: HTTPStatus?) {
    if number >= dropped { requests[number - dropped].status = status }
  }
}
