/// A song of the catalog.
public enum Song: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .songs
}

extension Attributes<Song> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The names of all artists, in one text.
  public var artistName: String? { self["artistName"] }
  /// The name of the album.
  public var albumName: String? { self["albumName"] }
  /// The address of its page on music.apple.com.
  public var url: String? { self["url"] }
  /// The cover.
  public var artwork: Artwork? { self["artwork"] }
  /// Short parts that anybody may hear.
  public var previews: [Preview]? { self["previews"] }
  /// The length in milliseconds.
  public var durationInMillis: Int? { self["durationInMillis"] }
  /// The names of its genres, in the language of the request; not their ids.
  public var genreNames: [String]? { self["genreNames"] }
  /// Whether the service has the words.
  public var hasLyrics: Bool? { self["hasLyrics"] }
  /// Whether it was mastered for the service.
  public var isAppleDigitalMaster: Bool? { self["isAppleDigitalMaster"] }
  /// The day or year it came out, or will come out.
  public var releaseDate: PartialDate? { self["releaseDate"] }
  /// The International Standard Recording Code.
  public var isrc: String? { self["isrc"] }
  /// The names of all composers, in one text.
  public var composerName: String? { self["composerName"] }
  /// The place on its disc, from 1.
  public var trackNumber: Int? { self["trackNumber"] }
  /// The disc of the album, from 1.
  public var discNumber: Int? { self["discNumber"] }
  /// Whether it is explicit; absent when nobody has rated it.
  public var contentRating: ContentRating? { self["contentRating"] }
  /// What a player needs; absent when it cannot be played here.
  public var playParams: PlayParameters? { self["playParams"] }
  /// What the editors say of it.
  public var editorialNotes: EditorialNotes? { self["editorialNotes"] }
  /// Whose work a classical recording is listed under.
  public var attribution: String? { self["attribution"] }
  /// The classical work it is a part of.
  public var workName: String? { self["workName"] }
  /// The name of the movement.
  public var movementName: String? { self["movementName"] }
  /// The place of the movement in its work, from 1.
  public var movementNumber: Int? { self["movementNumber"] }
  /// How many movements the work has.
  public var movementCount: Int? { self["movementCount"] }
  /// The page of the artist; only when extended.
  public var artistUrl: String? { self["artistUrl"] }
  /// The forms it can be heard in; only when extended.
  public var audioVariants: [AudioVariant]? { self["audioVariants"] }
  /// Whether it is one of the user's favourites; only when extended, with a user token.
  public var inFavorites: Bool? { self["inFavorites"] }
}

extension Relationships<Song> {
  /// The albums it is on.
  public var albums: Relationship<Album>? { self["albums"] }
  /// The artists who made it.
  public var artists: Relationship<Artist>? { self["artists"] }
  /// The composers who wrote it.
  public var composers: Relationship<Artist>? { self["composers"] }
  /// Its genres, with their ids.
  public var genres: Relationship<Genre>? { self["genres"] }
  /// Its twin in the user's library; needs a user token.
  public var library: Relationship<AnyKind>? { self["library"] }
  /// Its music videos.
  public var musicVideos: Relationship<MusicVideo>? { self["music-videos"] }
  /// A station that plays what is like it.
  public var station: Relationship<Station>? { self["station"] }
}
