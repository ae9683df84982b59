import MusicAPI
import MusicSandbox
import Testing

/// The models compared with responses like those of the service.
struct FixtureModelsTests {
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

  @Test func `an album, an artist, a music video and a playlist are read completely`() async throws
  {
    let album = try await client.send(catalog.resource(.albums, id: "1616728060"))
    #expect(album.attributes.trackCount == album.lists.tracks?.data.count)
    #expect(album.attributes.upc != nil)
    let artist = try await client.send(catalog.resource(.artists, id: "1147783278"))
    #expect(artist.attributes.genreNames?.isEmpty == false)
    let video = try await client.send(catalog.resource(.musicVideos, id: "1553279848"))
    #expect(video.attributes.has4K != nil)
    let playlist = try await client.send(
      catalog.resource(.playlists, id: "pl.f4d106fed2bd41149aaacabb233eb5eb")
    )
    #expect(playlist.attributes.playlistType == "editorial")
    #expect(playlist.attributes.description?.standard != nil)
    #expect(playlist.lists.tracks?.data.isEmpty == false)
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

  @Test func `included views are read`() async throws {
    let artist = try await client.send(
      catalog.resource(.artists, id: "1147783278").with(
        .include(\.topSongs), .include(\.latestRelease))
    )
    #expect(artist.lists.topSongs?.data.isEmpty == false)
    #expect(artist.lists.topSongs?.title != nil)
    #expect(artist.lists.latestRelease != nil)
    #expect(artist.lists.singles == nil)
  }

  @Test func `the groups of a search keep their order`() async throws {
    let found = try await client.send(
      catalog.search("northern lights", types: [.songs, .albums, .artists, .playlists]))
    #expect(!found.groups.isEmpty)
    #expect(found[.songs]?.data.isEmpty == false)
    let nothing = try await client.send(
      catalog.search("nothing like it", types: [.songs, .albums, .artists, .playlists]))
    #expect(nothing.groups.isEmpty)
  }

  @Test func `charts and genres are read`() async throws {
    let charts = try await client.send(
      catalog.charts([.songs, .albums, .playlists, .musicVideos]))
    #expect(charts[.songs].first?.data.isEmpty == false)
    #expect(charts[.albums].first?.chart == "most-played")
    let genres = try await client.send(catalog.list(.genres)).data
    #expect(genres.first { $0.id == "20" }?.attributes.parentId == "34")
  }
}
