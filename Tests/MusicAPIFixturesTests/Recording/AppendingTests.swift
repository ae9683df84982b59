import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// Recordings that add to what is recorded, so that several runs make one sequence.
struct AppendingTests {
  private let folder: TemporaryDirectory
  private static let request = HTTPRequest(.get, RequestTarget(path: "/v1/a"))

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func record(_ responses: ServedAnswer...) async throws {
    let count = Watched(0)
    let stub = StubTransport { _ in
      let response = responses[
        count.update { count in
          count += 1
          return count - 1
        }]
      return .json(response.body, status: HTTPStatus(rawValue: response.status))
    }
    let recording = Recording(stub, with: Recorder(directory: folder.path, mode: .append))
    for response in responses {
      let live = try await recording.send(Self.request)
      #expect(live.status.rawValue == response.status)
    }
  }

  /// A response of the service.
  private struct ServedAnswer {
    let body: String
    var status = 200
  }

  private func replayed(_ count: Int) async throws -> [String] {
    let replaying = Replaying(directory: folder.path)
    var responses: [String] = []
    for _ in 0..<count {
      let response = try await replaying.send(Self.request)
      responses.append(
        "\(response.status.rawValue) " + String(decoding: response.body, as: UTF8.self))
    }
    return responses
  }

  @Test func `every run adds its responses after those of the runs before it`() async throws {
    try await record(ServedAnswer(body: "1"), ServedAnswer(body: "2"))
    try await record(ServedAnswer(body: "{}", status: 404))
    try await record(ServedAnswer(body: "3"))
    #expect(try await replayed(5) == ["200 1", "200 2", "404 {}", "200 3", "200 3"])
    #expect(
      try FixtureFile.all(in: folder.path).map(\.path)
        == ["v1/a.json", "v1/a~2.json", "v1/a~3.json", "v1/a~4.json"])
  }

  @Test func `a response that equals the last one is kept, because it is part of the sequence`()
    async throws
  {
    try await record(ServedAnswer(body: "1"))
    try await record(ServedAnswer(body: "1"))
    try await record(ServedAnswer(body: "2"))
    #expect(try await replayed(3) == ["200 1", "200 1", "200 2"])
  }

  @Test func `a rejected token takes no place in the sequence`() async throws {
    try await record(ServedAnswer(body: "1"))
    try await record(ServedAnswer(body: "{}", status: 401))
    try await record(ServedAnswer(body: "2"))
    #expect(try await replayed(2) == ["200 1", "200 2"])
  }

  @Test func `a file of another request keeps its place`() async throws {
    let other = Fixture(
      request: HTTPRequest(.get, RequestTarget(path: "/v1/b")),
      response: HTTPResponse(status: 200, body: Array("other".utf8)))
    try FileSystem.createDirectory(folder.file("v1"))
    try folder.write(other.encoded(), to: "v1/a.json")
    try await record(ServedAnswer(body: "1"))
    #expect(try folder.read("v1/a.json") == other.encoded())
    #expect(try await replayed(1) == ["200 1"])
  }

  @Test func `recorders of the same request never take the number of another`() async throws {
    let path = folder.path
    try await withThrowingTaskGroup { group in
      for recorder in 0..<8 {
        group.addTask { @concurrent in
          let stub = StubTransport { _ in .json(#"{"n":\#(recorder)}"#) }
          for _ in 0..<10 {
            let recording = Recording(stub, with: Recorder(directory: path, mode: .append))
            _ = try await recording.send(Self.request)
          }
        }
      }
      try await group.waitForAll()
    }
    let responses = try await replayed(80)
    #expect(
      Dictionary(grouping: responses) { $0 }.values.map(\.count) == Array(repeating: 10, count: 8))
    #expect(try FileSystem.list(folder.file("v1")).count == 80)
  }

  @Test(arguments: [Recorder.Mode.once, .all, .append])
  func `unfinished files of recordings killed long ago are removed`(
    mode: Recorder.Mode
  )
    async throws
  {
    try FileSystem.createDirectory(folder.file("v1"))
    // A person's own files stay, whatever their names are like.
    let kept = ["a.json.2", "notes.1234567890123456789"]
    for name in kept + ["b.json.1234567890123456789"] { try folder.write([], to: "v1/" + name) }
    let now = UnixTime.now
    for (age, count) in [(1800, 3), (5400, 2)] {
      let recorder = Recorder(directory: folder.path, mode: mode, now: { now + .seconds(age) })
      let stub = StubTransport { _ in .json("{}") }
      _ = try await Recording(stub, with: recorder).send(
        HTTPRequest(.put, RequestTarget(path: "/v1/a")))
      _ = try await Recording(stub, with: recorder).send(
        HTTPRequest(.get, RequestTarget(path: "/v1/c\(age)")))
      let others = try FileSystem.list(folder.file("v1")).filter { !$0.hasSuffix(".json") }
      #expect(others.filter { $0.includes(".") }.count == count)
    }
    for name in kept { #expect(FileSystem.exists(folder.file("v1/" + name))) }
  }
}
