import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// Playlists and folders that are read back after they were created.
struct VerifiedCreationTests {
  /// A sandbox whose first creations may be lost, and which does not always say what it created.
  private static func sandbox(
    _ response: HTTPResponse? = nil, lost: Int = 0, others: [[String]] = [],
    reading: HTTPStatus? = nil
  ) throws -> ScriptedPlaylist {
    var script: [Incident] = []
    if let response {
      script.append(Incident(.post, "/", .response(response), times: lost))
      script.append(Incident(.post, "/", .response(response, isDone: true)))
    }
    if let reading {
      script.append(
        Incident(.get, "/", .status(reading)) { $0.target.path.contains("/playlists/p.") })
    }
    return try ScriptedPlaylist(
      script: script, others: others.map { ScriptedPlaylist.adding($0, toNew: "Ferry") })
  }

  @Test(arguments: [
    "create-folder Ferry", "create-playlist Ferry", "create-playlist Ferry --tracks 17400001",
  ])
  func `what a response does not describe is looked for by its name`(line: String) async throws {
    let cabinet = try Self.sandbox(HTTPResponse(status: 201))
    let result = try await cabinet.run("library \(line) --verify -o id")
    #expect(result.out == "p.BVCCVxTEk4jWVv\n")
    #expect(result.exit == 0)
    #expect(cabinet.writes.count == 1)
  }

  @Test(arguments: ["create-folder Ferry", "create-playlist Ferry --tracks 17400001"])
  func `what a response does not describe, and nothing shows, is not done`(
    line: String
  ) async throws {
    let cabinet = try Self.sandbox(HTTPResponse(status: 201), lost: 1)
    let result = try await cabinet.run("library \(line) --verify")
    #expect(result.err.contains("the service created 'Ferry', but does not show it\n"))
    #expect(result.exit == 3)
    #expect(cabinet.writes.count == 1)
  }

  @Test func `a playlist of the same name with other tracks is not the new one`() async throws {
    let cabinet = try Self.sandbox(HTTPResponse(status: 500), others: [["17400007"], ["17400008"]])
    let result = try await cabinet.run(
      "library create-playlist Ferry --tracks 17400001 --verify -o id")
    #expect(result.out == "p.BVCCVxTEk4jWVv\n")
    #expect(result.exit == 0)
    let lost = try Self.sandbox(HTTPResponse(status: 500), lost: 1, others: [["17400007"]])
    let again = try await lost.run("library create-playlist Ferry --tracks 17400001 --verify -o id")
    #expect(again.out == "p.MepERl6PhwsmZK\n")
    #expect(lost.writes.count == 2)
  }

  @Test
  func `of several playlists of the same name, the one with most of the tracks is the new one`()
    async throws
  {
    let cabinet = try Self.sandbox(HTTPResponse(status: 500), others: [["17400001"], ["17400002"]])
    let result = try await cabinet.run(
      "library create-playlist Ferry --tracks 17400001,17400002 --verify -o id")
    #expect(result.out == "p.BVCCVxTEk4jWVv\n")
    #expect(result.exit == 0)
  }

  @Test func `which of several equal playlists is the new one is not guessed`() async throws {
    let cabinet = try Self.sandbox(HTTPResponse(status: 500), others: [["17400001"]])
    let result = try await cabinet.run("library create-playlist Ferry --tracks 17400001 --verify")
    #expect(
      result.err.hasPrefix(
        "amctl: 2 new playlists are named 'Ferry': p.BVCCVxTEk4jWVv, p.MepERl6PhwsmZK\n"))
    #expect(result.exit == 3)
    #expect(cabinet.writes.count == 1)
  }

  @Test func `a second creation that fails is looked for too`() async throws {
    let cabinet = try Self.sandbox(HTTPResponse(status: 500), lost: 1)
    let result = try await cabinet.run("library create-playlist Ferry --verify -o id")
    #expect(result.out == "p.BVCCVxTEk4jWVv\n")
    #expect(result.exit == 0)
  }

  @Test func `if it cannot be read back, the new ID is named`() async throws {
    let cabinet = try Self.sandbox(reading: 401)
    let result = try await cabinet.run("library create-playlist Ferry --verify")
    #expect(
      result.err.contains("; the service created 'p.BVCCVxTEk4jWVv', which was not verified\n"))
    #expect(result.exit == 4)
  }

  @Test func `tracks that were not read back stay in the file`() async throws {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let cabinet = try Self.sandbox(reading: 401)
    _ = try await cabinet.run(
      "library create-playlist Ferry --tracks 17400001,17400002 --verify --rest \(rest)")
    #expect(try FileSystem.read(rest) == Array("17400001\n17400002\n".utf8))
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(losing: ["17400001", "17400002"]), times: 2)])
    let result = try await playlist.run(
      "library create-playlist Ferry --tracks 17400001,17400002,17400003 --verify -o json "
        + "--rest \(rest)"
    )
    #expect(try FileSystem.read(rest) == Array("17400001\n17400002\n".utf8))
    #expect(result.err.contains(#""missing":["17400001","17400002"]"#))
    #expect(result.exit == 3)
  }
}
