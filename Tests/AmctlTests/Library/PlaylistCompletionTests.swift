import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// What a shell offers for the user's own playlists: what responses in the cache say.
@Suite(.quick) struct PlaylistCompletionTests {
  private static let playlists = """
    {"data":[{"id":"p.evening1","type":"library-playlists","attributes":{"name":"An Evening"}},\
    {"id":"p.other2","type":"library-playlists","attributes":{"name":"Other"}}]}
    """

  /// Returns a program with these playlists in its cache, and their server.
  private func program(in folder: TemporaryDirectory) async throws -> (Program, TestServer) {
    let server = try TestServer { _ in .json(Self.playlists) }
    var program = try Program.asking(server)
    program.environment["XDG_CACHE_HOME"] = folder.path
    let listed = try await program.run("library playlists --cache 1h --cache-personal -o id")
    #expect(listed.out == "p.evening1\np.other2\n")
    return (program, server)
  }

  @Test(arguments: [
    "library playlists p.", "library playlist p.other2 p.", "library add-tracks p.",
    "library sync-playlist p.",
  ])
  func `playlists come from the cache, and nothing is requested`(line: String) async throws {
    let folder = try TemporaryDirectory()
    let (program, server) = try await program(in: folder)
    let count = server.requests.count
    let result = try await program.run("completions fish -- amctl \(line)")
    #expect(result.out == "\np.evening1\tAn Evening\np.other2\tOther\n")
    #expect(server.requests.count == count)
  }

  @Test func `those of another user, of another type, and without a cache are not offered`()
    async throws
  {
    let folder = try TemporaryDirectory()
    var (program, _) = try await program(in: folder)
    #expect(try await program.run("completions fish -- amctl library songs p.").out == "\n")
    program.environment["AMCTL_USER_TOKEN"] = "another-user"
    let line = "completions fish -- amctl library playlists p."
    #expect(try await program.run(line).out == "\n")
    program.environment["AMCTL_USER_TOKEN"] = nil
    #expect(try await program.run(line).out == "\n")
  }
}
