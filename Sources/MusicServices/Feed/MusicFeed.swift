import MusicPlatform

/// A part of Apple's catalog that is exported as data.
public enum MusicFeed: String, Sendable, CaseIterable {
  /// All songs.
  case song
  /// All albums.
  case album
  /// All artists.
  case artist
  /// The most popular songs of each storefront and genre.
  case popularityTopChartSongs
  /// The most popular albums of each storefront and genre.
  case popularityTopChartAlbums

  /// The name of its folder at Apple, such as `Song`.
  public var folder: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A feed as it was at a time, with everything that was in the catalog then.
public struct FeedExport: Sendable, Hashable {
  /// The ID, such as `song_2024-03-28T16-01`.
  public let id: String
  /// The feed.
  public let feed: MusicFeed
  /// The date, such as `2024-03-28`.
  public let date: String
  /// The time, such as `16-01`.
  public let time: String

  /// Reads an ID; nil if it has another form.
  public init?(id: String) {
    let halves = id.split(separator: "_", omittingEmptySubsequences: false)
    guard halves.count == 2, let feed = MusicFeed(rawValue: String(halves[0])) else { return nil }
    let times = halves[1].split(separator: "T", omittingEmptySubsequences: false)
    guard times.count == 2, Self.isNumbers(times[0], of: [4, 2, 2]),
      Self.isNumbers(times[1], of: [2, 2])
    else { return nil }
    self.id = id
    self.feed = feed
    date = String(times[0])
    time = String(times[1])
  }

  /// Whether a text consists of numbers with so many digits, and dashes between them.
  private static func isNumbers(_ text: Substring, of lengths: [Int]) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.utf8.count) == lengths && parts.allSatisfy(\.isDigits)
  }
}

extension FeedExport: CustomStringConvertible {
  /// The ID.
  public var description: String { id }
}
