import MusicAPI
import MusicAPITesting
import MusicSandbox
import Testing

@testable import Examples

/// The examples with a service that is computed: nothing is recorded, and the account can be changed.
@Suite(.sandbox(seed: 7))
struct SandboxTests {
  private let catalog = Catalog(storefront: "us")

  @Test func `an artist has songs, each once, the popular ones first`() async throws {
    let songs = try await songs(
      ofArtist: "Glass Harbour", popular: 3, in: catalog, with: .sandboxed)
    #expect(songs.count > 3)
    #expect(songs.prefix(3).map(\.rank) == [1, 2, 3])
    #expect(songs.dropFirst(3).allSatisfy { $0.rank == nil && $0.isrc != nil })
  }

  @Test func `a change shows in the account`() async throws {
    let sandbox = try Sandbox.ofTest
    let client = sandbox.client()
    _ = try await client.send(Library.createPlaylist(named: "Morning"))
    let playlists = client.items(of: Library.list(.libraryPlaylists))
    var names: [String?] = []
    for try await playlist in playlists { names.append(playlist.attributes.name) }
    #expect(names.contains("Morning"))
    #expect(sandbox.requests.first?.request.method == .post)
  }

  @Test(
    .sandbox { $0.script = [Incident(.get, "/v1/catalog", .status(503, retryAfter: 0), times: 2)] })
  func `a busy service is asked again`() async throws {
    let names = try await names(of: ["1613600188"], in: catalog, with: .sandboxed)
    #expect(names == ["1613600188": "Northern Lights"])
  }
}
