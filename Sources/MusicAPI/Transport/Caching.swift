import MusicPlatform

/// A transport that responds to reads from a ``ResponseCache``, and stores what the service sends.
///
/// Place it outside authorization, so that a stored response needs no token; <doc:KeepingResponses> shows
/// how.
///
/// A response is stored for everybody, or for one user alone, according to the traits of its
/// request; without ``HTTPRequest/traits``, a response is assumed to depend on the user.
///
/// Only the `200` of a `GET` is stored, and only if it is an image, or complete JSON without
/// errors, and the server does not forbid it. A response that a ``MusicClient`` cannot read is
/// removed again. A stored response that is too old is validated with its `ETag` where it has one.
/// A store that cannot be read or written never fails a request.
public struct Caching: Transport {
  /// Which requests use stored responses.
  public enum Mode: Sendable {
    /// Requests with a young enough response; the others are sent, and their responses stored.
    case lookup
    /// None: every request is sent, and its response stored.
    case refresh
    /// All: a request without a stored response throws ``CacheMiss``.
    case offline
    /// None, and nothing is stored; a write still makes a user's stored responses outdated.
    case off
  }

  /// The rules of one client.
  public struct Policy: Sendable {
    /// Which requests use stored responses.
    public var mode: Mode
    /// The longest time that a response is used without a new request; nil for no limit.
    public var lifetime: Duration?
    /// Whether responses that depend on the user are stored too, for this user alone.
    public var includesPersonal: Bool

    /// Creates rules; by default, personal responses are neither stored nor used.
    public init(mode: Mode = .lookup, lifetime: Duration?, includesPersonal: Bool = false) {
      self.mode = mode
      self.lifetime = lifetime
      self.includesPersonal = includesPersonal
    }
  }

  private let base: any Transport
  private let store: ResponseCache
  private let origin: Origin
  private let policy: Policy
  private let userToken: String?
  private let now: @Sendable () -> UnixTime
  private let onFailure: @Sendable (String) -> Void

  /// Creates a transport for one user, or without a user token.
  ///
  /// A request of ``MusicClient/with(userToken:)`` is for that user in its place. The token itself
  /// is not stored: responses that depend on the user are found by its SHA-256.
  /// `onFailure` is called with the reason when a response could not be stored.
  public init(
    _ base: any Transport, store: ResponseCache, origin: Origin = .appleMusic, policy: Policy,
    userToken: String? = nil, now: @escaping @Sendable () -> UnixTime = { .now },
    onFailure: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.base = base
    self.store = store
    self.origin = origin
    self.policy = policy
    self.userToken = userToken
    self.now = now
    self.onFailure = onFailure
  }

  /// Returns the stored response, or the one of the transport.
  ///
  /// A body for a sink is too large to be kept twice: a read with one goes past the store.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .canceled }
    let user = request.userToken?.secret ?? userToken
    guard sink == nil, request.method.isRead else { return try await pass(request, to: sink, user) }
    let isPersonal = request.isPersonal(hasUser: user != nil)
    let isExcluded = isPersonal && !policy.includesPersonal
    guard policy.mode != .off, !isExcluded, !isPersonal || user != nil,
      let key = CacheKey(request, origin: origin, user: isPersonal ? user : nil)
    else { return try await pass(request, to: nil, user, isPersonal: isExcluded) }
    let path = store.path(of: key)
    let stored = policy.mode == .refresh ? nil : CachedResponse(markingUse: path, name: key.name)
    if let stored, isFresh(stored) { return stored.response.kept(at: path) }
    if policy.mode == .offline { throw .notCached(request: request.line, isPersonal: false) }
    return try await fetch(request, key, to: path, replacing: stored, user)
  }

  /// Sends a request whose response is not stored; a write makes the user's responses outdated.
  ///
  /// They are outdated before it is sent too, in case this process is killed while it waits.
  private func pass(
    _ request: HTTPRequest, to sink: (any BodySink)?, _ user: String?, isPersonal: Bool = false
  ) async throws(TransportError) -> HTTPResponse {
    if policy.mode == .offline {
      throw .notCached(request: request.line, isPersonal: isPersonal)
    }
    guard let user, !request.method.isRead else { return try await base.send(request, to: sink) }
    store.outdate(user: user)
    defer { store.outdate(user: user) }
    return try await base.send(request, to: sink)
  }

  private func isFresh(_ stored: CachedResponse) -> Bool {
    guard let lifetime = policy.lifetime else { return true }
    let age = now() - stored.time
    // A time in the future means that a clock was set; the age is unknown.
    return age >= .zero && age < lifetime
  }

  private func fetch(
    _ request: HTTPRequest, _ key: CacheKey, to path: String, replacing old: CachedResponse?,
    _ user: String?
  ) async throws(TransportError) -> HTTPResponse {
    // Only a folder from before the request can be taken away by a change that is made meanwhile.
    try? FileSystem.createDirectory(FileSystem.parent(of: path), isPrivate: true)
    let time = now()
    var sent = request
    if let tag = old?.headers["ETag"] { sent.headers["If-None-Match"] = tag }
    var response = try await base.send(sent)
    let new: CachedResponse?
    if response.status == 304, var current = old {
      current.time = time
      response = current.response
      new = response.mayBeStored ? current : nil
    } else {
      new = CachedResponse(response, at: time, from: origin, request, userToken: user)
    }
    guard let new else { return response }
    do { return try store.keep(new, of: key, at: path) ? response.kept(at: path) : response } catch
    {
      onFailure(error.description)
      return response
    }
  }
}

extension HTTPRequest {
  /// Whether the response depends on the user; without traits, it is assumed to.
  fileprivate func isPersonal(hasUser: Bool) -> Bool {
    switch traits?.needs {
    case .noToken, .developer: false
    case .userIfKnown: hasUser
    case .user, nil: true
    }
  }
}

/// The identity of a stored response: the method, the server, the target and the headers.
struct CacheKey: Sendable {
  /// The name of the file: the start of the SHA-256 of everything, as 32 hexadecimal digits.
  let name: String
  /// The folder of the user's responses; nil for responses that are the same for everybody.
  let owner: String?

  /// Headers that make a request one of its own kind, or that are secret, besides tokens.
  private static let uncached = [
    "cookie", "range", "if-none-match", "if-match",
    "if-modified-since", "if-unmodified-since", "if-range", "cache-control",
  ]

  /// Creates the key of a request; nil if its response is never stored.
  init?(_ request: HTTPRequest, origin: Origin, user: String?) {
    let names = request.headers.fields.map { $0.name.lowercased() }
    guard request.method == .get, request.body == nil,
      !names.contains(where: { Self.uncached.contains($0) || TokenHeader.isSent(lowercased: $0) })
    else { return nil }
    let headers = zip(names, request.headers.fields).map { $0 + ": " + $1.value }.sorted()
    let identity = request.target.identity
    owner = user.map(Self.owner)
    let parts = [
      ["GET", origin.description], identity.segments, identity.items, headers,
      owner.map { [$0] } ?? [],
    ]
    // As JSON, no two different lists have the same text.
    let text = JSONValue.array(parts.map { .array($0.map { .string($0) }) }).encoded()
    name = String(SHA256.hex(String(decoding: text, as: UTF8.self)).prefix(32))
  }

  /// Returns the name of a user's folder, from which the token cannot be found.
  static func owner(of userToken: String) -> String {
    "user-" + SHA256.hex("amctl cache " + userToken).prefix(32)
  }

  /// Whether a text starts with 32 hexadecimal digits, as all names of the cache do.
  static func isName(_ text: Substring) -> Bool {
    let start = text.utf8.prefix(32)
    return start.count == 32 && start.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
  }
}

/// An error for a request that may only use the cache, which has no response to it.
///
/// It is the cause of a ``TransportError/notAvailable(_:)``.
public struct CacheMiss: Error, Sendable, Equatable, CustomStringConvertible {
  /// The method and target of the request.
  public let request: String
  /// Whether the cache keeps no responses that depend on the user, like this one.
  public let isPersonal: Bool

  /// A sentence that names the request.
  public var description: String { "'\(request)' is not in the cache" }
}

extension TransportError {
  /// The error of the cache; nil if it is not the reason.
  public var cacheMiss: CacheMiss? {
    if case .notAvailable(let response) = self { response.cause as? CacheMiss } else { nil }
  }

  /// The cache has no response to the request, and nothing may be sent.
  package static func notCached(request: String, isPersonal: Bool) -> TransportError {
    .notAvailable(ForeignError(CacheMiss(request: request, isPersonal: isPersonal)))
  }
}
