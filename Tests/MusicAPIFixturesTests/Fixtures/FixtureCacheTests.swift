import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct FixtureCacheTests {
  private let folder: TemporaryDirectory
  private let reads = Watched<[String]>([])

  init() throws { folder = try TemporaryDirectory() }

  /// A time at which no file of this test has just been changed.
  private static let later: @Sendable () -> Int = { SystemClock.seconds + 60 }

  /// Writes a fixture whose response has a body of that many letters; returns its path.
  private func write(_ name: String, letters: Int = 1) throws -> String {
    let place = folder.file(name)
    try FileSystem.write(Array(String(repeating: "a", count: letters).utf8), to: place)
    return place
  }

  /// Returns the size of the fixture's body, and notes when the file is read for it.
  private func size(_ place: String, in cache: FixtureCache) throws -> Int? {
    try cache.fixture(at: place) { [reads] place throws(TransportError) in
      reads.update { $0.append(place) }
      guard let bytes = try? FileSystem.read(place) else { return nil }
      return Fixture(
        request: HTTPRequest(.get, RequestTarget(path: "/v1/a")),
        response: HTTPResponse(status: 200, body: bytes))
    }?.response.body.count
  }

  private var readCount: Int { reads.value.count }

  @Test func `a file that stays the same is read once`() throws {
    let cache = FixtureCache(now: Self.later)
    let place = try write("a")
    for _ in 0..<3 { #expect(try size(place, in: cache) == 1) }
    #expect(readCount == 1)
  }

  @Test func `an edited file is read anew`() throws {
    let cache = FixtureCache(now: Self.later)
    let place = try write("a")
    #expect(try size(place, in: cache) == 1)
    _ = try write("a", letters: 2)
    #expect(try size(place, in: cache) == 2)
    try FileSystem.remove(place)
    #expect(try size(place, in: cache) == nil)
    _ = try write("a", letters: 3)
    #expect(try size(place, in: cache) == 3)
  }

  @Test func `a file is not kept right after a change, as another one might not show`() throws {
    let place = try write("a")
    let changed = try #require(FileFacts(of: place)).changed / 1_000_000_000
    let cache = FixtureCache { changed + 1 }
    for _ in 0..<3 { #expect(try size(place, in: cache) == 1) }
    #expect(readCount == 3)
  }

  @Test func `what is kept has a limit`() throws {
    let cache = FixtureCache(limit: 2500, now: Self.later)
    let places = try (0..<4).map { try write("\($0)", letters: 4) }
    let large = try write("large", letters: 2501)
    for place in places + [large, large] { _ = try size(place, in: cache) }
    #expect(readCount == 6)
    // The third one made room for itself and the fourth.
    for place in [places[2], places[3]] { _ = try size(place, in: cache) }
    #expect(readCount == 6)
    _ = try size(places[0], in: cache)
    #expect(readCount == 7)
  }

  @Test func `a server plays an edited fixture in its new form`() throws {
    let writer = FixtureWriter(directory: folder.path)
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/a"))
    let folder = FixtureFolder(path: folder.path, cache: FixtureCache(now: Self.later))
    let replaying = Replaying(folder: folder, repeats: .lastAgain, redaction: Redaction())
    for body in ["one", "two", "three"] {
      let response = HTTPResponse(status: 200, body: Array(body.utf8))
      try writer.write(Fixture(request: request, response: response), to: "v1/a.json")
      for _ in 0..<2 { #expect(try replaying.play(request).response.body == Array(body.utf8)) }
    }
  }
}
