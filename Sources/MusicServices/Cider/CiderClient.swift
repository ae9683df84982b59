public import MusicAPI

extension Origin {
  /// Cider on this machine.
  public static let cider = Origin(scheme: "http", host: "localhost", port: 10_767)
}

/// A client of Cider, a player of Apple Music that other programs can control.
///
/// Cider plays whole songs with the subscription of its user. It names songs by
/// their ID in the catalog.
///
/// ```swift
/// let cider = CiderClient.live(token: "k2v8…")
/// try await cider.send(.playItem("1613600188"))
/// if let track = try await cider.nowPlaying() {
///   print(track.name ?? "", track.position ?? .zero)
/// }
/// ```
///
/// No request is sent a second time: it may have had its effect.
public struct CiderClient: Sendable {
  private let client: MusicClient

  /// Creates a client that sends through a transport, which adds the token if Cider wants one.
  public init(transport: any Transport, origin: Origin = .cider) {
    client = MusicClient(transport: transport, origin: origin)
  }

  /// Creates a client with connections of its own; the token is one of Cider's own settings.
  public static func live(
    token: String? = nil, connection: CurlTransport.Options = CurlTransport.Options()
  ) -> CiderClient {
    CiderClient(
      transport: TransportStack(retries: .never).transport(
        over: CurlTransport(origin: .cider, options: connection)
      ) { authorizing($0, token: token) })
  }

  /// The headers that versions of Cider read the token from.
  package static let tokenHeaders = ["apitoken", "apptoken"]

  /// Adds Cider's own token to the requests through a transport; without one, they stay as they are.
  ///
  /// Below what logs, stores and records requests, it never reaches a file.
  package static func authorizing(_ base: any Transport, token: String?) -> any Transport {
    guard let token else { return base }
    return Editing(base) { request in
      for name in tokenHeaders { request.headers[name] = token }
    }
  }

  /// Returns the same client, which waits no longer than this for each response.
  public func with(timeout: Duration) -> CiderClient {
    CiderClient(client.with(timeout: timeout))
  }

  private init(_ client: MusicClient) { self.client = client }

  /// Returns whether a song is playing.
  public func isPlaying() async throws(CiderError) -> Bool {
    try await value("is_playing", at: "is-playing", as: \.bool)
  }

  /// Returns the song that is playing or paused; nil if there is none.
  public func nowPlaying() async throws(CiderError) -> CiderTrack? {
    guard let json = try await json(at: "now-playing") else { return nil }
    guard json.kind == .object else { throw .unexpected("now-playing") }
    let info = (json["data"] ?? json)["info"] ?? json
    let track = CiderTrack(info)
    return track.name == nil && track.id == nil ? nil : track
  }

  /// Returns the volume, from 0 to 1.
  public func volume() async throws(CiderError) -> Double {
    try await value("volume", at: "volume", as: \.double)
  }

  /// Returns the repeat mode.
  public func repeatMode() async throws(CiderError) -> CiderRepeatMode {
    try await value("value", at: "repeat-mode") { $0.int.flatMap { CiderRepeatMode(rawValue: $0) } }
  }

  /// Returns whether the queue is shuffled.
  public func shuffles() async throws(CiderError) -> Bool {
    try await value("value", at: "shuffle-mode") { $0.bool ?? $0.int.map { $0 != 0 } }
  }

  /// Tells Cider something, and returns before that has had an effect.
  public func send(_ command: CiderCommand) async throws(CiderError) {
    let response = try await response(to: command.request)
    // An error may have the status of a success.
    guard let json = try? JSONDocument(parsing: response.body).root, let error = json["error"],
      let message = error.string ?? error["message"]?.string
    else { return }
    throw .failedCommand(command, message)
  }

  /// Shuffles the queue, or ends that; returns the new state.
  public func setShuffles(
    _ shuffles: Bool, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(CiderError) -> Bool {
    try await toggle(
      .toggleShuffle, atMost: 1, until: shuffles, clock
    ) { client throws(CiderError) in try await client.shuffles() }
  }

  /// Sets what happens at the end of a song, or of the queue; returns whether it took effect.
  public func setRepeatMode(
    _ mode: CiderRepeatMode, clock: some Clock<Duration> = ContinuousClock()
  ) async throws(CiderError) -> Bool {
    try await toggle(
      .toggleRepeat, atMost: CiderRepeatMode.allCases.count - 1, until: mode, clock
    ) { client throws(CiderError) in try await client.repeatMode() }
  }
}

extension CiderClient {
  /// How often a value is read until a toggle shows in it, and the pause before each time.
  private static let readings = (count: 20, pause: Duration.milliseconds(25))

  /// Toggles until a value is right: Cider has no way to set it.
  ///
  /// It is not toggled again before the last time shows: that would go too far.
  private func toggle<Value: Equatable & Sendable>(
    _ command: CiderCommand, atMost limit: Int, until wanted: Value, _ clock: some Clock<Duration>,
    read: (CiderClient) async throws(CiderError) -> Value
  ) async throws(CiderError) -> Bool {
    var value = try await read(self)
    for _ in 0..<limit where value != wanted {
      let before = value
      try await send(command)
      value = try await read(self)
      for _ in 0..<Self.readings.count where value == before {
        do { try await clock.sleep(for: Self.readings.pause) } catch { throw .failed(.canceled) }
        value = try await read(self)
      }
      if value == before { return false }
    }
    return value == wanted
  }

  private func value<Value>(
    _ member: String, at name: String, as read: (JSON) -> Value?
  ) async throws(CiderError) -> Value {
    let json = try await json(at: name)
    guard let json, let value = ((json["data"] ?? json)[member]).flatMap(read) else {
      throw .unexpected(name)
    }
    return value
  }

  /// Reads a value; nil if there is none.
  private func json(at name: String) async throws(CiderError) -> JSON? {
    let response: HTTPResponse
    do { response = try await self.response(to: CiderCommand.request(name)) } catch {
      guard case .rejected(let rejection) = error, rejection.status == 404 else { throw error }
      return nil
    }
    guard !response.body.isEmpty else { return nil }
    do {
      return try JSONDocument(parsing: response.body, valueLimit: client.valueLimit).root
    } catch { throw .unexpected(name) }
  }

  private func response(to request: HTTPRequest) async throws(CiderError) -> HTTPResponse {
    do { return try await client.response(to: request) } catch {
      throw CiderError(error, at: client.origin)
    }
  }
}
