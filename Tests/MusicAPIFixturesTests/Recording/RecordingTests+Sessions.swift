import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// Sequences of their own, and what is not recorded or recorded in a doubtful order.
extension RecordingTests {
  @Test func `a session has a folder of its own, which is replayed before the other`() async throws
  {
    _ = try await ask(recording(numbering()), "/v1/a", "/v1/b")
    let recorder = Recorder(directory: folder.path, session: "one/A~")
    _ = try await ask(Recording(numbering(from: 7), with: recorder), "/v1/a", "/v1/a")
    let own = "sessions/one%2FA%7E/v1/"
    #expect(
      try files() == [own + "a.json", own + "a~2.json", "v1/a.json", "v1/b.json"])
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
    #expect(
      try await ask(session, "/v1/a", "/v1/a", "/v1/a", "/v1/a") == ["1", "2", "2", "1"])
  }

  @Test func `what is about tokens is not recorded, and named once`() async throws {
    let recorder = Recorder(directory: folder.path)
    let stub = StubTransport { _ in .json("{}", status: 401) }
    _ = try await ask(Recording(stub, with: recorder), "/v1/a", "/v1/a")
    #expect(recorder.refusals.map { "\($0.status) \($0.request)" } == ["401 GET /v1/a"])
    #expect(try files() == [])
  }
}
