import AmctlTestSupport
import MusicAPI
import Testing

/// Changes to more resources than one request may name.
struct WritePartTests {
  private static func songs(_ count: Int) -> [ResourceID<Song>] {
    (1...count).map { ResourceID(rawValue: "\($0)") }
  }

  @Test func `each kind of change says its limit when a request has too much`() {
    let songs = Self.songs(301)
    let tracks = InvalidRequestError.tooManyTracks(101, limit: 100)
    #expect(throws: tracks) { try Library.addTracks(songs.prefix(101), to: "p.1") }
    #expect(throws: tracks) { try Library.createPlaylist(named: "N", tracks: songs.prefix(101)) }
    #expect(tracks.description == "101 tracks are too many for one request; the limit is 100")
    let ids = InvalidRequestError.tooManyIDs(301, limit: 300, .songs)
    #expect(throws: ids) { try Library.add(songs) }
    #expect(throws: ids) { try Favorites.add(songs) }
    #expect(throws: Never.self) { try Library.add(songs.prefix(300)) }
    #expect(throws: Never.self) { try Library.addTracks(songs.prefix(100), to: "p.1") }
  }

  @Test func `the error of a change to nothing names the missing input`() {
    let none: [Resource<Song>] = []
    #expect(throws: InvalidRequestError.noTracks) { try Library.addTracks(none, to: "p.1") }
    #expect(InvalidRequestError.noTracks.description == "no tracks given")
    #expect(throws: InvalidRequestError.noIDs(nil)) { try Library.add(none) }
    #expect(throws: InvalidRequestError.noIDs(nil)) { try Favorites.add(none) }
    #expect(InvalidRequestError.noIDs(nil).description == "no IDs given")
    #expect(throws: InvalidRequestError.noIDs(.songs)) { try Ratings.ratings(of: none) }
    #expect(throws: Never.self) { try Library.createPlaylist(named: "N", tracks: none) }
  }

  @Test func `tracks are split into requests of the largest size, in order`() throws {
    let songs = Self.songs(250)
    let parts = try Library.addTracks(inParts: songs, to: "p.1")
    #expect(parts.map(\.references.count) == [100, 100, 50])
    #expect(parts.flatMap(\.references) == songs.map(\.reference))
    let second = try Library.addTracks(songs[100..<200], to: "p.1")
    #expect(parts[1].endpoint == second)
  }

  @Test func `resources are split by the limit of each type, in order`() throws {
    let songs = Self.songs(301).map(\.reference)
    let albums = (1...101).map { ResourceReference(.albums, "\($0)") }
    #expect(try Library.add(inParts: songs).map(\.references.count) == [300, 1])
    #expect(try Favorites.add(inParts: albums).map(\.references.count) == [100, 1])
    let mixed = albums.prefix(60) + songs.prefix(300) + albums.suffix(41)
    let parts = try Library.add(inParts: mixed)
    #expect(parts.map(\.references.count) == [400, 1])
    #expect(parts.flatMap(\.references) == Array(mixed))
    #expect(try Library.add(inParts: Self.songs(5)[2...]).map(\.references.count) == [3])
    #expect(try Favorites.add(inParts: Self.songs(300)).count == 1)
  }

  @Test func `nothing has no parts, and one bad resource prevents all of them`() throws {
    let songs = Self.songs(100).map(\.reference)
    #expect(try Library.addTracks(inParts: Self.songs(1).dropFirst(), to: "p.1") == [])
    #expect(try Library.add(inParts: songs.prefix(0)) == [])
    #expect(throws: InvalidRequestError.unusableID("a/b")) {
      try Library.addTracks(inParts: songs + [ResourceReference(.songs, "a/b")], to: "p.1")
    }
  }

  @Test func `the tracks of a playlist can be added to another one`() throws {
    let track = try #require(AnyResource(json: try JSON(#"{"id":"i.1","type":"library-songs"}"#)))
    let endpoint = try Library.addTracks([track], to: "p.1")
    #expect(
      endpoint.request.body.map { String(decoding: $0, as: UTF8.self) }
        == #"{"data":[{"id":"i.1","type":"library-songs"}]}"#)
  }
}
