import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// The names that the rules of a folder give files.
@Suite(.quick) struct NamesByRulesTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func files() throws -> [String] { try FixtureCollection(of: folder.path).paths }

  private func findings() throws -> [String] {
    try FixtureCollection(of: folder.path).allFindings()
      .map(\.description)
  }

  @Test func `one body in another order of fields is recorded in one file`() async throws {
    let stub = StubTransport { _ in .json("{}") }
    let bodies = [
      #"{"type":"rating","attributes":{"value":1.0}}"#,
      #"{"attributes":{"value":1},"type":"rating"}"#,
    ]
    for body in bodies {
      let recording = Recording(stub, with: Recorder(directory: folder.path))
      let target = RequestTarget(path: "/v1/a")
      _ = try await recording.send(HTTPRequest(.put, target, body: Array(body.utf8)))
    }
    #expect(try files().count == 1)
    #expect(try findings() == [])
    let text = String(decoding: try folder.read(try files()[0]), as: UTF8.self)
    #expect(text.contains(#""value": 1\#n"#))
  }

  @Test func `a name that a person or other rules gave is replayed, too`() async throws {
    let stub = StubTransport { _ in .json("{}") }
    let target = RequestTarget(parsing: "/v1/a?ids=2,1,2&include=y,x&l=de")
    _ = try await Recording(stub, with: Recorder(directory: folder.path))
      .send(HTTPRequest(.get, target))
    #expect(try files() == ["v1/a/ids=1,2&include=y,x&l=de.json"])
    _ = try folder.write(
      Array(#"{"match":{"ignore":["l"],"sets":["include"]}}"#.utf8), to: "fixtures.json")
    let other = RequestTarget(parsing: "/v1/a?ids=1,2&include=x,y&l=en")
    _ = try await Replaying(directory: folder.path).send(HTTPRequest(.get, other))
    #expect(try findings() == [])
  }
}
