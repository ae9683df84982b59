/// An album of the catalog.
public final class Album: InCatalog, Addable, Charted, Favoritable, Ratable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    Album(), "albums", ids: 100, lookups: [.upc: 25, .equivalents: 100],
    columns: ["name", "artistName", "trackCount", "releaseDate", "upc"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The names of all artists, as one string.
  public let artistName = Attribute<String>("artistName", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// The cover.
  public let artwork = Attribute<Attributes<Artwork>>("artwork", always: true)
  /// The names of its genres in the language of the request.
  public let genreNames = Attribute<[String]>("genreNames", always: true)
  /// The number of tracks.
  public let trackCount = Attribute<Int>("trackCount", always: true)
  /// Whether it is a single.
  public let isSingle = Attribute<Bool>("isSingle", always: true)
  /// Whether it is a compilation of several artists.
  public let isCompilation = Attribute<Bool>("isCompilation")
  /// Whether every track is available.
  public let isComplete = Attribute<Bool>("isComplete", always: true)
  /// Whether it was mastered for the service.
  public let isMasteredForItunes = Attribute<Bool>("isMasteredForItunes", always: true)
  /// The day or year of its release, past or future.
  public let releaseDate = Attribute<PartialDate>("releaseDate")
  /// The name of the label.
  public let recordLabel = Attribute<String>("recordLabel")
  /// The copyright line.
  public let copyright = Attribute<String>("copyright")
  /// The Universal Product Code.
  public let upc = Attribute<String>("upc")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The editorial notes.
  public let editorialNotes = Attribute<Attributes<EditorialNotes>>("editorialNotes")
  /// The playback parameters; absent if the resource cannot be played.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// The URL of the artist's page; sent only on request.
  public let artistUrl = ExtendedAttribute<String>("artistUrl")
  /// The audio formats it is available in, such as `dolby-atmos`, `hi-res-lossless` and
  /// `lossy-stereo`; sent only on request.
  public let audioVariants = ExtendedAttribute<[String]>("audioVariants")
  /// Whether it is one of the user's favorites; sent only on request, with a user token.
  public let inFavorites = ExtendedAttribute.inFavorites
  /// Whether it is not released yet; undocumented, but seen in responses.
  public let isPrerelease = Attribute<Bool>("isPrerelease")

  /// Its artists.
  public let artists = RelatedList<Artist>("artists", page: 10, max: 10)
  /// Its genres, with their ids.
  public let genres = RelatedList<Genre>("genres")
  /// The matching resource in the user's library; needs a user token.
  public let library = RelatedList.inLibrary
  /// The labels that released it.
  public let recordLabels = RelatedList<RecordLabel>("record-labels", page: 10, max: 10)
  /// The songs and music videos, in order; there may be further pages.
  public let tracks = RelatedList<AnyKind>("tracks", page: 300, max: 300)

  /// Playlists that it appears on.
  public let appearsOn = RelatedList<Playlist>(view: "appears-on", page: 10, max: 100)
  /// Other versions of the same album.
  public let otherVersions = RelatedList<Album>(view: "other-versions", page: 10, max: 100)
  /// Similar albums.
  public let relatedAlbums = RelatedList<Album>(view: "related-albums", page: 10, max: 100)
  /// Related music videos.
  public let relatedVideos = RelatedList<MusicVideo>(view: "related-videos", page: 10, max: 100)
}

extension ResourceType {
  /// Albums.
  package static let albums = Album.type
}

extension ResourceCollection<Album> {
  /// Albums.
  public static var albums: Self { Self() }
}

/// A record label.
public final class RecordLabel: InCatalog, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    RecordLabel(), "record-labels", ids: 100, columns: ["name"])

  /// The name in the language of the request.
  public let name = Attribute<String>("name", always: true)
  /// The URL of its page on music.apple.com.
  public let url = Attribute<String>("url", always: true)
  /// The picture.
  public let artwork = Attribute<Attributes<Artwork>>("artwork", always: true)
  /// The description: `standard`, and sometimes `short`.
  public let description = Attribute<Attributes<EditorialNotes>>("description")

  /// The label's newest albums.
  public let latestReleases = RelatedList<Album>(view: "latest-releases", page: 10, max: 100)
  /// The label's most played albums.
  public let topReleases = RelatedList<Album>(view: "top-releases", page: 10, max: 100)
}

extension ResourceType {
  /// Record labels.
  package static let recordLabels = RecordLabel.type
}

extension ResourceCollection<RecordLabel> {
  /// Record labels.
  public static var recordLabels: Self { Self() }
}
