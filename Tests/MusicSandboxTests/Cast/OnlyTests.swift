import AmctlTestSupport
import MusicAPI
import Testing

@testable import MusicSandbox

/// A catalog of given artists has them, and nothing else of its kind.
@Suite(.quick) struct OnlyTests {
  private static let artists = [
    CastArtist(
      "Glass Harbour", genre: "Alternative", id: "17",
      albums: [
        CastAlbum(
          "Tideline",
          tracks: [
            "Northern Lights", CastTrack("Paper Boats", isrc: "USQE92200158", isExplicit: true),
          ], released: "2024-05-17"),
        CastAlbum(
          "Tideline", tracks: [CastTrack("Paper Boats", isrc: "USQE92200158")], storefront: "gb"),
      ]),
    CastArtist(
      CastArtist.variousArtists,
      albums: [CastAlbum("An Evening", tracks: [CastTrack("Señales", artist: "Glass Harbour")])]),
  ]

  private static func sandbox(
    _ artists: [CastArtist] = artists, _ configure: (inout Sandbox.Options) -> Void = { _ in }
  ) -> Sandbox {
    .fixed {
      $0.world = .only(artists: artists)
      configure(&$0)
    }
  }

  private static func names(_ reply: ReadResponse) -> [String] {
    reply.data.compactMap { $0.value(at: "attributes.name")?.string }
  }

  @Test func `IDs, codes and lengths that are not given follow from positions`() {
    let sandbox = Self.sandbox()
    #expect(sandbox.songCount == 4)
    let song = sandbox.us("songs/1300000002")
    #expect(song["data.0.attributes.name"]?.string == "Paper Boats")
    #expect(song["data.0.attributes.isrc"]?.string == "USQE92200158")
    #expect(song["data.0.attributes.contentRating"]?.string == "explicit")
    #expect(song["data.0.attributes.durationInMillis"]?.int == 205_321)
    #expect(song["data.0.attributes.genreNames.0"]?.string == "Alternative")
    #expect(song["data.0.relationships.artists.data.0.id"]?.string == "17")
    #expect(sandbox.us("albums/1200000001/tracks").ids == ["1300000001", "1300000002"])
    #expect(sandbox.us("songs/1300000001")["data.0.attributes.isrc"]?.string == "USQE90000001")
    #expect(Self.names(sandbox.us("songs?filter[isrc]=usqe90000001")) == ["Northern Lights"])
  }

  @Test func `the same world has the same bytes whatever the seed is`() {
    let bytes = [1, 2].map { seed in
      Self.sandbox { $0.seed = seed }.us("artists/17?include=albums").response.body
    }
    #expect(bytes[0] == bytes[1])
  }

  @Test func `an album of one storefront replaces that of the others`() {
    let sandbox = Self.sandbox()
    let british = sandbox.answer(.get, "/v1/catalog/gb/artists/17/albums")
    #expect(british.ids == ["1200000002"])
    #expect(sandbox.us("artists/17/albums").ids == ["1200000001"])
    let own = sandbox.answer(.get, "/v1/catalog/gb/songs?filter[equivalents]=1300000002")
    #expect(own.ids == ["1300000003"])
  }

  @Test func `searches and charts find what is there`() {
    let sandbox = Self.sandbox()
    let found = sandbox.us("search?term=paper+boats&types=songs,albums,artists")
    #expect(found["results.songs.data.0.id"]?.string == "1300000002")
    #expect(found["results.songs.data.1"] == nil && found["results.albums"] == nil)
    let charts = sandbox.us("charts?types=songs,albums,playlists,music-videos")
    let songs = charts["results.songs.0.data"]?.elements.compactMap { $0["id"]?.string }
    #expect(songs == ["1300000001", "1300000002", "1300000004"])
    #expect(charts["results.playlists"] == nil && charts["results.music-videos"] == nil)
    #expect(sandbox.us("charts?types=songs&genre=5")["results.songs"] == nil)
    let none = sandbox.us("search?term=beatles&types=songs").response.headers["Amctl-Sandbox"]
    #expect(none?.hasSuffix("Try glass, tideline or northern.") == true)
    let hints = sandbox.us("search/hints?term=nor")["results.terms"]?.elements
    #expect(hints?.compactMap(\.string) == ["northern lights"])
  }

  @Test func `the library has its first songs in their order`() {
    let all = Self.sandbox().me("library/songs?sort=dateAdded")
    #expect(Self.names(all) == ["Northern Lights", "Paper Boats", "Señales"])
    #expect(Self.sandbox { $0.librarySongs = 1 }.me("library/songs").total == 1)
    #expect(Self.sandbox { $0.librarySongs = 9 }.me("library/songs").total == 3)
    let sandbox = Self.sandbox()
    #expect(Self.names(sandbox.me("library/albums")) == ["An Evening", "Tideline"])
    #expect(sandbox.me("library/playlists").total == 0)
    #expect(!sandbox.me("recent/played/tracks").data.isEmpty)
  }

  @Test(arguments: [
    [], [CastArtist("Nobody")], [CastArtist("A", albums: [CastAlbum("B", tracks: [])])],
  ])
  func `every list of a world without songs has an answer`(artists: [CastArtist]) {
    let sandbox = Self.sandbox(artists)
    let ids = [
      "1100000001", "1200000001", "14", "1149486336", "us", "year-2026", "p.playlistsroot",
    ]
    for route in MusicSandbox.Route.all where route.method == .get && route.action.isBuilt {
      for id in ids {
        let parts = route.parts.map { $0 == "{storefront}" ? "us" : $0 == "{id}" ? id : $0 }
        let query =
          "?term=b&kinds=terms&types=\(route.path.contains("/me/") ? "library-" : "")songs"
        for target in ["/" + parts.joined(separator: "/")].flatMap({ [$0, $0 + query] }) {
          #expect(sandbox.answer(.get, target).status < 500, "\(target)")
        }
      }
    }
    #expect(sandbox.us("genres").data.count > 20 && sandbox.us("curators/1107687517").status == 404)
    #expect(sandbox.us("stations?filter[featured]=apple-music-live-radio").data.count == 6)
  }

  @Test func `what is given twice or wrongly is an error of a check, and else made differently`() {
    var options = Sandbox.Options()
    func error(_ configure: (inout Sandbox.Options) -> Void) -> String? {
      options = Sandbox.Options()
      configure(&options)
      do throws(SandboxOptionError) { try options.check() } catch { return "\(error)" }
      return nil
    }
    let twice = CastArtist("A", id: "7", albums: [CastAlbum("B", tracks: ["C"], id: "7")])
    #expect(error { _ in } == nil)
    #expect(error { $0.world = .only(artists: Self.artists) } == nil)
    #expect(error { $0.songs = 5 } == "songs must be 1000 to 200000, not 5")
    #expect(error { $0.librarySongs = -1 } == "librarySongs must be 0 to 25000, not -1")
    #expect(
      error { ($0.world, $0.librarySongs) = (.only(artists: Self.artists), 20) }
        == "librarySongs must be 0 to 4, not 20")
    #expect(
      error { $0.world = .only(artists: [CastArtist("A", genre: "Pup")]) }
        == "the genre 'Pup' of 'A' is unknown; use an English name, such as 'Pop'")
    #expect(
      error { $0.world = .only(artists: [CastArtist("A", id: "a")]) }
        == "the ID 'a' is not a number")
    #expect(
      error { $0.world = .only(artists: [twice]) } == "more than one resource has the ID '7'")
    let sandbox = Self.sandbox([twice])
    #expect(sandbox.us("artists/7").status == 200 && sandbox.us("albums/1200000001").status == 200)
  }
}
