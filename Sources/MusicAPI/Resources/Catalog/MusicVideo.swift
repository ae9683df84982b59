/// A music video of the catalog.
public enum MusicVideo: ResourceKind {
  /// The type's name.
  public static let type: ResourceType? = .musicVideos
}

extension Attributes<MusicVideo> {
  /// The name, in the language of the request.
  public var name: String? { self["name"] }
  /// The names of all artists, in one text.
  public var artistName: String? { self["artistName"] }
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
  /// Whether it comes in 4K.
  public var has4K: Bool? { self["has4K"] }
  /// Whether it comes in high dynamic range.
  public var hasHDR: Bool? { self["hasHDR"] }
  /// The name of the album.
  public var albumName: String? { self["albumName"] }
  /// The International Standard Recording Code.
  public var isrc: String? { self["isrc"] }
  /// The day or year it came out, or will come out.
  public var releaseDate: PartialDate? { self["releaseDate"] }
  /// The place on its disc, from 1.
  public var trackNumber: Int? { self["trackNumber"] }
  /// Whether it is explicit; absent when nobody has rated it.
  public var contentRating: ContentRating? { self["contentRating"] }
  /// What the editors say of it.
  public var editorialNotes: EditorialNotes? { self["editorialNotes"] }
  /// What a player needs; absent when it cannot be played here.
  public var playParams: PlayParameters? { self["playParams"] }
  /// What sort of film it is when it is not the whole one.
  public var videoSubType: VideoSubType? { self["videoSubType"] }
  /// The id of the classical work.
  public var workId: String? { self["workId"] }
  /// The classical work it is a part of.
  public var workName: String? { self["workName"] }
  /// The page of the artist; only when extended.
  public var artistUrl: String? { self["artistUrl"] }
  /// Whether it is one of the user's favourites; only when extended, with a user token.
  public var inFavorites: Bool? { self["inFavorites"] }
}

extension Relationships<MusicVideo> {
  /// The albums it is on.
  public var albums: Relationship<Album>? { self["albums"] }
  /// The artists who made it.
  public var artists: Relationship<Artist>? { self["artists"] }
  /// Its genres, with their ids.
  public var genres: Relationship<Genre>? { self["genres"] }
  /// Its twin in the user's library; needs a user token.
  public var library: Relationship<AnyKind>? { self["library"] }
  /// The songs it shows.
  public var songs: Relationship<Song>? { self["songs"] }
}

extension Views<MusicVideo> {
  /// More by the same artist.
  public var moreByArtist: Relationship<MusicVideo>? { self["more-by-artist"] }
  /// More of the same genre.
  public var moreInGenre: Relationship<MusicVideo>? { self["more-in-genre"] }
}
