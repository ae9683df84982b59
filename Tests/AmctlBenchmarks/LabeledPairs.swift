import MusicAPI
import MusicMatching

/// Songs of one store, the pool of another, and which of them are known to be the same or not.
struct LabeledPairs {
  let pool: SongPool
  private(set) var queries: [SongQuery] = []
  /// For each query, the labels of songs by their ids.
  private(set) var labels: [[String: Bool]] = []

  init(_ table: Table) {
    var ids: [SongPool.Entry: String] = [:]
    var entries: [SongPool.Entry] = []
    var places: [SongQuery: Int] = [:]
    for row in table.rows {
      let query = SongQuery(
        title: row["itunes_title"], artist: row["itunes_artist"], album: row["itunes_album"],
        durationInMillis: Int(row["itunes_time_ms"]))
      var entry = SongPool.Entry(
        id: "", name: row["amazon_title"], artistName: row["amazon_artist"],
        albumName: row["amazon_album"], durationInMillis: Int(row["amazon_time_ms"]))
      let id = ids[entry] ?? "\(entries.count + 1)"
      if ids[entry] == nil {
        ids[entry] = id
        entry.id = id
        entries.append(entry)
      }
      let place = places[query] ?? queries.count
      if places[query] == nil {
        places[query] = place
        queries.append(query)
        labels.append([:])
      }
      labels[place][id] = (labels[place][id] ?? false) || row["label"] == "1"
    }
    pool = SongPool(entries)
  }
}
