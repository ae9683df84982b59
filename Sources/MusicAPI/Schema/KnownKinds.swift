/// The kinds that are known: the one list that a new kind is added to.
enum KnownKinds {
  /// Every kind.
  static let all: [any KnownKind.Type] = [
    Activity.self, Album.self, AlbumPeriodSummary.self, AppleCurator.self, Artist.self,
    ArtistPeriodSummary.self, Curator.self, Genre.self, LibraryAlbum.self, LibraryArtist.self,
    LibraryMusicVideo.self, LibraryPlaylist.self, LibraryPlaylistFolder.self, LibrarySong.self,
    MusicSummary.self, MusicVideo.self, Playlist.self, Rating.self, Recommendation.self,
    RecordLabel.self, Song.self, SongPeriodSummary.self, Station.self, StationGenre.self,
    Storefront.self,
  ]

  /// What is known of each type.
  static let facts: [ResourceType: ResourceFacts] = all.reduce(into: [:]) { table, kind in
    table[kind.facts.type] = kind.facts
  }
}
