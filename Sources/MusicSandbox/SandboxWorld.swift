/// What the catalog of a sandbox has.
public enum SandboxWorld: Sendable {
  /// Songs that the seed gives, and some that every seed has.
  case drawn
  /// These artists, their albums and their songs, and no others, whatever the seed is.
  ///
  /// ```swift
  /// let sandbox = Sandbox {
  ///   $0.world = .only(artists: [
  ///     CastArtist("Glass Harbour", albums: [
  ///       CastAlbum("Tideline", tracks: ["Northern Lights", "Paper Boats"])
  ///     ])
  ///   ])
  /// }
  /// ```
  ///
  /// Charts have all songs and albums in this order, and nothing is odd. There are no playlists but
  /// charts, no videos, labels or curators; genres, storefronts, activities, Apple's curators and the
  /// stations of genres are those of every catalog. The library has songs of the catalog and no
  /// playlists, the same for each user. A directory that keeps changes does not keep this.
  ///
  /// Of resources with one ID, the first keeps it, and the others have those of their positions;
  /// music of an unknown genre is of the genre `Music`. ``Sandbox/Options/check()`` throws both.
  case only(artists: [CastArtist])

  /// What is given; nil if it is the cast of every seed.
  var cast: Cast? {
    switch self {
    case .drawn: nil
    case .only(let artists): Cast(only: artists)
    }
  }

  /// The number of songs that are given; nil if the seed says it.
  var songCount: Int? {
    if case .only(let artists) = self { artists.songCount } else { nil }
  }
}

extension Sandbox.Options {
  /// Throws what would be ignored or made otherwise, which creating a sandbox does not.
  public func check() throws(SandboxOptionError) {
    guard world.songCount != nil || Self.songCounts.contains(songs) else { throw .songs(songs) }
    guard Self.userCounts.contains(users) else { throw .users(users) }
    let mostSongs = world.songCount ?? min(songs / 2, Self.libraryCounts.upperBound)
    guard 0...mostSongs ~= librarySongs else {
      throw .librarySongs(librarySongs, atMost: mostSongs)
    }
    guard case .only(let artists) = world else { return }
    for artist in artists where Tables.genre(named: artist.genre) == nil {
      throw .genre(artist.genre, artist: artist.name)
    }
    var seen: Set<String> = []
    for id in artists.ids {
      guard !id.isEmpty, id.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { throw .id(id) }
      guard seen.insert(id).inserted else { throw .repeatedID(id) }
    }
  }
}

/// An option that a sandbox cannot have.
public enum SandboxOptionError: Error, Hashable, CustomStringConvertible {
  /// A catalog cannot have so many songs.
  case songs(Int)
  /// The library has more songs than there are.
  case librarySongs(Int, atMost: Int)
  /// There cannot be so many users.
  case users(Int)
  /// The genre of an artist is unknown.
  case genre(String, artist: String)
  /// An ID is not a number.
  case id(String)
  /// Two resources have one ID.
  case repeatedID(String)

  /// One sentence, which names the value.
  public var description: String {
    switch self {
    case .songs(let count): return Self.text("songs", Sandbox.Options.songCounts, count)
    case .librarySongs(let count, let most):
      return Self.text("librarySongs", 0...most, count)
    case .users(let count): return Self.text("users", Sandbox.Options.userCounts, count)
    case .genre(let genre, let artist):
      return "the genre '\(genre)' of '\(artist)' is unknown; use an English name, such as 'Pop'"
    case .id(let id): return "the ID '\(id)' is not a number"
    case .repeatedID(let id): return "more than one resource has the ID '\(id)'"
    }
  }

  private static func text(_ name: String, _ range: ClosedRange<Int>, _ count: Int) -> String {
    "\(name) must be \(range.lowerBound) to \(range.upperBound), not \(count)"
  }
}
