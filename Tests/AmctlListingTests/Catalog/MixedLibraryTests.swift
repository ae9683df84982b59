import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// Fetching library resources by IDs, of several types.
struct MixedLibraryTests {
  @Test func `ids of several types share a request, and are written in the given order`()
    async throws
  {
    let server = try TestServer { _ in
      LibraryServer.page([
        LibraryServer.item("library-songs", "i.1", "A"),
        LibraryServer.item("library-albums", "l.1", "B"),
      ])
    }
    let result = try await Program.asking(server).run("library l.1 i.1 r.404 -o id")
    #expect(result.out == "l.1\ni.1\n")
    #expect(
      result.err == """
        amctl: \(ExpectedMessages.no("item in your library", "r.404"))
        amctl: \(ExpectedMessages.notFound(1, of: 3))

        """)
    #expect(result.exit == 3)
    #expect(
      server.requests.map(\.line) == [
        "GET /v1/me/library?ids%5Blibrary-albums%5D=l.1&ids%5Blibrary-artists%5D=r.404"
          + "&ids%5Blibrary-music-videos%5D=i.1&ids%5Blibrary-songs%5D=i.1"
      ])
  }

  @Test func `many ids are sent in batches that suit every type`() async throws {
    let server = try TestServer { _ in LibraryServer.page([]) }
    let ids = (1...60).map { "r.\($0)" }.joined(separator: " ")
    let result = try await Program.asking(server).run("library \(ids) -q")
    #expect(result.exit == 5)
    #expect(
      Set(server.requests.map { $0.target.split(separator: ",").count }) == [25, 10])
  }

  @Test(arguments: [
    ("library i.1 1613600188", "'1613600188' is not a library ID"),
    ("library i.1 songs", "'songs' is not a library ID"),
  ])
  func `an id from outside the library is rejected`(line: String, words: String) async throws {
    let result = try await Program(environment: Secrets.tokens).run(line)
    #expect(result.err == "amctl: \(words)\nhint: 'amctl catalog' takes catalog IDs\n")
    #expect(result.exit == 2)
  }
}
