import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The built program with a cache that many processes share.
@Suite(.thorough) struct CachedProcessTests {
  private static let processes = 500
  private static let songs = 20

  private static func body(_ id: Int) -> String {
    #"{"data":[{"id":"\#(id)","note":"\#(String(repeating: "\(id).", count: 2_000))"}]}"#
  }

  @Test func `500 processes on one cache get whole and right responses`() async throws {
    let program = try #require(BuiltProgram.folder) + "/amctl"
    let folder = try TemporaryDirectory()
    let server = try TestServer { request in
      .json(Self.body(Int(request.path.split(separator: "/").last ?? "") ?? 0))
    }
    let environment = [
      "AMCTL_DEVELOPER_TOKEN": "t", "AMCTL_BASE_URL": try server.origin.description,
      "XDG_CACHE_HOME": folder.path, "AMCTL_CONFIG": "/dev/null",
    ]
    try await withThrowingTaskGroup(of: Void.self) { group in
      var rest = (0..<Self.processes)[...]
      func start() {
        guard let number = rest.popFirst() else { return }
        group.addTask {
          let id = number * 7 % Self.songs + 1
          let how = number % 25 == 24 ? ["--refresh"] : []
          let run = try await ChildProcess.run(
            program, ["catalog", "songs", "\(id)", "-o", "json", "--cache", "1h"] + how,
            environment: environment)
          #expect((run.text, run.errorText, run.status) == (Self.body(id) + "\n", "", 0))
        }
      }
      for _ in 0..<8 { start() }
      while try await group.next() != nil { start() }
    }
    let requests = server.requests.count
    // At most as many at once ask for the same song, besides those that refresh.
    #expect((Self.songs...Self.songs * 8 + Self.processes / 25).contains(requests))
    let store = ResponseCache(directory: folder.file("amctl"))
    #expect(store.entries.count == Self.songs)
    let names = try FileSystem.list(folder.file("amctl/responses"))
    #expect(names.count == Self.songs)
  }

  #if os(Linux)
    @Test func `a stored response needs neither libcurl nor libcrypto`() async throws {
      let program = try #require(BuiltProgram.folder) + "/amctl"
      let folder = try TemporaryDirectory()
      let broken = try TemporaryDirectory()
      for name in ["libcrypto.so.3", "libcurl.so.4"] { try broken.write([], to: name) }
      let server = try TestServer { _ in .json(Self.body(1)) }
      var environment = Secrets.key
      environment["AMCTL_BASE_URL"] = try server.origin.description
      environment["XDG_CACHE_HOME"] = folder.path
      environment["AMCTL_CONFIG"] = "/dev/null"
      let line = ["catalog", "songs", "1", "-o", "json"]
      for libraries in ["", broken.path] {
        environment["LD_LIBRARY_PATH"] = libraries
        for option in [["--cache", "1h"], ["--offline"]] {
          let run = try await ChildProcess.run(program, line + option, environment: environment)
          #expect((run.text, run.errorText) == (Self.body(1) + "\n", ""))
        }
      }
      let run = try await ChildProcess.run(program, line, environment: environment)
      #expect(run.status == 1)
      #expect(run.errorText.hasPrefix("amctl: cannot use the library 'lib"))
    }
  #endif
}
