public import MusicAPI
import MusicPlatform

/// What follows the end of a song or of Cider's queue.
public enum CiderRepeatMode: Int, Sendable, CaseIterable {
  case off, one, all
}

/// A song as Cider describes it: the attributes of the catalog, and how far it has been played.
public struct CiderTrack: Sendable {
  /// The object that Cider sent.
  public let json: JSON

  /// Wraps an object that Cider sent.
  public init(_ json: JSON) {
    self.json = json
  }

  /// The name.
  public var name: String? { text("name") }

  /// The name of the artist.
  public var artistName: String? { text("artistName") }

  /// The name of the album.
  public var albumName: String? { text("albumName") }

  /// The names of its genres.
  public var genreNames: [String] {
    json["genreNames"].map { $0.elements.compactMap(\.string) } ?? []
  }

  /// The recording's code.
  public var isrc: String? { text("isrc") }

  /// The page of the song.
  public var url: String? { text("url") }

  /// The day or year of its release.
  public var releaseDate: String? { text("releaseDate") }

  /// The number on its disc.
  public var trackNumber: Int? { json["trackNumber"]?.int }

  /// The number of its disc.
  public var discNumber: Int? { json["discNumber"]?.int }

  /// The artwork.
  public var artwork: Attributes<Artwork> { Attributes<Artwork>(json["artwork"]) }

  /// The duration; nil if Cider does not know it.
  public var duration: Duration? {
    Self.duration(json["durationInMillis"], in: .milliseconds(1)).flatMap { $0 > .zero ? $0 : nil }
  }

  /// How far it has been played.
  public var position: Duration? { Self.duration(json["currentPlaybackTime"], in: .seconds(1)) }

  /// Its ID in Cider: a catalog ID or a library ID.
  public var id: String? { json["playParams"]?["id"]?.identifier }

  /// The ID in the catalog; nil if it is only in a library.
  public var catalogID: String? {
    // Library IDs begin with a letter.
    [json["playParams"]?["catalogId"]?.identifier, id].compactMap(\.self).first { $0.isDigits }
  }

  /// The repeat mode, if Cider reports it here.
  public var repeatMode: CiderRepeatMode? {
    json["repeatMode"]?.int.flatMap { CiderRepeatMode(rawValue: $0) }
  }

  /// Whether the queue is shuffled, if Cider says so here.
  public var shuffles: Bool? { json["shuffleMode"].flatMap { $0.bool ?? $0.int.map { $0 != 0 } } }

  private func text(_ name: String) -> String? {
    json[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func duration(_ json: JSON?, in unit: Duration) -> Duration? {
    guard let number = json?.double, number >= 0 else { return nil }
    return Duration(reported: number, in: unit)
  }
}
