import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// How fast the service is, and how many requests it takes.
@Suite(.quick) struct PaceTests {
  private static let genres = "/v1/catalog/us/genres"

  @Test func `more requests than a minute allows get a 429 with the time to wait`() async throws {
    let now = Watched(1_790_000_000)
    let sandbox = Sandbox {
      $0.rate = 3
      $0.now = { UnixTime(seconds: now.value) }
    }
    for _ in 0..<3 {
      #expect(try await sandbox.get(Self.genres).status == 200)
      now.update { $0 += 5 }
    }
    let rejection = try await sandbox.get(Self.genres)
    #expect(rejection.status == 429 && rejection.headers["Retry-After"] == "45")
    #expect(String(decoding: rejection.body, as: UTF8.self) == "API capacity exceeded")
    now.update { $0 += 44 }
    #expect(try await sandbox.get(Self.genres).headers["Retry-After"] == "1")
    now.update { $0 += 1 }
    #expect(try await sandbox.get(Self.genres).status == 200)
  }

  @Test func `a reset begins the minute anew`() async throws {
    let sandbox = Sandbox {
      $0.rate = 2
      $0.now = { UnixTime(seconds: 1_790_000_000) }
    }
    func statuses() async throws -> [HTTPStatus] {
      var statuses: [HTTPStatus] = []
      for _ in 0..<3 { statuses.append(try await sandbox.get(Self.genres).status) }
      return statuses
    }
    #expect(try await statuses() == [200, 200, 429])
    try sandbox.reset()
    #expect(try await statuses() == [200, 200, 429])
  }

  @Test(arguments: [true, false])
  func `a clock that was set back does not hold back changes`(isReset: Bool) async throws {
    let now = Watched(1_790_000_000)
    let sandbox = Sandbox { $0.now = { UnixTime(seconds: now.value) } }
    now.update { $0 += 86_400 }
    _ = try await sandbox.createPlaylist([])
    now.update { $0 -= 86_400 }
    if isReset { try sandbox.reset() }
    let playlists = "/v1/me/library/playlists?limit=1"
    let count = try #require(try await sandbox.json(playlists)["meta"]?["total"]?.int)
    _ = try await sandbox.createPlaylist([])
    #expect(try await sandbox.json(playlists)["meta"]?["total"]?.int == count + 1)
  }

  @Test func `a served response is as late as the seed says, also after a reset`() throws {
    func delays(_ sandbox: Sandbox) -> [Duration] {
      (0..<20).map { _ in sandbox.delivery(to: .get(Self.genres), tokensAt: .now).delay }
    }
    let sandboxes = (0..<2).map { _ in
      Sandbox(seed: 7) { $0.latency = .milliseconds(80)...(.milliseconds(200)) }
    }
    let first = delays(sandboxes[0])
    #expect(Set(first).count > 10)
    #expect(delays(sandboxes[1]) == first)
    sandboxes[1].play([], latency: .zero...(.zero))
    #expect(delays(sandboxes[1]) == Array(repeating: .zero, count: 20))
    try sandboxes[1].reset()
    #expect(delays(sandboxes[1]) == first)
  }

  @Test func `each response takes as long as the seed says, within the range`() async throws {
    func waits(_ seed: UInt64) async throws -> [Duration] {
      let clock = RecordingClock()
      let sandbox = Sandbox(seed: seed) {
        $0.clock = clock
        $0.latency = .milliseconds(80)...(.milliseconds(200))
      }
      for _ in 0..<50 { _ = try await sandbox.get(Self.genres) }
      return clock.sleeps
    }
    let first = try await waits(1)
    #expect(first.count == 50)
    #expect(first.allSatisfy { (.milliseconds(80)...(.milliseconds(200))).contains($0) })
    #expect(Set(first).count > 25)
    #expect(try await waits(1) == first)
    #expect(try await waits(2) != first)
  }

  @Test func `an incident adds to the time of a response`() async throws {
    let clock = RecordingClock()
    let sandbox = Sandbox {
      $0.clock = clock
      $0.latency = .milliseconds(80)...(.milliseconds(80))
      $0.script = [Incident(.get, Self.genres, .delay(.seconds(2)), times: 1)]
    }
    for _ in 0..<2 { _ = try await sandbox.get(Self.genres) }
    #expect(clock.sleeps == [.milliseconds(2_080), .milliseconds(80)])
  }

  @Test func `a request that is canceled while it waits is not carried out`() async throws {
    let clock = HandClock()
    let sandbox = Sandbox {
      $0.clock = clock
      $0.latency = .seconds(1)...(.seconds(1))
    }
    let task = Task { try await sandbox.createPlaylist([]) }
    await clock.slept(1)
    task.cancel()
    clock.advance(by: .seconds(1))
    await #expect(throws: TransportError.canceled) { try await task.value }
    let playlists = try await Sandbox().json("/v1/me/library/playlists")["meta"]?["total"]?.int
    let now = try JSONDocument(parsing: sandbox.response(to: .get("/v1/me/library/playlists")).body)
    #expect(now.root["meta"]?["total"]?.int == playlists)
  }
}
