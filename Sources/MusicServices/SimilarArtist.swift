public import MusicAPI
import MusicPlatform

/// An artist that a server finds similar to another one.
public struct SimilarArtist: Sendable {
  /// The object that the server sent.
  public let json: JSON
  /// The name.
  public let name: String
  /// The artist's ID in MusicBrainz, its MBID; nil if the server does not know it.
  public let musicBrainzID: String?
  /// How similar it is, from 0 to 1 among the artists that are similar to one.
  ///
  /// Scores of different servers, or of artists similar to another one, cannot be compared.
  public let score: Double

  /// Reads an object; nil if it has no name.
  init?(_ json: JSON, id: String, score: Double) {
    guard let name = json["name"]?.string, !name.isEmpty else { return nil }
    self.json = json
    self.name = name
    musicBrainzID = json[id]?.string.flatMap { $0.isEmpty ? nil : $0 }
    self.score = score.isFinite ? min(max(score, 0), 1) : 0
  }
}

extension [SimilarArtist] {
  /// The artists with the most similar first, each once: servers may send them in any order.
  var ranked: [SimilarArtist] {
    enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element).unique { $0.musicBrainzID ?? $0.name }
  }
}
