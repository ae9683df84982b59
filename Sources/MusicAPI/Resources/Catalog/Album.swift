/// An album of the catalog.
public enum Album: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .albums
}

extension Attributes<Album> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The names of all artists, in one text.
  public var artistName: String? { self["artistName"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// The cover.
  public var artwork: Artwork? { self["artwork"] }
  /// The names of its genres, in the language of the request; not their ids.
  public var genreNames: [String]? { self["genreNames"] }
  /// How many tracks it has.
  public var trackCount: Int? { self["trackCount"] }
  /// Whether it is a single.
  public var isSingle: Bool? { self["isSingle"] }
  /// Whether it gathers several artists.
  public var isCompilation: Bool? { self["isCompilation"] }
  /// Whether every track is there.
  public var isComplete: Bool? { self["isComplete"] }
  /// Whether it was mastered for the service.
  public var isMasteredForItunes: Bool? { self["isMasteredForItunes"] }
  /// The day or year it came out, or will come out.
  public var releaseDate: PartialDate? { self["releaseDate"] }
  /// The name of the label.
  public var recordLabel: String? { self["recordLabel"] }
  /// The copyright line.
  public var copyright: String? { self["copyright"] }
  /// The Universal Product Code.
  public var upc: String? { self["upc"] }
  /// Whether it is explicit; absent when nobody has rated it.
  public var contentRating: ContentRating? { self["contentRating"] }
  /// What the editors say of it.
  public var editorialNotes: EditorialNotes? { self["editorialNotes"] }
  /// What a player needs; absent when it cannot be played here.
  public var playParams: PlayParameters? { self["playParams"] }
  /// The page of the artist; only when extended.
  public var artistUrl: String? { self["artistUrl"] }
  /// The forms it can be heard in; only when extended.
  public var audioVariants: [AudioVariant]? { self["audioVariants"] }
  /// Whether it is one of the user's favourites; only when extended, with a user token.
  public var inFavorites: Bool? { self["inFavorites"] }
  /// Whether it is not out yet; seen in answers, not documented.
  public var isPrerelease: Bool? { self["isPrerelease"] }
}

extension Relationships<Album> {
  /// The artists who made it.
  public var artists: Relationship<Artist>? { self["artists"] }
  /// Its genres, with their ids.
  public var genres: Relationship<Genre>? { self["genres"] }
  /// Its twin in the user's library; needs a user token.
  public var library: Relationship<AnyKind>? { self["library"] }
  /// The labels that put it out.
  public var recordLabels: Relationship<RecordLabel>? { self["record-labels"] }
  /// Songs and music videos in order; look at `next` before calling the list whole.
  public var tracks: Relationship<AnyKind>? { self["tracks"] }
}

extension Views<Album> {
  /// Playlists it is on.
  public var appearsOn: Relationship<Playlist>? { self["appears-on"] }
  /// Other versions of the same album.
  public var otherVersions: Relationship<Album>? { self["other-versions"] }
  /// Albums like it.
  public var relatedAlbums: Relationship<Album>? { self["related-albums"] }
  /// Music videos that go with it.
  public var relatedVideos: Relationship<MusicVideo>? { self["related-videos"] }
}
