import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// The models compared with responses like those of the service.
@Suite(.quick) struct FixtureModelsTests {
  private let client = MusicClient.sandbox { options in
    options.now = { UnixTime(seconds: 1_793_534_400) }
  }
  private let catalog = Catalog(storefront: "us")

  @Test func `a song is read completely`() async throws {
    let song = try await client.send(catalog.resource(.songs, id: "1613600188"))
    #expect(song.id == "1613600188")
    #expect(song.attributes.name != nil)
    #expect(song.attributes.releaseDate != nil)
    #expect(song.attributes.artwork?.url(width: 1, height: 1)?.contains("{") == false)
    #expect(song.attributes.previews?.first?.url != nil)
    #expect(song.attributes.playParams?.kind == "song")
    #expect(song.lists.artists?.data.first?.attributes.name == nil)
    #expect(song.lists.albums?.data.first?.type == .albums)
  }

  @Test func `the time when something was added to the library is read, and its text is kept`()
    async throws
  {
    let song = try await client.send(
      Library.resource(.librarySongs, id: "i.PkdJNdAIrQozOW").with(
        .extend(\.dateAdded), .extend(\.inFavorites))
    )
    #expect(song.attributes.dateAdded == UnixTime(iso8601: "2024-05-18T06:30:00Z"))
    #expect(song.attributes["dateAdded"] == "2024-05-18T06:30:00Z")
    let albums = try await client.send(Library.list(.libraryAlbums)).data
    for album in albums {
      guard let text: String = album.attributes["dateAdded"] else { continue }
      let time = album.attributes.dateAdded
      #expect(time?.iso8601 == (text.count == 10 ? text + "T00:00:00Z" : text))
    }
  }
}
