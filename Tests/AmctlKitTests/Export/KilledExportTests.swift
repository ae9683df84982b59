import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// An export of the built program that is killed, or has no room on the disk.
@Suite(.thorough) struct KilledExportTests {
  private static func start(_ path: String, _ server: TestServer) throws -> ChildProcess {
    let folder = try #require(BuiltProgram.folder)
    return try ChildProcess(
      folder + "/amctl", ["library", "export", path, "--timeout", "10m"],
      environment: [
        "AMCTL_CONFIG": "/dev/null", "AMCTL_DEVELOPER_TOKEN": "t", "AMCTL_USER_TOKEN": "u",
        "AMCTL_BASE_URL": try server.origin.description,
      ])
  }

  /// The songs of a library in which one was added and one removed.
  private static let songs = (2...131).map { ExportServer.song($0) }

  @Test(arguments: 0..<30)
  func `an export that is killed at any moment is the same in the end`(seed: Int) async throws {
    let folder = try TemporaryDirectory()
    let library = ExportServer(ExportServer.sample)
    let killer = Killer()
    let server = try TestServer { request in
      killer.look()
      return library.response(to: request)
    }
    #expect(await (try Self.start(folder.file("whole"), server)).ended().status == 0)
    let whole = try FolderContents.of(folder.file("whole"))
    let requests = server.requests.count
    var dice = SeededGenerator(seed: seed)
    let path = folder.file("killed")
    // Every other export replaces a complete one.
    let isReplacing = seed % 2 == 1
    if isReplacing {
      #expect(await (try Self.start(path, server)).ended().status == 0)
      library.set("songs", Self.songs)
    }
    for _ in 0..<2 {
      killer.load(
        Int.random(in: 1...requests, using: &dice), pause: Int.random(in: 0...4_000, using: &dice))
      let child = try Self.start(path, server)
      killer.aim(at: child)
      _ = await child.ended()
      killer.load(-1, pause: 0)
      for (name, text) in (try? FolderContents.of(path)) ?? [:] {
        let states =
          isReplacing && ["songs.ndjson", "manifest.json"].contains(name) ? nil : whole[name]
        if let states { #expect(text == states, "\(name)") }
      }
      // The last complete export, or the new one, is always there as a whole.
      if isReplacing { #expect(throws: Never.self) { try ExportSnapshot(path) } }
    }
    library.set("songs", ExportServer.sample["songs"])
    #expect(await (try Self.start(path, server)).ended().status == 0)
    if isReplacing {
      // The songs may be those of before or after the last change, so they are fetched once more.
      #expect(await (try Self.start(path, server)).ended().status == 0)
    }
    #expect(try FolderContents.of(path, includesHidden: true) == whole)
  }

  @Test func `an export that is interrupted says so, and resumes`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("Backup")
    let library = ExportServer(ExportServer.sample)
    let gate = Watched(false)
    library.failing { target in
      guard target.contains("/artists") else { return nil }
      var response = ServerResponse(200)
      response.fault = .silence
      gate.update { $0 = true }
      return response
    }
    let server = try library.started()
    let child = try Self.start(path, server)
    await gate.wait { $0 }
    child.interrupt()
    let result = await child.ended()
    #expect(
      result.ending == "amctl: interrupted; the export into '\(path)' is not complete\n"
        + "hint: run the same command again to resume\n[exit 130]")
    library.failing(nil)
    let count = server.requests.count
    let second = await (try Self.start(path, server)).ended()
    #expect(second.status == 0)
    #expect(second.errorText.hasPrefix("amctl: Resuming the export that began "))
    #expect(!server.requests.dropFirst(count).contains { $0.path.hasSuffix("/songs") })
  }

  @Test func `without room on the disk, nothing is half there`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("full")
    let server = try ExportServer(ExportServer.sample).started()
    let program = try #require(BuiltProgram.folder) + "/amctl"
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" library export \"$1\""
    let child = try ChildProcess(
      "/bin/bash", ["-c", script, program, path],
      environment: [
        "AMCTL_CONFIG": "/dev/null", "AMCTL_DEVELOPER_TOKEN": "t", "AMCTL_USER_TOKEN": "u",
        "AMCTL_BASE_URL": try server.origin.description,
      ])
    let result = await child.ended()
    #expect(result.status == 1)
    #expect(result.errorText.contains("'\(path)/songs.ndjson' cannot be written: File too large"))
    #expect(try FolderContents.of(path) == [:])
  }
}
