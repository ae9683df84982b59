import AmctlTestSupport
import Foundation
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

/// A folder of fixtures, as a test of another package checks it.
@Suite(.quick) struct FixtureCollectionTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Writes a fixture for a song.
  private func write(_ song: String, of id: String = "1", to file: String) throws {
    let path = "v1/catalog/us/songs/"
    try FileSystem.createDirectory(folder.file(path))
    try folder.write(
      Array(
        """
        {"request":{"path":"/v1/catalog/us/songs/\(id)"},"recorded":"2026-11-20T10:33:02Z",
         "response":{"status":200,"body":{"data":[\(song)]}}}
        """.utf8), to: path + file)
  }

  private func collection() throws(TransportError) -> FixtureCollection {
    try FixtureCollection(directory: folder.path)
  }

  @Test func `the files contain the requests, the responses and their times`() throws {
    try write(#"{"id":"1","type":"songs"}"#, to: "1.json")
    let file = try #require(try collection().files.first)
    #expect(file.path == "v1/catalog/us/songs/1.json")
    let fixture = file.fixture
    #expect(fixture.request.target.path == "/v1/catalog/us/songs/1")
    #expect(fixture.response.body == Array(#"{"data":[{"id":"1","type":"songs"}]}"#.utf8))
    #expect(fixture.recorded?.iso8601 == "2026-11-20T10:33:02Z")
  }

  @Test func `findings are about files, and about members of their responses`() throws {
    try write(#"{"id":"2","type":"songs","more":1}"#, to: "1.json")
    try write(#"{"id":"3","type":"songs","attributes":{"name":7}}"#, of: "3", to: "other.json")
    let place = "v1/catalog/us/songs"
    let findings = try collection().findings()
    #expect(
      findings.filter { $0.file == "\(place)/1.json" }.map(\.description) == [
        "\(place)/1.json: id-mismatch data is '2', requested '1'",
        "\(place)/1.json: unknown songs.more",
      ])
    let others = findings.filter { $0.file == "\(place)/other.json" }
    #expect(others.count + 2 == findings.count)
    #expect(
      others.filter { $0.kind != .missing }.map(\.words) == [
        "misplaced request.path '/v1/catalog/us/songs/3' belongs in '\(place)/3.json'",
        "type songs.attributes.name is a number, the models read String",
      ])
    #expect(others.map(\.words).contains("missing songs.attributes.albumName"))
  }

  @Test func `the body of a failure is not compared with the models`() throws {
    try write("7", to: "1.json")
    let text = try String(decoding: folder.read("v1/catalog/us/songs/1.json"), as: UTF8.self)
    try folder.write(
      Array(text.replacing("200", with: "404").utf8),
      to: "v1/catalog/us/songs/1.json")
    #expect(try collection().findings() == [])
  }

  @Test func `secrets are found by file, and personal values where they are asked for`() throws {
    try write(#"{"id":"1","type":"songs","email":"one@example.com"}"#, to: "1.json")
    try write(#"{"id":"2","type":"songs","playlist":"p.gek1M0PT4mZx5"}"#, of: "2", to: "2.json")
    let secrets = try collection().secrets().mapValues { $0.map { "\($0.line) \($0.kind)" } }
    #expect(secrets == ["v1/catalog/us/songs/1.json": ["2 email"]])
    let personal = try collection().secrets(by: SecretScan(findsPersonal: true))
    #expect(personal["v1/catalog/us/songs/2.json"]?.map(\.kind) == [.libraryID])
    #expect(personal["v1/catalog/us/songs/2.json"]?.allSatisfy(\.kind.isPersonal) == true)
  }

  @Test(arguments: [("", "it has no fixtures"), ("/none", "No such file or directory")])
  func `a folder without fixtures is an error`(suffix: String, reason: String) {
    let path = folder.path + suffix
    #expect(throws: TransportError.fixture(.unreadable(path: path, reason: reason))) {
      try FixtureCollection(directory: path)
    }
  }

  @Test(arguments: ["sessions", "v1"]) func `an unreadable folder is an error`(
    name: String
  ) throws {
    let path = folder.file(name)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let reason = "Too many levels of symbolic links"
    #expect(throws: TransportError.fixture(.unreadable(path: path, reason: reason))) {
      try collection()
    }
  }

  @Test func `a file that is no fixture is listed, and an error in a check`() throws {
    try write(",", to: "1.json")
    #expect(try collection().paths == ["v1/catalog/us/songs/1.json"])
    #expect(throws: TransportError.self) { try collection().findings() }
  }

  @Test func `a canceled check says so`() async throws {
    try write(#"{"id":"1","type":"songs"}"#, to: "1.json")
    await #expect(throws: TransportError.canceled) {
      try await CancelableWork.runCanceled { [path = folder.path] in
        try FixtureCollection(directory: path)
      }
    }
  }
}
