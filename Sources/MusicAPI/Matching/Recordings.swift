/// The recordings that were taken so far, of which each is to be taken once.
package struct Recordings: Sendable {
  private var isrcs: Set<String> = []
  /// What is known of the songs, by the words of their main artists.
  private var songs: [[String]: [SongDetails]] = [:]

  package init() {}

  /// Adds a song; returns whether it is none of the recordings so far.
  ///
  /// Two songs are the same recording if they have the same ISRC, or the same main artist and the
  /// title and duration of one recording, as a match would see it: a song and its clean equivalent,
  /// or its remaster.
  package mutating func insert(_ song: Resource<Song>) -> Bool {
    let details = SongDetails(song)
    let isNew = details.isrc.map { isrcs.insert($0).inserted } ?? true
    let artist = details.artist.names.first?.words ?? []
    guard isNew, songs[artist]?.contains(where: details.isSameRecording) != true else {
      return false
    }
    songs[artist, default: []].append(details)
    return true
  }
}

extension Resource<Song> {
  /// Returns whether an artist is credited for both songs.
  package func sharesArtist(with other: Resource<Song>) -> Bool {
    let names = [self, other].map { song in
      Set(ArtistCredit(song.attributes.artistName ?? "").names.map(\.words))
    }
    return !names[0].isDisjoint(with: names[1])
  }
}
