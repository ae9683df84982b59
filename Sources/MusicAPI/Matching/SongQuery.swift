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

  /// The terms to search for, the most precise first: title and artist as they are, and the name
  /// without brackets with the main artist.
  ///
  /// What is in brackets may hide the song from the search. There are no terms without a title.
  public var terms: [String] {
    guard title.contains(where: { !$0.isWhitespace }) else { return [] }
    let parts = TitleParts(title)
    let names = ArtistCredit(artist).names
    let bare = parts.main.words + (artist.isEmpty ? [] : names.first?.words ?? [])
    let whole = "\(NameText.start(of: title)) \(NameText.start(of: artist))"
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isSame = NameText.words(of: NameFold.letters(of: whole)) == bare
    let short = bare.joined(separator: " ")
    return (isSame || short.isEmpty ? [whole] : [whole, short]).map { String($0.prefix(300)) }
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
