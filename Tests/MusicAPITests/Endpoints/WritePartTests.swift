import AmctlTestSupport
import MusicAPI
import Testing

/// Changes to more resources than one request may name.
struct WritePartTests {
  private static func songs(_ count: Int) -> [ResourceID<Song>] {
    (1...count).map { ResourceID(rawValue: "\($0)") }
  }

  @Test func `a new playlist has as many tracks as one request may name`() {
    let tracks = InvalidRequestError.tooManyTracks(101, limit: 100)
    #expect(throws: tracks) {
      try Library.createPlaylist(named: "N", tracks: Self.songs(101)).checked()
    }
    #expect(tracks.description == "101 tracks are too many for one request; the limit is 100")
    #expect(Library.createPlaylist(named: "N", tracks: Self.songs(100)).error == nil)
  }

  @Test func `a request for nothing is rejected, and a playlist can be empty`() {
    let none: [Resource<Song>] = []
    #expect(throws: InvalidRequestError.noIDs(.songs)) {
      try Ratings.ratings(.songs, ids: []).checked()
    }
    #expect(throws: InvalidRequestError.noIDs(nil)) {
      try Library.resources(mixed: none).checked()
    }
    #expect(InvalidRequestError.noIDs(nil).description == "no IDs given")
    #expect(throws: Never.self) { try Library.createPlaylist(named: "N", tracks: none).checked() }
  }

  @Test func `tracks are split into requests of the largest size, in order`() throws {
    let songs = Self.songs(250)
    let parts = Library.addTracks(songs, to: "p.1")
    #expect(parts.map(\.references.count) == [100, 100, 50])
    #expect(parts.flatMap(\.references) == songs.map(\.reference))
    #expect(Library.addTracks(songs[100..<200], to: "p.1") == [parts[1]])
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
    #expect(Library.addTracks(Self.songs(1).dropFirst(), to: "p.1") == [])
    #expect(Library.add(songs.prefix(0)) == [])
    #expect(throws: InvalidRequestError.unusableID("a/b")) {
      try Library.addTracks(songs + [ResourceReference(.songs, "a/b")], to: "p.1").checked()
    }
  }

  @Test func `the tracks of a playlist can be added to another one`() throws {
    let track = try #require(AnyResource(json: try JSON(#"{"id":"i.1","type":"library-songs"}"#)))
    let endpoint = Library.addTracks([track], to: "p.1")[0].endpoint
    #expect(
      endpoint.request.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"data":[{"id":"i.1","type":"library-songs"}]}"#)
  }
}
