import AmctlTestSupport
import Foundation
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

@Suite(.quick) struct RecordingTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Responds with the number of each request, counted from 1; under `/v1/fail/` with a 429.
  private func numbering(from first: Int = 1) -> StubTransport {
    let numbers = Watched(Array(first...first + 99))
    return StubTransport { request in
      let number = numbers.update { $0.removeFirst() }
      let isRefused = request.target.path.hasPrefix("/v1/fail/")
      return .json("{\"n\":\(number)}", status: isRefused ? 429 : 200)
    }
  }

  private func recording(
    _ base: any Transport, _ mode: Recorder.Mode = .once, at seconds: Int = 0
  ) -> Recording {
    let recorder = Recorder(directory: folder.path, mode: mode, now: { UnixTime(seconds: seconds) })
    return Recording(base, with: recorder)
  }

  private func ask(_ transport: some Transport, _ targets: String...) async throws -> [String] {
    var responses: [String] = []
    for target in targets {
      let response = try await transport.send(HTTPRequest(.get, RequestTarget(parsing: target)))
      responses.append(String(decoding: response.body, as: UTF8.self))
    }
    return responses
  }

  private func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.contains(".") }.sorted()
  }

  private func replay(_ targets: String...) async throws -> [String] {
    let replaying = Replaying(directory: folder.path)
    var responses: [String] = []
    for target in targets { responses += try await ask(replaying, target) }
    return responses
  }

  @Test func `a HEAD is sent each time, not recorded, and replayed from a GET`() async throws {
    let base = StubTransport { request in
      HTTPResponse(
        status: 200, headers: ["Location": "\(request.method)"],
        body: request.method == .head ? [] : Array("{}".utf8))
    }
    let folder = try TemporaryDirectory()
    let recorder = Recorder(directory: folder.path)
    let recording = Recording(base, with: recorder)
    let requests = [HTTPMethod.head, .get, .head].map {
      HTTPRequest($0, RequestTarget(path: "/v1/a"))
    }
    for request in requests {
      #expect(try await recording.send(request).headers["Location"] == "\(request.method)")
    }
    #expect(base.requests.map(\.method) == [.head, .get, .head])
    #expect(recorder.unrecordedHeads == ["HEAD /v1/a"] && recorder.hasFlaws)
    #expect(try FixtureCollection(of: folder.path).paths == ["v1/a.json"])
    let replayed = try await Replaying(directory: folder.path).send(requests[0])
    #expect(replayed.headers["Location"] == "GET" && replayed.body.isEmpty)
  }

  @Test func `a first run sends everything, and a replay returns the same`() async throws {
    // What a killed recording left is removed.
    try GuardedFolder(path: folder.path).write([], to: "v1/a.json.part-0123456789abc")
    let live = try await ask(recording(numbering()), "/v1/a", "/v1/b?x=1", "/v1/a", "/v1/a")
    #expect(live == [#"{"n":1}"#, #"{"n":2}"#, #"{"n":3}"#, #"{"n":4}"#])
    #expect(try files() == ["v1/a.json", "v1/a~2.json", "v1/a~3.json", "v1/b/x=1.json"])
    #expect(
      try await replay("/v1/b?x=1", "/v1/a", "/v1/a", "/v1/a", "/v1/a")
        == [#"{"n":2}"#, #"{"n":1}"#, #"{"n":3}"#, #"{"n":4}"#, #"{"n":4}"#])
  }

  @Test func `once sends only requests without a fixture`() async throws {
    _ = try await ask(recording(numbering()), "/v1/a", "/v1/a")
    let base = numbering(from: 7)
    let second = try await ask(recording(base), "/v1/a", "/v1/b", "/v1/a", "/v1/a", "/v1/b")
    #expect(second == [#"{"n":1}"#, #"{"n":7}"#, #"{"n":2}"#, #"{"n":2}"#, #"{"n":8}"#])
    #expect(base.targets == ["/v1/b", "/v1/b"])
    #expect(try files() == ["v1/a.json", "v1/a~2.json", "v1/b.json", "v1/b~2.json"])
  }

  @Test func `once continues where a recording ended with a failure`() async throws {
    _ = try await ask(recording(numbering()), "/v1/fail/a")
    let base = StubTransport(["/v1/fail/a": .json("{}")])
    #expect(try await ask(recording(base), "/v1/fail/a", "/v1/fail/a") == [#"{"n":1}"#, "{}"])
    #expect(try await replay("/v1/fail/a", "/v1/fail/a") == [#"{"n":1}"#, "{}"])
  }

  @Test func `a 403 in the middle of a sequence is replaced in place`() async throws {
    let request = HTTPRequest(.get, RequestTarget(path: "/v1/a"))
    let old = [("1", 200), ("2", 403), ("3", 200)].map { body, status in
      Fixture(
        request: request,
        response: HTTPResponse(status: HTTPStatus(rawValue: status), body: Array(body.utf8)),
        recorded: UnixTime(seconds: 0))
    }
    try FixtureWriter(directory: folder.path).add(old)
    #expect(try await ask(recording(numbering(from: 7)), "/v1/a", "/v1/a") == ["1", #"{"n":7}"#])
    #expect(try await replay("/v1/a", "/v1/a", "/v1/a") == ["1", #"{"n":7}"#, "3"])
  }

  @Test func `a repeat is written only before a different response`() async throws {
    let bodies = ["1", "1", "1", "2", "3", "3"]
    let rest = Watched(bodies)
    let stub = StubTransport { _ in .json(rest.update { $0.removeFirst() }) }
    _ = try await ask(recording(stub), "/v1/a", "/v1/a", "/v1/a", "/v1/a", "/v1/a", "/v1/a")
    #expect(try files() == (1...5).map { "v1/a\($0 == 1 ? "" : "~\($0)").json" })
    #expect(
      try await replay("/v1/a", "/v1/a", "/v1/a", "/v1/a", "/v1/a", "/v1/a", "/v1/a")
        == bodies + ["3"])
  }

  @Test func `all replaces the fixtures of what is sent, and no others`() async throws {
    _ = try await ask(recording(numbering()), "/v1/a", "/v1/a", "/v1/a", "/v1/b")
    _ = try await ask(recording(numbering(from: 7), .all), "/v1/a", "/v1/a")
    #expect(try files() == ["v1/a.json", "v1/a~2.json", "v1/b.json"])
    #expect(try await replay("/v1/a", "/v1/a", "/v1/b") == [#"{"n":7}"#, #"{"n":8}"#, #"{"n":4}"#])
  }

  @Test func `a fixture that was put elsewhere by hand is not replaced`() async throws {
    _ = try await ask(recording(numbering()), "/v1/a?x=1")
    try FileManager.default.moveItem(
      atPath: folder.file("v1/a/x=1.json"), toPath: folder.file("v1/a.json"))
    let live = try await ask(recording(numbering(from: 7)), "/v1/a", "/v1/a?x=1")
    #expect(live == [#"{"n":7}"#, #"{"n":1}"#])
    #expect(try files() == ["v1/a.json", "v1/a~2.json"])
    #expect(try await replay("/v1/a", "/v1/a?x=1") == [#"{"n":7}"#, #"{"n":1}"#])
  }

  @Test func `concurrent requests lose nothing and share no file`() async throws {
    let recording = recording(numbering())
    let live = try await withThrowingTaskGroup(of: [String].self) { group in
      for index in 0..<64 { group.addTask { try await ask(recording, "/v1/many/\(index % 16)") } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(live).count == 64)
    #expect(try files().count == 64)
    let replaying = Replaying(directory: folder.path)
    let replayed = try await withThrowingTaskGroup(of: [String].self) { group in
      for index in 0..<64 { group.addTask { try await ask(replaying, "/v1/many/\(index % 16)") } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(live.sorted() == replayed.sorted())
    #expect(replaying.unused == [])
  }

  @Test func `a network failure records nothing and uses no number`() async throws {
    let base = ScriptedTransport(
      .failure(.connectionLost(reason: "x")), .success(.json("1")), .success(.json("2")))
    let recording = recording(base)
    await #expect(throws: TransportError.connectionLost(reason: "x")) {
      try await ask(recording, "/v1/a")
    }
    #expect(try files() == [])
    #expect(try await ask(recording, "/v1/a", "/v1/a") == ["1", "2"])
    #expect(try await replay("/v1/a", "/v1/a") == ["1", "2"])
  }

  @Test func `once sends a write again, whose responses replace earlier ones`() async throws {
    let write = HTTPRequest(.put, RequestTarget(path: "/v1/a"), body: [0x31])
    func send(_ count: Int, through transport: any Transport) async throws -> [String] {
      var bodies: [String] = []
      for _ in 0..<count {
        bodies.append(String(decoding: try await transport.send(write).body, as: UTF8.self))
      }
      return bodies
    }
    let first = try await send(3, through: recording(numbering()))
    #expect(first == [1, 2, 3].map { #"{"n":\#($0)}"# })
    #expect(try files().count == 3)
    let second = try await send(2, through: recording(numbering(from: 7)))
    #expect(second == [#"{"n":7}"#, #"{"n":8}"#])
    #expect(try files().count == 2)
    #expect(try await send(2, through: Replaying(directory: folder.path)) == second)
    let broken = recording(ScriptedTransport(.failure(.connectionLost(reason: "x"))))
    await #expect(throws: TransportError.self) { try await send(1, through: broken) }
    #expect(try files().count == 2)
  }

  @Test func `a reader never sees half a file`() async throws {
    let big = "[" + String(repeating: "\"0123456789\",", count: 2000) + "0]"
    let bodies = Watched(0)
    let base = StubTransport { _ in
      .json("{\"n\":\(bodies.update { $0 += 1; return $0 }),\"x\":\(big)}")
    }
    let path = folder.path
    _ = try await ask(recording(base, .all), "/v1/a")
    let isDone = Watched(false)
    let reader = Task {
      var seen = 0
      repeat {
        // A new folder each time, so that nothing is cached.
        let folder = FixtureFolder(path: path)
        if let fixture = try folder.fixture(in: "v1/a.json") {
          seen += 1
          #expect(fixture.response.body.count > big.utf8.count)
        }
        await Task.yield()
      } while !isDone.value
      return seen
    }
    for _ in 0..<10 { _ = try await ask(recording(base, .all), "/v1/a") }
    isDone.update { $0 = true }
    #expect(try await reader.value > 0)
    #expect(try files() == ["v1/a.json"])
  }

  @Test func `a session has a folder of its own, which is replayed first`() async throws {
    _ = try await ask(recording(numbering()), "/v1/a", "/v1/b")
    let recorder = Recorder(directory: folder.path, session: "one/A~")
    _ = try await ask(Recording(numbering(from: 7), with: recorder), "/v1/a", "/v1/a")
    let own = "sessions/one%2FA%7E/v1/"
    #expect(try files() == [own + "a.json", own + "a~2.json", "v1/a.json", "v1/b.json"])
    let session = Replaying(directory: folder.path, session: "one/A~")
    #expect(
      try await ask(session, "/v1/a", "/v1/a", "/v1/a", "/v1/b")
        == [#"{"n":7}"#, #"{"n":8}"#, #"{"n":7}"#, #"{"n":2}"#])
    #expect(session.unused == [])
    let other = Replaying(directory: folder.path, session: "two")
    #expect(try await ask(other, "/v1/a", "/v1/a") == [#"{"n":1}"#, #"{"n":1}"#])
  }

  @Test func `a session that was played to its end starts again, and one that was not does not`()
    async throws
  {
    let recorder = Recorder(directory: folder.path, session: "one")
    let recording = Recording(numbering(), with: recorder)
    _ = try await ask(recording, "/v1/a", "/v1/b", "/v1/a")
    let session = Replaying(directory: folder.path, session: "one")
    let run = [#"{"n":1}"#, #"{"n":2}"#, #"{"n":3}"#]
    for _ in 1...3 { #expect(try await ask(session, "/v1/a", "/v1/b", "/v1/a") == run) }
    let partly = Replaying(directory: folder.path, session: "one")
    #expect(
      try await ask(partly, "/v1/a", "/v1/a", "/v1/a") == [#"{"n":1}"#, #"{"n":3}"#, #"{"n":3}"#])
    // A HEAD uses no response, and gets the one that a GET would get.
    let head = HTTPRequest(.head, RequestTarget(path: "/v1/a"))
    #expect(try await partly.send(head).status == 200)
    #expect(try await ask(partly, "/v1/b", "/v1/b") == [#"{"n":2}"#, #"{"n":2}"#])
    #expect(try await partly.send(head).status == 200)
    let strict = Replaying(directory: folder.path, session: "one", repeats: .rejected)
    #expect(try await ask(strict, "/v1/a", "/v1/b", "/v1/a") == run)
    await #expect(throws: TransportError.self) { try await ask(strict, "/v1/a") }
  }

  @Test func `a session is recorded with each repeat, after which it starts again`() async throws {
    let texts = Watched(["1", "2", "2"])
    let responses = StubTransport { _ in .json(texts.update { $0.removeFirst() }) }
    let recorder = Recorder(directory: folder.path, session: "one")
    _ = try await ask(Recording(responses, with: recorder), "/v1/a", "/v1/a", "/v1/a")
    let session = Replaying(directory: folder.path, session: "one")
    #expect(try await ask(session, "/v1/a", "/v1/a", "/v1/a", "/v1/a") == ["1", "2", "2", "1"])
  }

  @Test func `what is about tokens is not recorded, and named once`() async throws {
    let recorder = Recorder(directory: folder.path)
    let stub = StubTransport { _ in .json("{}", status: 401) }
    _ = try await ask(Recording(stub, with: recorder), "/v1/a", "/v1/a")
    #expect(recorder.refusals.map { "\($0.status) \($0.request)" } == ["401 GET /v1/a"])
    #expect(try files() == [])
  }
}
