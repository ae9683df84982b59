import MusicAPI

/// How well a song of the catalog fits a query.
///
/// At most 50 points are for the title, 35 for the artist, 10 for the duration and 5 for the album.
/// Points are taken off for another duration, for a version that only one of both is, and for
/// numbers that differ; <doc:MusicMatching> explains each.
public struct SongScore: Sendable, Hashable {
  /// The points, from 0 to 100.
  public let value: Int
  /// How alike the titles are, from 0 to 1.
  public let title: Double
  /// How alike the artists are, from 0 to 1.
  public let artist: Double
  /// Whether the albums have the same name.
  public let hasSameAlbum: Bool
  /// The difference of the durations in milliseconds; nil if one is unknown.
  public let durationDifference: Int?
  /// What speaks against the song, the most important first.
  public let differences: [SongDifference]

  /// The difference of durations, in milliseconds, that neither gains nor loses points: fades and
  /// gaps differ that much between editions of one recording.
  static let freeDifference = 7_000

  init(_ song: SongDetails, for query: SongDetails) {
    let title = Self.similarity(of: query.title, song.title)
    let artist = query.artist.similarity(
      to: song.artist, credits: query.title.credits, songCredits: song.title.credits)
    let hasOtherTitleScript = title < 0.5 && query.title.core.hasOtherScript(than: song.title.core)
    let hasOtherArtistScript =
      artist < 0.8 && query.artist.whole.hasOtherScript(than: song.artist.whole)
    // What cannot be compared is half as good as what is the same.
    self.title = hasOtherTitleScript ? 0.5 : title
    self.artist = hasOtherArtistScript ? 0.5 : artist
    hasSameAlbum = query.hasAlbum(of: song)
    durationDifference = query.durationDifference(to: song)
    var points = 50 * self.title + 35 * self.artist + (hasSameAlbum ? 5 : 0)
    points += durationDifference.map(Self.points(forDifference:)) ?? 0
    var differences: [SongDifference] = []
    if song.isImitation, !query.isImitation {
      points -= 100
      differences.append(.imitation)
    }
    let conflicts = query.conflicts(with: song)
    if !conflicts.isEmpty { points -= 35 }
    differences += conflicts.filter { differences.isEmpty || $0 != .imitated }
    let numbers = (query.title.numbers, song.title.numbers)
    if numbers.0 != numbers.1, self.title < 1, !hasOtherTitleScript {
      points -= numbers.0.isEmpty || numbers.1.isEmpty ? 15 : 35
      differences.append(.number)
    }
    if hasOtherTitleScript {
      differences.append(.titleScript)
    } else if title < Self.likeTitle {
      differences.append(.title)
    }
    if query.artist.whole.isEmpty {
      differences.append(.noArtist)
    } else if hasOtherArtistScript {
      differences.append(.artistScript)
    } else if artist < Self.likeArtist {
      differences.append(.artist)
    }
    if let durationDifference, durationDifference > Self.freeDifference {
      differences.append(.duration(durationDifference))
    }
    self.differences = differences
    value = Int(min(100, max(0, points + 1e-9)))
  }

  /// The likeness below which two titles, or two artists, are different ones.
  private static let likeTitle = 0.87
  private static let likeArtist = 0.8

  /// Returns the points for a difference of durations in milliseconds.
  ///
  /// Services round durations to seconds, and editions of one recording fade out differently; among
  /// labeled pairs, those of one recording are within 3.5 seconds.
  private static func points(forDifference difference: Int) -> Double {
    switch difference {
    case ...2_000: 10
    case ...3_500: 6
    case ...freeDifference: 0
    case ...15_000: -15
    default: -30
    }
  }

  /// Returns how alike two titles are, from 0 to 1.
  private static func similarity(of title: TitleParts, _ other: TitleParts) -> Double {
    if title.full.letters == other.full.letters { return title.full.isEmpty ? 0 : 1 }
    let likeness = title.core.similarity(to: other.core)
    // A subtitle that only one of them has is no other title, and no same one either.
    let hasSubtitle = title.main.words != title.core.words
    let isSubtitled = hasSubtitle != (other.main.words != other.core.words)
    if likeness < 0.8, isSubtitled, title.main.letters == other.main.letters { return 0.8 }
    return likeness
  }
}

extension SongDifference {
  /// The conflict that karaoke and tributes are also found by.
  fileprivate static let imitated = version(VersionKind.imitation.rawValue, isOther: false)
}

extension SongScore {
  /// Whether neither the title nor the artist is that of the query: an ISRC or id that leads to
  /// such a song is doubtful.
  ///
  /// Names in different scripts prove nothing.
  package var contradicts: Bool {
    title < 0.5 && artist < 0.8 && !differences.contains(.titleScript)
      && !differences.contains(.artistScript) && !differences.contains(.noArtist)
  }
}
