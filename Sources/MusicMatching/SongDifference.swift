import MusicAPI

/// A reason why a song may not be the one that is looked for.
public enum SongDifference: Sendable, Hashable {
  /// The titles are different.
  case title
  /// The titles are in different scripts and cannot be compared.
  case titleScript
  /// The artists are different.
  case artist
  /// The artists' names are in different scripts and cannot be compared.
  case artistScript
  /// The query names no artist.
  case noArtist
  /// The durations differ by so many milliseconds.
  case duration(Int)
  /// The names have different numbers, such as those of two parts.
  case number
  /// The song is this kind of recording, and the query asks for none or, if so, for another one.
  case version(String, isOther: Bool)
  /// The query asks for this kind of recording, and the song is none.
  case missingVersion(String)
  /// The song is karaoke or a tribute, and the query does not ask for one.
  case imitation
}

extension SongDifference: CustomStringConvertible {
  /// The difference in plain words.
  public var description: String {
    switch self {
    case .title: "different title"
    case .titleScript: "the title is in another script"
    case .artist: "different artist"
    case .artistScript: "the artist's name is in another script"
    case .noArtist: "no artist given"
    case .duration(let difference): "the duration differs by \((difference + 500) / 1000) s"
    case .number: "different number in the title"
    case .version(let kind, let isOther):
      isOther ? "it is \(kind), but a different one" : "it is \(kind)"
    case .missingVersion(let kind): "it is not \(kind)"
    case .imitation: "it is karaoke or a tribute"
    }
  }
}
