import Testing

@testable import MusicSandbox

/// The cast obeys the rules of the computed world.
struct CastTests {
  private static let all = 0..<Cast.count

  @Test func `every ID leads back to its resource, and no two have one`() {
    var ids: Set<String> = []
    for index in Self.all {
      let item = Cast.item(index)
      #expect(ids.insert(item.id).inserted, "\(item.id)")
      #expect(Cast.index(of: item.type, item.id) == index, "\(item.id)")
      #expect(Cast.index(of: "genres", item.id) == nil)
    }
    #expect(Cast.index(of: "songs", "1613600187") == nil)
    #expect(Cast.index(of: "albums", "17300801") == nil)
  }

  @Test(arguments: [
    ("albums", "tracks", "albums"), ("albums", "artists", "albums"),
    ("albums", "record-labels", "albums"), ("music-videos", "songs", "music-videos"),
    ("music-videos", "artists", "music-videos"), ("playlists", "curator", "playlists"),
    ("artists", "similar-artists", "similar-artists"),
    ("albums", "other-versions", "other-versions"), ("songs", "equivalents", "equivalents"),
  ])
  func `a link has its inverse`(type: String, name: String, inverse: String) {
    var seen = 0
    // A label names no album of the extremes, which are computed.
    let those = name == "record-labels" ? Array(Cast.items.indices) : Array(Self.all)
    for index in those where Cast.item(index).type == type {
      for target in Cast.item(index).links[name] ?? [] {
        seen += 1
        #expect(
          Cast.item(target).links[inverse]?.contains(index) == true,
          "\(Cast.item(index).id) to \(Cast.item(target).id)")
      }
    }
    #expect(seen > 1)
  }

  @Test func `an artist appears once on each album of others that has a song by the artist`() {
    for index in Self.all {
      let albums = Cast.item(index).links["appears-on-albums"] ?? []
      #expect(Set(albums).count == albums.count, "\(Cast.item(index).id)")
      for album in albums {
        let artists = (Cast.item(album).links["tracks"] ?? []).flatMap {
          Cast.item($0).links["artists"] ?? []
        }
        #expect(artists.contains(index) && Cast.item(album).links["artists"] != [index])
      }
    }
    let artist = Cast.index(of: "artists", "1147783278")
    let album = Cast.index(of: "albums", "1720000000")
    #expect(artist.map { Cast.item($0).links["appears-on-albums"] } == album.map { [$0] })
  }

  @Test func `an album has as many tracks as it says, and is explicit if one of them is`() {
    for index in Self.all {
      let item = Cast.item(index)
      guard item.type == "albums" else { continue }
      let tracks = (item.links["tracks"] ?? []).map { Cast.item($0) }
      #expect(tracks.count == item.facts.trackCount, "\(item.facts.name)")
      let isExplicit = tracks.contains { $0.type == "songs" && $0.facts.rating == .explicit }
      #expect((item.facts.rating == .explicit) == isExplicit, "\(item.facts.name)")
    }
  }

  @Test func `an ISRC finds every release of a recording, which agree on it`() throws {
    for index in Self.all {
      guard Cast.item(index).type == "songs" else { continue }
      let song = Cast.item(index).facts
      let found = Cast.indices(isrc: try #require(song.isrc))
      #expect(found.contains(index))
      for other in found {
        guard Cast.item(other).type == "songs" else { continue }
        let other = Cast.item(other).facts
        #expect(other.name == song.name && other.milliseconds == song.milliseconds)
        #expect(other.artistID == song.artistID)
      }
    }
    let found = Cast.indices(isrc: "USQE92200157").map { Cast.item($0).id }
    #expect(found.first == "1613600188")
    #expect(found.contains("1613600288"))
  }

  @Test func `a UPC has its check digit, and finds its album`() throws {
    for index in Self.all {
      guard Cast.item(index).type == "albums" else { continue }
      let upc = try #require(Cast.item(index).facts.upc)
      let digits = upc.utf8.reversed().map { Int($0) - 48 }
      let sum = digits.enumerated().reduce(0) {
        $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3)
      }
      #expect(sum.isMultiple(of: 10), "\(upc)")
      #expect(Cast.indices(upc: String(upc.drop { $0 == "0" })).contains(index))
    }
  }

  @Test func `its extremes are an artist of 800 albums, a box of 300 songs, 5,000 tracks`() {
    let counts = { (type: String, name: String) in
      Self.all.map { Cast.item($0) }.filter { $0.type == type }
        .map { $0.links[name]?.count ?? 0 }.max()
    }
    #expect(counts("artists", "albums") == 801)
    #expect(counts("albums", "tracks") == 300)
    #expect(counts("playlists", "tracks") == 5_000)
  }

  @Test func `the library's links lead both ways`() {
    let owner = Owner(library: Cast.librarySongs)
    let types = LibraryTests.types
    let items = types.flatMap { owner.list($0) }
    #expect(owner.list("library-songs").count == Cast.librarySongs)
    for item in items {
      for (name, inverse) in [("albums", "tracks"), ("parent", "children"), ("children", "parent")]
      where item.type != "library-artists" {
        for target in owner.related(name, to: item) {
          #expect(owner.related(inverse, to: target).contains(item), "\(item.id)")
        }
      }
      #expect(!owner.name(item).isEmpty, "\(item.id)")
    }
    #expect(Set(items.map(\.id)).count == items.count)
  }
}
