import MusicAPI

/// Chooses songs to listen to: each recording once, without comedy and spoken word.
struct SongChoice {
  private let keepsSpoken: Bool
  private var recordings = Recordings()

  init(keepsSpoken: Bool = false) {
    self.keepsSpoken = keepsSpoken
  }

  /// Returns the songs to take, in their order, and leaves out everything else.
  mutating func songs(of resources: [AnyResource]) -> [Resource<Song>] {
    resources.compactMap { $0.as(Song.self) }.filter { song in
      (keepsSpoken || !song.isSpoken) && recordings.insert(song)
    }
  }
}

extension Resource<Song> {
  /// Whether the song is spoken word or comedy.
  ///
  /// Genre ids are the same in every language. Where the service sends none, the English
  /// names decide.
  fileprivate var isSpoken: Bool {
    let ids = relationships.genres?.data.map(\.id.rawValue) ?? []
    return !Self.spokenGenres.isDisjoint(with: ids)
      || ids.isEmpty && !Self.spokenNames.isDisjoint(with: attributes.genreNames ?? [])
  }

  private static var spokenGenres: Set<String> { ["3", "1171", "50000061"] }
  private static var spokenNames: Set<String> { ["Comedy", "Standup Comedy", "Spoken Word"] }
}
