import MusicAPI
import MusicPlatform

/// Compares a playlist with a list of songs: they are the same by the catalog ID, then by the ISRC.
///
/// Songs with the same ISRC are paired in order, so that a song with several IDs is not added again.
struct PlaylistComparison {
  /// A song of the list.
  private struct Row {
    let item: CatalogItem
    /// The ID or ISRC in the list, until the song of the catalog is needed.
    var song: JSON
    var isInCatalog = false
    /// The position of its track in the playlist; nil if the playlist lacks it.
    var place: Int?
  }

  /// The tracks of the playlist, then those that were added.
  private var tracks: [JSON]
  private var rows: [Row]
  /// The replacements for dead tracks, by their IDs in the library.
  private var replacements: [String: SongReplacement] = [:]

  /// Pairs the songs with the tracks.
  init(_ tracks: [JSON], with items: [CatalogItem]) throws {
    self.tracks = tracks
    rows = try items.map { item in
      let song: JSONValue =
        item.lookup == .id
        ? ["id": .string(item.value)] : ["attributes": ["isrc": .string(item.value)]]
      return Row(item: item, song: try JSONDocument(parsing: song.encoded()).root)
    }
    pair()
  }

  /// Whether the catalog is needed: for songs that the playlist lacks, or for replacements.
  var isOpen: Bool { rows.contains { $0.place == nil } || tracks.contains(where: \.isDead) }

  private mutating func pair() {
    for name in [CatalogName.id, .isrc] {
      let taken = Set(rows.compactMap(\.place))
      var open = Dictionary(grouping: tracks.indices.filter { !taken.contains($0) }) {
        tracks[$0].catalogName(name)
      }
      for index in rows.indices where rows[index].place == nil {
        guard let text = rows[index].song.catalogName(name), let place = open[text]?.first else {
          continue
        }
        rows[index].place = place
        open[text]?.removeFirst()
      }
    }
  }

  /// Looks up the songs that the playlist lacks, and replacements for dead tracks.
  mutating func complete(_ search: ReplacementSearch) async throws {
    for lookup in [Lookup.id, .isrc] {
      let open = rows.indices.filter { rows[$0].place == nil && rows[$0].item.lookup == lookup }
      let keys = open.map { CatalogKey(type: .songs, id: rows[$0].item.value) }
      let found = try await CatalogLookup(
        keys, by: lookup, in: search.catalog, options: FetchOptions(language: search.language)
      ).resources(search.service, mayBeMissing: true)
      for (index, key) in zip(open, keys) {
        guard let song = found[key] else { continue }
        (rows[index].song, rows[index].isInCatalog) = (song, true)
      }
      pair()
    }
    let dead = tracks.filter(\.isDead).compactMap { Resource<LibrarySong>(json: $0) }
    for song in try await search.complete(dead.map { CheckedSong(song: $0, status: .withdrawn) }) {
      replacements[song.song.id.rawValue] = song.replacement
    }
  }

  /// Adds the missing songs to the end, each once, and returns them.
  mutating func add() -> [JSON] {
    var known = Set(tracks.map { $0.catalogName(.id) })
    let count = tracks.count
    for index in rows.indices where rows[index].place == nil && rows[index].isInCatalog {
      guard known.insert(rows[index].song.catalogName(.id)).inserted else { continue }
      rows[index].place = tracks.count
      tracks.append(rows[index].song)
    }
    return Array(tracks[count...])
  }

  /// Returns the differences: those of the list in its order, then those of the playlist.
  func differences(url: String) throws -> [PlaylistDifference] {
    let placed = rows.indices.filter { rows[$0].place != nil }
    let places = placed.compactMap { rows[$0].place }
    let ranks = Dictionary(uniqueKeysWithValues: zip(places, placed.map { $0 + 1 }))
    // Of two tracks in the wrong order, the one that is further ahead in the playlist stays.
    let kept = Set(try places.longestRise().map { places[$0] })
    let new = rows.enumerated().compactMap { index, row -> PlaylistDifference? in
      guard row.place.map({ !tracks[$0].isOfLibrary }) ?? !row.isInCatalog else { return nil }
      return PlaylistDifference(
        kind: row.place == nil ? .dead : .added, song: row.song, to: index + 1)
    }
    return new
      + tracks.enumerated().compactMap { place, track in
        let (isDead, rank) = (track.isDead, ranks[place])
        guard isDead || !kept.contains(place) else { return nil }
        return PlaylistDifference(
          kind: isDead ? .dead : rank == nil ? .surplus : .moved, song: track, from: place + 1,
          to: rank, replacement: isDead ? replacements[track.resourceID ?? ""] : nil, url: url)
      }
  }
}

/// A difference between a playlist and a list of songs.
struct PlaylistDifference {
  enum Kind: String, CaseIterable {
    case added, surplus, moved, dead
  }

  let kind: Kind
  let song: JSON
  /// The positions in the playlist and in the list, counted from 1.
  var from: Int?
  var to: Int?
  var replacement: SongReplacement?
  /// The page on which a person can remove or move the track.
  var url: String?

  /// The fields of the records; the ID is that in the catalog, if there is one.
  static let table: Table<PlaylistDifference> = [
    .string("change", \.kind.rawValue),
    .id("id") { $0.song.catalogName(.id) ?? $0.song.resourceID ?? $0.song.catalogName(.isrc) },
    .string("name") { $0.song["attributes"]?["name"]?.string },
    .number("from", \.from), .number("to", \.to),
    .object("replacement", SongReplacement.table, \.replacement), .string("url", \.url),
  ]
}

extension JSON {
  /// Whether it is a track of a library for which the catalog has no song.
  fileprivate var isDead: Bool {
    isOfLibrary && value(at: "relationships.catalog.data.0") == nil
  }
}
