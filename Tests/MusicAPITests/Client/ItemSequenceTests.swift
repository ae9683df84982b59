import AmctlTestSupport
import Testing

@testable import MusicAPI

struct ItemSequenceTests {
  @Test func `resources are returned one by one over all pages, including empty ones`() async throws
  {
    let stub = StubTransport([
      "/v1/songs?limit=2&include=artists&l=en": Listings.page("1 2", next: "/v1/songs?offset=2"),
      "/v1/songs?offset=2&limit=2&include=artists&l=en":
        Listings.page("", next: "/v1/songs?offset=4"),
      "/v1/songs?offset=4&limit=2&include=artists&l=en": Listings.page("1"),
    ])
    var ids: [ResourceID<Song>] = []
    for try await song in MusicClient(transport: stub).items(of: Listings.songs) {
      ids.append(song.id)
    }
    #expect(ids == ["1", "2", "1"])
    #expect(stub.unused == [])
  }

  @Test func `an error is thrown after the resources before it`() async {
    let stub = StubTransport([
      "/v1/songs?limit=2&include=artists&l=en": Listings.page("1", next: "/v1/songs?offset=2")
    ])
    var ids: [ResourceID<Song>] = []
    await #expect(throws: MusicAPIError.self) {
      for try await song in MusicClient(transport: stub).items(of: Listings.songs) {
        ids.append(song.id)
      }
    }
    #expect(ids == ["1"])
  }

  @Test func `a limit on the resources is kept`() async throws {
    let stub = StubTransport([
      "/v1/songs?limit=2&include=artists&l=en": Listings.page("1 2", next: "/v1/songs?offset=2")
    ])
    var count = 0
    let items = MusicClient(transport: stub).items(of: Listings.songs, extent: .items(1))
    for try await _ in items { count += 1 }
    #expect(count == 1)
  }
}
