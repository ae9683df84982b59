public import MusicAPI
import MusicPlatform

/// What is known about a song that is to be found in the catalog.
///
/// The title and the artist are enough. The duration decides between recordings of the same name,
/// and an id or ISRC makes a search unnecessary.
public struct SongQuery: Sendable, Hashable {
  /// The title, with whatever its brackets say about the recording.
  public var title: String
  /// The artist, or all artists in one line.
  public var artist: String
  /// The name of the album.
  public var album: String?
  /// The length in milliseconds.
  public var durationInMillis: Int?
  /// The International Standard Recording Code.
  public var isrc: String?
  /// The id in a catalog, maybe that of another storefront.
  public var id: ResourceID<Song>?
  /// Whether the artist may be the title, and the title the artist, as in a line of two names.
  package var mayBeReversed = false

  /// Creates a query; an ISRC may contain hyphens and blanks.
  public init(
    title: String = "", artist: String = "", album: String? = nil, durationInMillis: Int? = nil,
    isrc: String? = nil, id: ResourceID<Song>? = nil
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.durationInMillis = durationInMillis
    self.isrc = isrc.map { Lookup.isrc.code(in: $0) ?? $0 }
    self.id = id
  }

  /// The terms to search for, the most precise first: title and artist as they are; the name
  /// without brackets with the main artist, and with the words for its version; and the name alone.
  ///
  /// What is in brackets, other artists, and a misspelled one may hide the song from the search.
  /// There are no terms without a title.
  public var terms: [String] {
    guard title.contains(where: { !$0.isWhitespace }) else { return [] }
    let query = untangled
    let parts = TitleParts(query.title)
    let main = query.artist.isEmpty ? [] : ArtistCredit(query.artist).names.first?.words ?? []
    // A sign such as '&' is no word in the name of the song.
    let name = parts.main.words.filter { $0 != "and" || parts.main.words == [$0] }
    let isLive = album.map { VersionWords.isLiveAlbum(TitleParts($0)) } ?? false
    let version = parts.versionWords + (isLive && parts.versions[.live] == nil ? ["live"] : [])
    let whole = "\(NameText.start(of: title)) \(NameText.start(of: artist))"
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let bare = [name + version + main, name + main, name].map { $0.joined(separator: " ") }
    return ([whole] + bare).map { String($0.prefix(300)) }.filter { !$0.isEmpty }
      .unique(by: Self.words)
  }

  /// Returns the words of a term, which a search takes in any order.
  static func words(of term: String) -> [String] {
    NameText.words(of: NameFold.letters(of: term)).filter { $0 != "and" }.sorted()
  }
}

extension SongQuery {
  /// The query with the title as the artist, and the artist as the title.
  var reversed: SongQuery {
    var query = self
    (query.title, query.artist, query.mayBeReversed) = (artist, title, false)
    return query
  }

  /// The query with the artist taken out of a title such as `Artist - Title`, which lists of videos
  /// have: if no artist is known, or the same one.
  var untangled: SongQuery {
    let letters = NameFold.letters(of: NameText.start(of: title))
    let pieces = TitlePieces(letters).pieces
    guard pieces.first?.place == .start, let piece = pieces.first(where: { $0.place == .dash }),
      let start = piece.start, let dash = letters[..<start].last(where: { $0 != " " }),
      ["-", "\u{2013}", "\u{2014}"].contains(dash)
    else { return self }
    let name = String(String.UnicodeScalarView(letters[..<start].dropLast(2)))
    let credit = ArtistCredit(artist)
    let isArtist =
      artist.isEmpty
      ? VersionWords.kinds(in: piece.words).isEmpty && !EditionWords.areOnly(in: piece.words)
      : [credit.letters, credit.mainLetters].contains(ArtistCredit(name).letters)
    guard isArtist else { return self }
    var query = self
    query.title = String(String.UnicodeScalarView(letters[start...]))
    if artist.isEmpty { query.artist = name }
    return query
  }
}

extension SongQuery {
  /// The words of the main artist and of the name, which all queries for one recording share; nil
  /// if either is missing.
  package var recordingKey: [String]? {
    let names = [ArtistCredit(artist).names.first?.words ?? [], TitleParts(title).core.words]
    return names.contains([]) ? nil : names[0] + ["/"] + names[1]
  }
}
