import AmctlTestSupport
import MusicAPI
import MusicSandbox
import Testing

/// A document has what always comes, and what the request asks for.
@Suite(.quick) struct DocumentTests {
  private let sandbox = Sandbox.fixed()

  /// The relationships that come by themselves: `ids` or `objects`.
  @Test(arguments: [
    ("songs", ["albums": "ids", "artists": "ids"]),
    ("albums", ["artists": "ids", "tracks": "objects"]),
    ("artists", ["albums": "ids"]), ("music-videos", ["albums": "ids", "artists": "ids"]),
    ("playlists", ["curator": "ids", "tracks": "objects"]), ("activities", ["playlists": "ids"]),
    ("curators", ["playlists": "ids"]), ("apple-curators", ["playlists": "ids"]),
    ("stations", [:]), ("record-labels", [:]), ("genres", [:]),
  ])
  func `relationships come by themselves`(type: String, expected: [String: String]) throws {
    let id = try #require(Known.ids[type])
    let relationships = sandbox.us("\(type)/\(id)")["data.0.relationships"]
    #expect(Set(relationships?.members.map(\.name) ?? []) == Set(expected.keys))
    for (name, form) in expected {
      let first = relationships?[name]?["data"]?[0]
      #expect(relationships?[name]?["href"]?.string == "/v1/catalog/us/\(type)/\(id)/\(name)")
      guard let first else { continue }
      #expect((first["attributes"] != nil) == (form == "objects"), "\(name)")
      #expect(first["href"]?.string?.hasPrefix("/v1/catalog/us/") == true)
    }
  }

  @Test func `scoped forms reach every resource of a type, others only what was asked for`() {
    let album = "albums/\(Known.album)"
    let tracks = "data.0.relationships.tracks.data.0"
    let scoped = sandbox.us("\(album)?include[songs]=artists&extend[songs]=artistUrl")
    #expect(scoped[tracks]?["relationships"]?["artists"]?["data"]?[0]?["attributes"] != nil)
    #expect(scoped[tracks]?["attributes"]?["artistUrl"] != nil)
    let plain = sandbox.us("\(album)?include=artists&extend=artistUrl")
    #expect(plain[tracks]?["relationships"] == nil)
    #expect(plain[tracks]?["attributes"]?["artistUrl"] == nil)
    #expect(plain["data.0.attributes.artistUrl"] != nil)
    let search = sandbox.us("search?term=northern+lights&types=songs&include[songs]=albums")
    #expect(search["results.songs.data.0.relationships.albums.data.0.attributes"] != nil)
    let circle = sandbox.us("\(album)?include[songs]=albums&include[albums]=tracks")
    #expect(circle.status == 200)
  }

  @Test func `views come with a single resource, with titles and pages of their own`() {
    let artist = "artists/\(Known.artist)"
    let reply = sandbox.us("\(artist)?views=top-songs,full-albums&limit[top-songs]=2")
    let view = reply["data.0.views.top-songs"]
    #expect(view?["data"]?.count == 2 && view?["attributes"]?["title"]?.string == "Top Songs")
    #expect(view?["next"]?.string == "/v1/catalog/us/\(artist)/view/top-songs?offset=2")
    #expect(sandbox.us("artists?ids=\(Known.artist)&views=top-songs")["data.0.views"] == nil)
  }

  @Test func `a next page drops everything but the offset and the language`() {
    let target = "albums/\(Known.album)/tracks"
    let reply = sandbox.us("\(target)?limit=2&offset=2&include=artists&extend=artistUrl&l=en-GB")
    #expect(reply.next == "/v1/catalog/us/\(target)?l=en-GB&offset=4")
    #expect(reply["data.0.href"]?.string?.hasSuffix("?l=en-GB") == true)
    #expect(reply["data.0.relationships.artists.data.0.attributes"] != nil)
  }

  @Test func `a limit of a relationship is that of a single resource`() {
    let reply = sandbox.us("albums/\(Known.album)?limit[tracks]=2")
    #expect(reply["data.0.relationships.tracks.data"]?.count == 2)
    #expect(
      reply["data.0.relationships.tracks.next"]?.string
        == "/v1/catalog/us/albums/\(Known.album)/tracks?offset=2")
    let several = sandbox.us("albums?ids=\(Known.album)&limit[tracks]=2")
    #expect(several["data.0.relationships.tracks.data"]?.count == 12)
  }

  // MARK: IDs and filters

  @Test func `resources come in the order of their IDs, once, and unknown ones are left out`() {
    let reply = sandbox.us("songs?ids=1613600190,7,1613600188,1613600190")
    #expect(reply.ids == ["1613600190", "1613600188"])
    #expect(sandbox.us("songs/\(Known.album)").code == "40400")
  }

  @Test func `several types are fetched in the order of the request`() {
    let mixed = sandbox.answer(
      .get, "/v1/catalog/us?ids[albums]=\(Known.album)&ids[songs]=\(Known.song),7")
    #expect(mixed.ids == [Known.album, Known.song])
    #expect(mixed["data.0.relationships.tracks.data.0.attributes"] != nil)
  }

  @Test func `a filter says which resources belong to each value`() throws {
    let code = try #require(sandbox.us("songs/\(Known.song)")["data.0.attributes.isrc"]?.string)
    let reply = sandbox.us("songs?filter[isrc]=\(code.lowercased()),ZZZZZ9999999")
    #expect(reply.ids.contains(Known.song))
    let matches = reply["meta.filters.isrc"]
    #expect(matches?.members.map(\.name) == [code])
    #expect(matches?[code]?.elements.compactMap { $0["id"]?.string } == reply.ids)
    #expect(matches?[code]?[0]?["attributes"] == nil)
    let one = sandbox.us("songs?filter[isrc]=\(code)&ids=\(Known.song)")
    #expect(one.ids == [Known.song])
  }

  // MARK: Empty and ended

  @Test func `a relationship past its end, or without anything, is a 404 that says so`() {
    #expect(sandbox.us("playlists/\(Known.playlist)/tracks?offset=100000").fault == "404 40403")
  }

  @Test func `a list of the library past its end is empty`() {
    for type in ["songs", "albums", "artists", "playlists", "playlist-folders"] {
      let reply = sandbox.me("library/\(type)?offset=100000")
      #expect(reply.status == 200 && reply.data.isEmpty && reply.next == nil)
    }
  }

  @Test func `a search or a view past its end has nothing`() {
    let search = sandbox.us("search?term=northern+lights&types=songs&offset=100000")
    #expect(search["results"]?.count == 0)
    let view = sandbox.us("artists/\(Known.artist)/view/top-songs?offset=100000")
    #expect(view.status == 200 && view.data.isEmpty)
  }

  @Test func `library lists have a total, lists of the catalog have none`() {
    let songs = sandbox.me("library/songs?limit=1")
    #expect(songs.total == 300 && songs.next == "/v1/me/library/songs?offset=1")
    #expect(sandbox.us("genres").total == nil)
  }

  @Test func `tracks are included only in a single album or playlist of the library`() throws {
    let album = try #require(sandbox.me("library/albums").ids.first)
    let tracks = "data.0.relationships.tracks"
    #expect(sandbox.me("library/albums/\(album)")[tracks]?["data"]?[0]?["attributes"] != nil)
    #expect(sandbox.me("library/albums/\(album)")[tracks]?["meta"]?["total"]?.int != nil)
    #expect(sandbox.me("library/albums?ids=\(album)")[tracks] == nil)
    #expect(sandbox.me("library/albums?limit=2")[tracks] == nil)
  }

  @Test func `the same requests have the same bytes`() {
    let again = Sandbox.fixed()
    for target in ["charts?types=songs,albums&limit=50", "search?term=river&types=songs&limit=25"] {
      #expect(sandbox.us(target).response == again.us(target).response)
    }
    let other = Sandbox.fixed(seed: 2)
    #expect(
      sandbox.us("search?term=river&types=songs").response
        != other.us("search?term=river&types=songs").response)
  }
}
