/// A song in the user's library.
public final class LibrarySong: InLibrary, Favoritable, PlaylistTrack, Ratable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    LibrarySong(), "library-songs", ids: 300, idPrefixes: ["i.", "a."],
    sorts: [.name, .dateAdded],
    columns: [
      "name", "artistName", "albumName", "durationInMillis", "releaseDate", "playParams.catalogId",
    ])

  /// The name in the library.
  public let name = Attribute<String>("name", always: true)
  /// The names of all artists, as one string.
  public let artistName = Attribute<String>("artistName", always: true)
  /// The name of the album.
  public let albumName = Attribute<String>("albumName")
  /// The cover; often missing for what the user uploaded.
  public let artwork = Attribute<Attributes<Artwork>>("artwork")
  /// The length in milliseconds.
  public let durationInMillis = Attribute<Int>("durationInMillis", always: true)
  /// The names of its genres.
  public let genreNames = Attribute<[String]>("genreNames", always: true)
  /// Whether lyrics are available.
  public let hasLyrics = Attribute<Bool>("hasLyrics", always: true)
  /// The track number on its disc, starting at 1.
  public let trackNumber = Attribute<Int>("trackNumber")
  /// The disc of the album, starting at 1.
  public let discNumber = Attribute<Int>("discNumber")
  /// The day or year of its release.
  public let releaseDate = Attribute<PartialDate>("releaseDate")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The playback parameters, with the id of the catalog match if there is one.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// Whether it is one of the user's favorites; sent only on request.
  public let inFavorites = ExtendedAttribute.inFavorites
  /// The time it was added to the library; sent only on request, and not documented.
  public let dateAdded = ExtendedAttribute<UnixTime>("dateAdded")

  /// The albums that it appears on.
  public let albums = RelatedList<LibraryAlbum>("albums", page: 10, max: 10)
  /// Its artists.
  public let artists = RelatedList<LibraryArtist>("artists", page: 10, max: 10)
  /// Its catalog match, if it has one.
  public let catalog = RelatedList<Song>("catalog", page: 1, max: 1)
}

extension ResourceType {
  /// Songs in the user's library.
  package static let librarySongs = LibrarySong.type
}

extension ResourceCollection<LibrarySong> {
  /// Songs in the user's library.
  public static var librarySongs: Self { Self() }
}

/// An album in the user's library.
public final class LibraryAlbum: InLibrary, Favoritable, Ratable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    LibraryAlbum(), "library-albums", ids: 100, idPrefixes: ["l."],
    sorts: [.name, .dateAdded],
    columns: ["name", "artistName", "trackCount", "releaseDate", "dateAdded"])

  /// The name in the library.
  public let name = Attribute<String>("name", always: true)
  /// The names of all artists, as one string.
  public let artistName = Attribute<String>("artistName", always: true)
  /// The cover; often missing for music that the user uploaded.
  public let artwork = Attribute<Attributes<Artwork>>("artwork", always: true)
  /// The number of tracks; the service counts either those in the library or those of the whole
  /// album.
  public let trackCount = Attribute<Int>("trackCount", always: true)
  /// The names of its genres.
  public let genreNames = Attribute<[String]>("genreNames", always: true)
  /// The time it was added to the library.
  public let dateAdded = Attribute<UnixTime>("dateAdded")
  /// The day or year of its release.
  public let releaseDate = Attribute<PartialDate>("releaseDate")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The playback parameters, with the id of the catalog match if there is one.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// Whether it is one of the user's favorites; sent only on request.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// Its artists.
  public let artists = RelatedList<LibraryArtist>("artists", page: 10, max: 10)
  /// Its catalog match, if it has one.
  public let catalog = RelatedList<Album>("catalog", page: 1, max: 1)
  /// The songs and music videos, in order; only when a single album is fetched.
  public let tracks = RelatedList<AnyKind>("tracks", page: 300, max: 300, isSingleOnly: true)
}

extension ResourceType {
  /// Albums in the user's library.
  package static let libraryAlbums = LibraryAlbum.type
}

extension ResourceCollection<LibraryAlbum> {
  /// Albums in the user's library.
  public static var libraryAlbums: Self { Self() }
}

/// An artist in the user's library, with a name and few other attributes.
public final class LibraryArtist: InLibrary, Favoritable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    LibraryArtist(), "library-artists", ids: 25, idPrefixes: ["r."], sorts: [.name],
    columns: ["name"])

  /// The name in the library.
  public let name = Attribute<String>("name", always: true)
  /// Whether it is one of the user's favorites; sent only on request.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// The albums in the library; only when a single artist is fetched.
  public let albums = RelatedList<LibraryAlbum>("albums", page: 25, max: 100, isSingleOnly: true)
  /// Its catalog match, if it has one.
  public let catalog = RelatedList<Artist>("catalog", page: 1, max: 1)
}

extension ResourceType {
  /// Artists in the user's library.
  package static let libraryArtists = LibraryArtist.type
}

extension ResourceCollection<LibraryArtist> {
  /// Artists in the user's library.
  public static var libraryArtists: Self { Self() }
}

/// A music video in the user's library.
public final class LibraryMusicVideo: InLibrary, Favoritable, PlaylistTrack, Ratable, Searchable {
  /// The name, limits and members of the type.
  public static let declaration = KindDeclaration(
    LibraryMusicVideo(), "library-music-videos", ids: 100, idPrefixes: ["i."],
    sorts: [.name, .dateAdded],
    columns: ["name", "artistName", "durationInMillis", "releaseDate", "playParams.catalogId"])

  /// The name in the library.
  public let name = Attribute<String>("name", always: true)
  /// The names of all artists, as one string.
  public let artistName = Attribute<String>("artistName", always: true)
  /// The cover; often missing for what the user uploaded.
  public let artwork = Attribute<Attributes<Artwork>>("artwork")
  /// The length in milliseconds.
  public let durationInMillis = Attribute<Int>("durationInMillis", always: true)
  /// The names of its genres.
  public let genreNames = Attribute<[String]>("genreNames", always: true)
  /// The name of the album.
  public let albumName = Attribute<String>("albumName")
  /// The day or year of its release.
  public let releaseDate = Attribute<PartialDate>("releaseDate")
  /// The track number on its disc, starting at 1.
  public let trackNumber = Attribute<Int>("trackNumber")
  /// The content rating; absent if there is none.
  public let contentRating = Attribute<ContentRating>("contentRating")
  /// The playback parameters, with the id of the catalog match if there is one.
  public let playParams = Attribute<Attributes<PlayParameters>>("playParams")
  /// Whether it is one of the user's favorites; sent only on request.
  public let inFavorites = ExtendedAttribute.inFavorites

  /// The albums that it appears on.
  public let albums = RelatedList<LibraryAlbum>("albums", page: 10, max: 10)
  /// Its artists.
  public let artists = RelatedList<LibraryArtist>("artists", page: 10, max: 10)
  /// Its catalog match, if it has one.
  public let catalog = RelatedList<MusicVideo>("catalog", page: 1, max: 1)
}

extension ResourceType {
  /// Music videos in the user's library.
  package static let libraryMusicVideos = LibraryMusicVideo.type
}

extension ResourceCollection<LibraryMusicVideo> {
  /// Music videos in the user's library.
  public static var libraryMusicVideos: Self { Self() }
}
