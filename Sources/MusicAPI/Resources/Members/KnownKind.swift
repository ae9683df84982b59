/// A kind of resources whose model says which members it reads.
protocol KnownKind: ResourceKind {
  /// The attributes that the model reads.
  static var attributes: [KnownMember<Attributes<Self>>] { get }
  /// The related lists that the model reads.
  static var relationships: [KnownMember<Relationships<Self>>] { get }
  /// The views that the model reads.
  static var views: [KnownMember<Views<Self>>] { get }
}

/// Every kind whose members are known, by the name of its type.
enum KnownKinds {
  /// The kinds; one that is missing here is reported as a type that the models do not know.
  static let all: [any KnownKind.Type] = [
    Activity.self,
    Album.self,
    AlbumPeriodSummary.self,
    AppleCurator.self,
    Artist.self,
    ArtistPeriodSummary.self,
    Curator.self,
    Genre.self,
    LibraryAlbum.self,
    LibraryArtist.self,
    LibraryMusicVideo.self,
    LibraryPlaylist.self,
    LibraryPlaylistFolder.self,
    LibrarySong.self,
    MusicSummary.self,
    MusicVideo.self,
    Playlist.self,
    Rating.self,
    Recommendation.self,
    RecordLabel.self,
    Song.self,
    SongPeriodSummary.self,
    Station.self,
    StationGenre.self,
    Storefront.self,
  ]

  private static let byType: [String: any KnownKind.Type] = all.reduce(into: [:]) { kinds, kind in
    if let type = kind.type { kinds[type.rawValue] = kind }
  }

  /// The kind of a type.
  static subscript(type: String) -> (any KnownKind.Type)? { byType[type] }
}

/// An object whose model says which members it reads.
protocol KnownObject: ObjectView {
  /// The members that the model reads.
  static var members: [KnownMember<Self>] { get }
}

extension Attributes: KnownObject where Kind: KnownKind {
  /// The attributes that the model reads.
  static var members: [KnownMember<Attributes<Kind>>] { Kind.attributes }
}

extension Relationships: KnownObject where Kind: KnownKind {
  /// The related lists that the model reads.
  static var members: [KnownMember<Relationships<Kind>>] { Kind.relationships }
}

extension Views: KnownObject where Kind: KnownKind {
  /// The views that the model reads.
  static var members: [KnownMember<Views<Kind>>] { Kind.views }
}
