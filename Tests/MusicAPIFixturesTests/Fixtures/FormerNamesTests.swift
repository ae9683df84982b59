import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// The files of requests with a body, whose names contain a hash of its value.
///
/// Earlier versions hashed the body as it was sent.
struct FormerNamesTests {
  private let folder: TemporaryDirectory
  private static let body = #"{"type":"rating","attributes":{"value":1.0}}"#
  private static let reordered = #"{"attributes":{"value":1},"type":"rating"}"#

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func request(_ body: String) -> HTTPRequest {
    HTTPRequest(.put, RequestTarget(path: "/v1/a"), body: Array(body.utf8))
  }

  private func fixture(_ body: String, _ response: String) -> Fixture {
    Fixture(
      request: request(body), response: HTTPResponse(status: 200, body: Array(response.utf8)),
      recorded: UnixTime(seconds: 0))
  }

  /// Writes responses under the name that an earlier version gave them.
  private func writeFormer(_ responses: [String]) throws -> [String] {
    let hash = FixturePath.hash("PUT", Array(Self.body.utf8))
    return try responses.enumerated().map { index, response in
      let file = "v1/a/PUT~\(hash)\(index == 0 ? "" : "~\(index + 1)").json"
      try FileSystem.createDirectory(folder.path + "/v1/a")
      _ = try folder.write(fixture(Self.body, response).encoded(), to: file)
      return file
    }
  }

  private func files() throws -> [String] { try FixtureFile.all(in: folder.path).map(\.path) }

  private func findings() throws -> [String] {
    try FixtureLint.findings(among: FixtureFile.all(in: folder.path), in: folder.path)
      .map { "\($0.file): \($0.finding)" }
  }

  @Test func `one body in another order of fields is recorded in one file`() async throws {
    let stub = StubTransport { _ in .json("{}") }
    for body in [Self.body, Self.reordered] {
      let recording = Recording(stub, with: Recorder(directory: folder.path))
      _ = try await recording.send(request(body))
    }
    #expect(try files().count == 1)
    #expect(try findings() == [])
    let text = String(decoding: try folder.read(try files()[0]), as: UTF8.self)
    #expect(text.contains(#""value": 1\#n"#))
  }

  @Test func `responses in files with a former name are replayed in their order`() async throws {
    let responses = (1...11).map { "\($0)" }
    _ = try writeFormer(responses)
    for body in [Self.body, Self.reordered] {
      let replaying = Replaying(directory: folder.path)
      for response in responses {
        #expect(try await replaying.send(request(body)).body == Array(response.utf8))
      }
    }
    #expect(try findings() == [])
  }

  @Test func `what is added to files with a former name comes after them`() async throws {
    let old = try writeFormer(["1"])
    let added = try FixtureWriter(directory: folder.path).add(
      [fixture(Self.body, "1"), fixture(Self.body, "2")], keepingRepeats: false)
    #expect(added.added == 1)
    #expect(try files().first == old[0])
    let replaying = Replaying(directory: folder.path)
    for response in ["1", "2"] {
      #expect(try await replaying.send(request(Self.body)).body == Array(response.utf8))
    }
    #expect(try findings() == [])
  }

  @Test func `recording again replaces the files with a former name`() async throws {
    let old = try writeFormer(["1", "2"])
    let stub = StubTransport { _ in .json("new") }
    let recording = Recording(stub, with: Recorder(directory: folder.path))
    _ = try await recording.send(request(Self.body))
    #expect(try files() == [old[0]])
    #expect(
      try await Replaying(directory: folder.path).send(request(Self.body)).body == Array("new".utf8)
    )
  }
}
