import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// Files with names that earlier versions, or other rules of the folder, gave them.
///
/// Version 0.1.0 hashed a body as it was sent, and not its value.
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

  /// Writes responses under the name that version 0.1.0 gave them.
  private func writeFormer(_ responses: [String]) throws -> [String] {
    let place = FixturePlace(request(Self.body), FixtureRules.Match.exact)
    return try responses.enumerated().map { index, response in
      try FixtureWriter(directory: folder.path)
        .write(fixture(Self.body, response), to: place.file(index + 1))
      return place.file(index + 1)
    }
  }

  private func files() throws -> [String] { try FixtureCollection(of: folder.path).paths }

  private func findings() throws -> [String] {
    try FixtureCollection(of: folder.path).allFindings()
      .map(\.description)
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

  @Test func `a file with a name of version 0.1.0 is not read, and its new name is said`()
    async throws
  {
    let place = fixture(Self.body, "").place(by: FixtureRules.Match())
    let old = try writeFormer(["1", "2"])
    let new = [place.file(), place.file(2)]
    #expect(
      try findings()
        == old.map {
          "\($0): misplaced request.path '/v1/a' belongs in '\(new[0])', as 'amctl fixtures rename' "
            + "names it"
        })
    for body in [Self.body, Self.reordered] {
      await #expect {
        _ = try await Replaying(directory: folder.path).send(request(body))
      } throws: {
        "\($0)" == "cannot read the fixture '\(folder.path)/\(old[0])': rename it to '\(new[0])'"
      }
    }
    let moves = try FixtureCollection(of: folder.path).moves
    #expect(moves.map(\.file) == old)
    #expect(moves.map(\.target) == new)
    for (file, target) in moves.reversed() {
      try FixtureWriter(directory: folder.path).move(file, to: target)
    }
    let replaying = Replaying(directory: folder.path)
    for response in ["1", "2"] {
      #expect(try await replaying.send(request(Self.reordered)).body == Array(response.utf8))
    }
    #expect(try findings() == [])
    #expect(Set(try files()) == Set(new))
  }

  @Test func `names follow the rules of a folder, and a replay finds those from before them`()
    async throws
  {
    let stub = StubTransport { _ in .json("{}") }
    let target = RequestTarget(parsing: "/v1/a?ids=2,1,2&include=y,x&l=de")
    _ = try await Recording(stub, with: Recorder(directory: folder.path))
      .send(HTTPRequest(.get, target))
    #expect(try files() == ["v1/a/ids=1,2&include=y,x&l=de.json"])
    _ = try folder.write(
      Array(#"{"match":{"ignore":["l"],"sets":["include"]}}"#.utf8), to: "fixtures.json")
    let other = RequestTarget(parsing: "/v1/a?ids=1,2&include=x,y&l=en")
    _ = try await Replaying(directory: folder.path).send(HTTPRequest(.get, other))
    #expect(
      try findings() == [
        "v1/a/ids=1,2&include=y,x&l=de.json: misplaced request.path '\(target)' belongs in "
          + "'v1/a/ids=1,2&include=x,y.json', as 'amctl fixtures rename' names it"
      ])
    for (file, target) in try FixtureCollection(of: folder.path).moves {
      try FixtureWriter(directory: folder.path).move(file, to: target)
    }
    #expect(try files() == ["v1/a/ids=1,2&include=x,y.json"])
    _ = try await Replaying(directory: folder.path).send(HTTPRequest(.get, other))
  }
}
