import MusicAPI
import MusicPlatform

/// The words that describe an edition of the same recording, and say nothing about the music.
enum EditionWords {
  /// Returns whether words describe only an edition, as in `2011 Remaster` and `Deluxe Edition`, or
  /// say what a song is from or who produced it.
  static func areOnly(in words: [String]) -> Bool {
    guard let first = words.first else { return true }
    if ["from", "prod", "produced"].contains(first), words.count > 1, !words.contains("live") {
      return true
    }
    if words.contains(where: sources.contains), ["music", "theme", "original"].contains(first) {
      return true
    }
    return words.contains { marks.contains($0) || isYear($0) }
      && words.allSatisfy { all.contains($0) || isNumber($0) }
  }

  /// Returns the words that tell an edition from others: each form of "remaster" as one word.
  static func telling(in words: [String]) -> Set<String> {
    Set(words.map { remasters.contains($0) ? "remaster" : $0 }).intersection(tellingMarks)
  }

  private static let remasters = folded(
    """
    remaster remastered remastering remasterizado remasterizada リマスター 리마스터 ремастер
    """)

  private static let tellingMarks = remasters.union(
    folded("deluxe expanded anniversary album single bonus mono stereo soundtrack atmos"))

  /// Words that make it an edition.
  private static let marks = tellingMarks.union(
    folded(
      """
      edition original main standard explicit clean edited censored uncensored amended lp ep \
      studio full official audio video ost digital lossless lyrics lyric visualizer visualiser hd hq
      """))

  /// These, and the words that occur with them.
  static let all = marks.union(
    folded(
      """
      version versions ver mix track tracks edition recording length motion picture the from and \
      amazon exclusive special collectors collector fan digitally music hi res spatial dolby \
      версия
      """)
  )

  /// What a song may be from.
  private static let sources: Set = [
    "picture", "film", "movie", "series", "soundtrack", "musical", "game",
  ]

  /// Whether a word is a year since the first recordings.
  private static func isYear(_ word: String) -> Bool {
    guard word.utf8.count == 4, let year = Int(word) else { return false }
    return (1900...2099).contains(year)
  }

  /// Whether a word is a number, as in "2011" and "40th".
  private static func isNumber(_ word: String) -> Bool {
    word.utf8.first?.isDigit ?? false
  }

  private static func folded(_ words: String) -> Set<String> {
    Set(words.split(separator: " ").map { NameFold.text(of: String($0)) })
  }
}
