import MusicAPI
import MusicMatching
import MusicPlatform
import MusicTakeout

extension ReportNumbers {
  /// An artist, or an album by one.
  struct Work: Hashable {
    let name: String
    let artist: String?

    init(_ name: String, by artist: String? = nil) {
      self.name = name
      self.artist = artist
    }
  }

  static func sums(
    _ songs: [ReportTally.Song], by work: (ReportTally.Song) -> Work?
  ) throws -> [Work: Int] {
    try songs.reduce(into: [:]) { sums, song in
      try Task.checkCancellation()
      if let work = work(song) { sums[work, default: 0] += song.plays }
    }
  }

  /// Counts what is by an artist and guests for the album of that name by the artist alone, if
  /// there is one.
  static func joined(_ albums: [Work: Int]) throws -> [Work: Int] {
    var result: [Work: Int] = [:]
    for (_, namesakes) in Dictionary(grouping: albums, by: \.key.name) {
      try Task.checkCancellation()
      let credits = namesakes.map { ArtistCredit($0.key.artist ?? "") }
      let works = Dictionary(
        zip(credits.map(\.letters), namesakes.map(\.key)), uniquingKeysWith: { work, _ in work })
      for (credit, (work, count)) in zip(credits, namesakes) {
        let main = credit.mainLetters.flatMap { works[$0] }
        result[main ?? work, default: 0] += count
      }
    }
    return result
  }

  /// Returns the IDs of albums, as far as a song of each says it.
  static func albumIDs(_ songs: [ReportTally.Song]) -> [Work: String] {
    songs.reduce(into: [:]) { ids, song in
      guard let album = song.album, let id = song.albumID else { return }
      // Of several editions, always the same one.
      ids[Work(album, by: song.artist)] = min(ids[Work(album, by: song.artist)] ?? id, id)
    }
  }

  static func ranking(
    _ sums: [Work: Int], _ top: Int, linkedBy ids: [Work: String] = [:]
  ) throws -> [Entry] {
    let ranked = try sums.sortedUnlessCanceled {
      (-$0.value, $0.key.name, $0.key.artist ?? "") < (-$1.value, $1.key.name, $1.key.artist ?? "")
    }
    return ranked.prefix(top).map { work, count in
      Entry(label: work.name, artistName: work.artist, id: ids[work], kind: "album", count: count)
    }
  }

  static func topSongs(_ songs: [ReportTally.Song], _ top: Int) throws -> [Entry] {
    let ranked = try songs.sortedUnlessCanceled {
      (-$0.plays, $0.name, $0.artist, $0.id ?? "") < (-$1.plays, $1.name, $1.artist, $1.id ?? "")
    }
    return ranked.prefix(top).map { song in
      Entry(
        label: song.name, artistName: song.artist, id: song.id,
        kind: song.isVideo ? "music-video" : "song", count: song.plays)
    }
  }
}
