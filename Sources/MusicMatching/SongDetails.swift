import MusicAPI
import MusicPlatform

/// What a query and a song have in common, in the form that is compared.
package struct SongDetails: Sendable {
  let title: TitleParts
  let artist: ArtistCredit
  let album: TitleParts?
  let durationInMillis: Int?
  let isrc: String?
  /// The rating that is asked for or known; nil for an unrated song.
  let rating: ContentRating?
  /// Whether this is karaoke or a tribute, according to any of its names.
  let isImitation: Bool
  private let isOnLiveAlbum: Bool

  /// Reads the names of a song; the rating that is known comes before those in the names.
  private init(_ query: SongQuery, rating: ContentRating? = nil) {
    title = TitleParts(query.title)
    artist = ArtistCredit(query.artist)
    album = query.album.flatMap { $0.isEmpty ? nil : TitleParts($0) }
    durationInMillis = query.durationInMillis
    isrc = query.isrc
    self.rating = rating ?? title.rating ?? album?.rating
    isImitation = [title.full, artist.whole, album?.full].contains { name in
      name.map { VersionWords.areAboutImitation($0.words) } ?? false
    }
    isOnLiveAlbum = album.map(VersionWords.isLiveAlbum) ?? false
  }

  package init(_ query: SongQuery) {
    self.init(query.untangled, rating: nil)
  }

  init(_ song: Resource<Song>) {
    let attributes = song.attributes
    self.init(
      SongQuery(
        title: attributes.name ?? "", artist: attributes.artistName ?? "",
        album: attributes.albumName, durationInMillis: attributes.durationInMillis,
        isrc: attributes.isrc), rating: attributes.contentRating)
  }
}

extension SongDetails {
  /// The difference of both durations in milliseconds; nil if one is unknown.
  func durationDifference(to other: SongDetails) -> Int? {
    guard let duration = durationInMillis, let otherDuration = other.durationInMillis else {
      return nil
    }
    return Int(
      clamping: (duration.subtractingReportingOverflow(otherDuration).partialValue).magnitude)
  }

  /// Whether both albums have the same name, apart from the edition and the kind of release.
  func hasAlbum(of other: SongDetails) -> Bool {
    guard let album, let otherAlbum = other.album else { return false }
    let names = [album.core, otherAlbum.core].map { name in
      NameText(name.words.filter { !Self.releases.contains($0) })
    }
    return names[0].similarity(to: names[1]) > 0.9
      || album.main.similarity(to: otherAlbum.main) > 0.9
  }

  private static let releases: Set = ["single", "ep"]

  /// Returns the kinds of recordings that only one of both is, or of which both are different ones.
  func conflicts(with other: SongDetails) -> [SongDifference] {
    let isSameText = title.full.letters == other.title.full.letters && !title.full.isEmpty
    var versions = title.versions(comparedTo: other.title)
    var others = other.title.versions(comparedTo: title)
    // An album may say what the title leaves out.
    if isOnLiveAlbum { versions[.live] = versions[.live] ?? [] }
    if other.isOnLiveAlbum { others[.live] = others[.live] ?? [] }
    if isSameText, (versions[.live] == nil) == (others[.live] == nil) { return [] }
    return VersionKind.allCases.compactMap { kind in
      switch (versions[kind], others[kind]) {
      case (nil, nil): nil
      case (let words?, let otherWords?):
        Self.areSame(words, otherWords, of: kind) ? nil : .version(kind.rawValue, isOther: true)
      case (nil, _): .version(kind.rawValue, isOther: false)
      case (_, nil): .missingVersion(kind.rawValue)
      }
    }
  }

  /// Returns whether the words beside two versions of a kind do not tell them apart.
  private static func areSame(
    _ words: Set<String>, _ others: Set<String>, of kind: VersionKind
  ) -> Bool {
    if words.isEmpty || others.isEmpty { return words.isEmpty == others.isEmpty || !kind.needsName }
    let numbers = words.filter { $0.isDigits }
    let otherNumbers = others.filter { $0.isDigits }
    if !numbers.isEmpty, !otherNumbers.isEmpty, numbers.isDisjoint(with: otherNumbers) {
      return false
    }
    return !words.isDisjoint(with: others)
  }

  /// Whether both are recordings that a listener would not tell apart, such as an explicit song and
  /// its clean equivalent, or a song and its remaster.
  func isSameRecording(as other: SongDetails) -> Bool {
    if let isrc, isrc == other.isrc { return true }
    guard conflicts(with: other).isEmpty, title.numbers == other.title.numbers,
      title.core.similarity(to: other.title.core) > 0.9
    else { return false }
    return durationDifference(to: other).map { $0 <= SongScore.freeDifference } ?? true
  }
  /// Returns whether both name one recording, as a match would see it: the same title, no version
  /// that only one of them is, and durations that differ by at most some milliseconds.
  package func isSameRecording(as other: SongDetails, within difference: Int) -> Bool {
    isSameRecording(as: other) && durationDifference(to: other).map { $0 <= difference } ?? true
  }
}
