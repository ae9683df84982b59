import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Symbolic links in a folder of fixtures, which a cloned repository may contain.
@Suite(.quick) struct FixtureLinkTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.file("taped") }
  private var outside: String { folder.file("outside") }

  /// Creates a file and a folder outside, which must not be written.
  init() throws {
    folder = try TemporaryDirectory()
    try FileSystem.createDirectory(folder.file("taped/v1"))
    try FileSystem.createDirectory(folder.file("outside"))
    try folder.write(Array("mine".utf8), to: "outside/file")
  }

  private func link(_ place: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + place, withDestinationPath: outside + "/" + target)
  }

  private func expectNothingOutside(_ location: SourceLocation = #_sourceLocation) throws {
    #expect(try FileSystem.list(outside) == ["file"], sourceLocation: location)
    #expect(
      try folder.read("outside/file") == Array("mine".utf8), sourceLocation: location)
  }

  static let places: [(place: String, target: String)] = [
    ("v1/x.json", "file"), ("v1/x.json", "new"), ("v1/x", "."), ("v1/x", "new"),
  ]

  @Test(arguments: places.indices, ["once", "all"])
  func `nothing is recorded through a link, and nothing is sent`(
    index: Int, mode: String
  ) async throws {
    let (place, target) = Self.places[index]
    try link(place, to: target)
    let server = try TestServer(responses: .json("{}"))
    let request = place == "v1/x" ? "/v1/x/y" : "/v1/x"
    // A fixture that cannot be read is reported before anything is written.
    let isUnreadable = target == "file" && mode != "all"
    for method in ["GET", "PUT"] where !(isUnreadable && method == "GET") {
      if method == "PUT", place == "v1/x.json" { continue }
      let result = try await Program.asking(server).run(
        "api \(request) -X \(method) --record \(path) --record-mode \(mode)")
      #expect(
        result.err.hasPrefix(
          "amctl: cannot write the fixture '\(path)/\(place)': it is a symbolic link"))
      #expect(result.exit == 1)
    }
    #expect(server.requests.isEmpty)
    try expectNothingOutside()
    #expect(try FileSystem.list(path) == ["v1"])
  }

  private func archive(_ targets: String...) throws -> String {
    let entries = targets.map { target in
      #"{"request":{"method":"GET","url":"https://api.music.apple.com\#(target)"},"#
        + #""response":{"status":200,"content":{"text":"{}"}}}"#
    }
    return try folder.write(
      Array("{\"log\":{\"entries\":[\(entries.joined(separator: ","))]}}".utf8), to: "x.har")
  }

  @Test(arguments: places.indices)
  func `nothing is converted through a link, and nothing else is written`(index: Int) async throws {
    let (place, target) = Self.places[index]
    try link(place, to: target)
    let file = try archive("/v1/a", place == "v1/x" ? "/v1/x/y" : "/v1/x")
    let result = try await Program().run("fixtures convert \(file) \(path)")
    #expect(
      result.err == "amctl: '\(path)/\(place)' cannot be written: it is a symbolic link\n")
    #expect(result.exit == 1)
    try expectNothingOutside()
    #expect(try FileSystem.list(path + "/v1") == [place.split(separator: "/")[1].description])
  }

  @Test func `known differences are not written through a link`() async throws {
    try FixtureWriter(directory: path).add([Fixture("/v1/a", "{}")])
    try link("known-differences.json", to: "file")
    let result = try await Program().run("fixtures verify \(path) --accept")
    #expect(
      result.err
        == "amctl: '\(path)/known-differences.json' cannot be written: it is a symbolic link\n")
    #expect(result.exit == 1)
    try expectNothingOutside()
  }

  @Test func `the folder itself may be a link, and files keep their permissions`() async throws {
    let way = folder.file("way")
    try FileManager.default.createSymbolicLink(atPath: way, withDestinationPath: path)
    let server = try TestServer(responses: .json("{}"), .json("[]"))
    let line = "api /v1/x --record \(way) --record-mode all"
    #expect(try await Program.asking(server).run(line).exit == 0)
    let file = folder.file("taped/v1/x.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    #expect(try await Program.asking(server).run(line).exit == 0)
    #expect(String(decoding: try FileSystem.read(file), as: UTF8.self).contains("[]"))
    #expect(!FileSystem.isReadableByOthers(file))
    let converted = try await Program().run("fixtures convert \(try archive("/v1/z")) \(way)")
    #expect(converted.exit == 0)
    #expect(try FileSystem.list(path + "/v1") == ["x.json", "z.json"])
  }
}
