import AmctlTestSupport
import Testing

@testable import MusicSandbox

/// The cast obeys the rules of the computed world.
@Suite(.quick) struct CastTests {
  private static let all = 0..<Cast.standard.count

  @Test func `every ID leads back to its resource, and no two have one`() {
    var ids: Set<String> = []
    for index in Self.all {
      let item = Cast.standard.item(index)
      #expect(ids.insert(item.id).inserted, "\(item.id)")
      #expect(Cast.standard.index(of: item.type, item.id) == index, "\(item.id)")
      #expect(Cast.standard.index(of: "genres", item.id) == nil)
    }
    #expect(Cast.standard.index(of: "songs", "1613600187") == nil)
    #expect(Cast.standard.index(of: "albums", "17300801") == nil)
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
    let those = name == "record-labels" ? Array(Cast.standard.items.indices) : Array(Self.all)
    for index in those where Cast.standard.item(index).type == type {
      for target in Cast.standard.item(index).linked(name) ?? [] {
        seen += 1
        #expect(
          Cast.standard.item(target).linked(inverse)?.contains(index) == true,
          "\(Cast.standard.item(index).id) to \(Cast.standard.item(target).id)")
      }
    }
    #expect(seen > 1)
  }

  @Test func `an album has as many tracks as it says, and is explicit if one of them is`() {
    for index in Self.all {
      let item = Cast.standard.item(index)
      guard item.type == "albums" else { continue }
      let tracks = (item.linked("tracks") ?? []).map { Cast.standard.item($0) }
      #expect(tracks.count == item.facts.trackCount, "\(item.facts.name)")
      let isExplicit = tracks.contains { $0.type == "songs" && $0.facts.rating == .explicit }
      #expect((item.facts.rating == .explicit) == isExplicit, "\(item.facts.name)")
    }
  }

  @Test func `its extremes are an artist of 800 albums, a box of 300 songs, 5,000 tracks`() {
    let counts = { (type: String, name: String) in
      Self.all.map { Cast.standard.item($0) }.filter { $0.type == type }
        .map { $0.linked(name)?.count ?? 0 }.max()
    }
    #expect(counts("artists", "albums") == 801 && counts("albums", "tracks") == 300)
    #expect(counts("playlists", "tracks") == 5_000)
  }
}
