import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicAPIFixtures

/// The files of requests with a body, whose names contain a hash of its value.
///
/// Version 0.1.0 hashed the body as it was sent.
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
    let new = fixture(Self.body, "").file()
    let old = try writeFormer(["1", "2"])
    for body in [Self.body, Self.reordered] {
      await #expect {
        _ = try await Replaying(directory: folder.path).send(request(body))
      } throws: {
        "\($0)" == "cannot read the fixture '\(folder.path)/\(old[0])': rename it to '\(new)'"
      }
    }
    #expect(
      try findings() == [
        "\(old[0]): misplaced request.path '/v1/a' belongs in '\(new)'",
        "\(old[1]): misplaced request.path '/v1/a' belongs in '\(new.dropLast(5))~2.json'",
      ])
    for (number, file) in old.enumerated() {
      try FileSystem.move(
        folder.file(file), to: folder.file(fixture(Self.body, "").file(number + 1)))
    }
    let replaying = Replaying(directory: folder.path)
    for response in ["1", "2"] {
      #expect(try await replaying.send(request(Self.reordered)).body == Array(response.utf8))
    }
    #expect(try findings() == [])
  }
}
