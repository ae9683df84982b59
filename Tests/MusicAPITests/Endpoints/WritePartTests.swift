import AmctlTestSupport
import MusicAPI
import Testing

/// Changes to more resources than one request may name.
@Suite(.quick) struct WritePartTests {
  private static func songs(_ count: Int) -> [ResourceID<Song>] {
    (1...count).map { ResourceID("\($0)") }
  }

  @Test func `tracks are split into requests of the largest size, in order`() throws {
    let songs = Self.songs(250)
    let parts = Library.addTracks(songs, to: ResourceID("p.1"))
    #expect(parts.map(\.references.count) == [100, 100, 50])
    #expect(parts.flatMap(\.references) == songs.map(\.reference))
    #expect(Library.addTracks(songs[100..<200], to: ResourceID("p.1")) == [parts[1]])
  }

  @Test func `resources are split by the limit of each type, in order`() throws {
    let songs = Self.songs(301).map(\.reference)
    let albums = (1...101).map { ResourceReference(.albums, "\($0)") }
    #expect(Library.add(songs).map(\.references.count) == [300, 1])
    #expect(Favorites.add(albums).map(\.references.count) == [100, 1])
    let mixed = albums.prefix(60) + songs.prefix(300) + albums.suffix(41)
    let parts = Library.add(mixed)
    #expect(parts.map(\.references.count) == [400, 1])
    #expect(parts.flatMap(\.references) == Array(mixed))
    #expect(Library.add(Self.songs(5)[2...]).map(\.references.count) == [3])
    #expect(Favorites.add(Self.songs(300)).count == 1)
  }

  @Test func `nothing has no parts, and one bad resource prevents all of them`() throws {
    let songs = Self.songs(100).map(\.reference)
    #expect(Library.addTracks(Self.songs(1).dropFirst(), to: ResourceID("p.1")) == [])
    #expect(Library.add(songs.prefix(0)) == [])
    #expect(throws: InvalidRequestError.unusableID("a/b")) {
      try Library.addTracks(songs + [ResourceReference(.songs, "a/b")], to: ResourceID("p.1"))
        .checked()
    }
  }

  @Test func `a part of one resource keeps the error of its request`() {
    let song = ResourceReference(.songs, "a/b")
    #expect(throws: InvalidRequestError.unusableID("a/b")) {
      try [WritePart(song, Ratings.set(.love, of: song))].checked()
    }
  }
}
