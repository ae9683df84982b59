import MusicPlatform

extension Transport {
  /// Returns a transport that responds to reads from a cache, and stores what the service sends.
  ///
  /// Place it outside authorization, so that a stored response needs no token; <doc:KeepingResponses>
  /// shows how. A response is used without a new request for `lifetime`; nil is for ever.
  ///
  /// A response is stored for everybody, or for one user alone, according to the traits of its
  /// request; without ``HTTPRequest/traits``, a response is assumed to depend on the user. Those are
  /// stored and used only if the cache `includesPersonal` responses, for the user of `userToken`, or
  /// of ``MusicClient/with(userToken:)`` in its place. The token itself is not stored: they are found
  /// by its SHA-256.
  ///
  /// Only the `200` of a `GET` is stored, and only if it is an image, or complete JSON without
  /// errors, and the server does not forbid it. A response that a ``MusicClient`` cannot read is
  /// removed again. A stored response that is too old is validated with its `ETag` where it has one.
  /// A cache that cannot be read or written never fails a request; `onFailure` is called with the
  /// reason when a response could not be stored.
  public func caching(
    in cache: ResponseCache, origin: Origin = .appleMusic, mode: ResponseCache.Mode = .lookup,
    lifetime: Duration?, includesPersonal: Bool = false, userToken: String? = nil,
    onFailure: @escaping @Sendable (String) -> Void = { _ in }
  ) -> any Transport {
    let policy = Caching.Policy(
      mode: mode, lifetime: lifetime, includesPersonal: includesPersonal)
    return Caching(
      self, store: cache, origin: origin, policy: policy, userToken: userToken,
      onFailure: onFailure)
  }
}

/// A transport that responds to reads from a ``ResponseCache``, and stores what the service sends.
package struct Caching: Transport {
  /// The rules of one client.
  package struct Policy: Sendable {
    /// Which requests use stored responses.
    package var mode: ResponseCache.Mode
    /// The longest time that a response is used without a new request; nil for no limit.
    package var lifetime: Duration?
    /// Whether responses that depend on the user are stored too, for this user alone.
    package var includesPersonal: Bool

    /// Creates rules; by default, personal responses are neither stored nor used.
    package init(
      mode: ResponseCache.Mode = .lookup, lifetime: Duration?, includesPersonal: Bool = false
    ) {
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
  package init(
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
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .canceled }
    let user = request.userToken?.secret ?? userToken
    guard sink == nil, request.method.isRead else { return try await pass(request, to: sink, user) }
    let isPersonal = request.isPersonal(hasUser: user != nil)
    let isExcluded = isPersonal && !policy.includesPersonal
    guard policy.mode != .off, !isExcluded, !isPersonal || user != nil,
      let name = ResponseCache.name(of: request, to: origin),
      let path = store.path(of: name, for: isPersonal ? user : nil)
    else { return try await pass(request, to: nil, user, isPersonal: isExcluded) }
    let stored = policy.mode == .refresh ? nil : CachedResponse(markingUse: path)
    if let stored, isFresh(stored) { return stored.response }
    if policy.mode == .offline { throw .notCached(request: request.line, isPersonal: false) }
    return try await fetch(request, to: path, replacing: stored, user)
  }

  /// Sends a request whose response is not stored; a write removes the user's stored responses.
  ///
  /// They are removed before it is sent too, in case this process is killed while it waits.
  private func pass(
    _ request: HTTPRequest, to sink: (any BodySink)?, _ user: String?, isPersonal: Bool = false
  ) async throws(TransportError) -> HTTPResponse {
    if policy.mode == .offline {
      throw .notCached(request: request.line, isPersonal: isPersonal)
    }
    guard let user, !request.method.isRead else { return try await base.send(request, to: sink) }
    store.remove(user: user)
    defer { store.remove(user: user) }
    return try await base.send(request, to: sink)
  }

  private func isFresh(_ stored: CachedResponse) -> Bool {
    guard let lifetime = policy.lifetime else { return true }
    let age = now() - stored.time
    // A time in the future means that a clock was set; the age is unknown.
    return age >= .zero && age < lifetime
  }

  private func fetch(
    _ request: HTTPRequest, to path: String, replacing old: CachedResponse?, _ user: String?
  ) async throws(TransportError) -> HTTPResponse {
    // Only a folder from before the request can be taken away by a change that is made meanwhile.
    try? FileSystem.createDirectory(FileSystem.parent(of: path), isPrivate: true)
    let time = now()
    var sent = request
    if let tag = old?.headers["ETag"] { sent.headers["If-None-Match"] = tag }
    var response = try await base.send(sent)
    let new: CachedResponse
    if response.status == 304, var current = old {
      current.time = time
      response = current.response
      new = current
    } else {
      guard response.isWorthKeeping else { return response }
      let url = origin.description + request.target.description
      new = CachedResponse(response, at: time, from: url, in: path, userToken: user)
    }
    do { if try store.keep(new) { response.cacheFile = path } } catch {
      onFailure(error.description)
    }
    return response
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
