import AmctlCommandLine
import MusicAPI
import MusicMatching

/// A song of the library that needs attention.
struct CheckedSong {
  let song: Resource<LibrarySong>
  let status: SongStatus
  /// The song that can take its place; nil if none was found or wanted.
  var replacement: SongReplacement?

  /// The fields of the records, which are the columns in every format but a table.
  static let table: Table<CheckedSong> = [
    .id("id", \.song.id.rawValue), .string("name", \.song.attributes.name),
    .string("artistName", \.song.attributes.artistName),
    .string("albumName", \.song.attributes.albumName), .string("status", \.status.rawValue),
    .string("catalogId", \.song.catalogID),
    .object("replacement", SongReplacement.table, \.replacement),
  ]

  /// The columns of a table, of replacements only if they were looked for.
  static func tableColumns(withReplacements: Bool) -> ColumnChoice {
    let replacement = ["replacement.id", "replacement.by"]
    let names =
      ["status", "name"] + (withReplacements ? replacement : [])
      + ["artistName", "albumName", "id"]
      + (withReplacements ? ["catalogId", "replacement.score", "replacement.reason"] : [])
    return ColumnChoice(
      chosen: columns(names), ranking: ["name", "status"] + replacement + ["artistName", "id"])
  }

  private static func columns(_ names: [String]) -> [Column] {
    names.compactMap { name in table.fields.columns.first { $0.field.name == name } }
  }
}

/// A song of the catalog that can take the place of another.
struct SongReplacement {
  /// How it was found.
  enum Method: String {
    case isrc, equivalents, search
  }

  let id: String
  let method: Method
  /// How alike both are, from 0 to 100.
  let score: Int
  let reason: String

  static let table: Table<SongReplacement> = [
    .id("id", \.id), .string("by", \.method.rawValue), .number("score", \.score),
    .string("reason", \.reason),
  ]
}

/// Finds songs of a catalog that take the place of others: by ISRC, then the service's equivalents,
/// then by a search.
///
/// Only another song that can be played takes the place of one.
struct ReplacementSearch {
  let service: Service
  let catalog: Catalog
  let language: String?

  /// Adds a replacement to each song for which there is one.
  ///
  /// A request that fails is an error: otherwise its songs would seem to have no replacement.
  func complete(_ songs: [CheckedSong]) async throws -> [CheckedSong] {
    var songs = songs
    try await add(.isrc, to: &songs, by: .isrc) { $0.query.isrc }
    try await add(.equivalents, to: &songs, by: .equivalents) { $0.catalogID }
    let open = open(songs)
    let queries = open.map { place in
      // Its ISRC was looked up before.
      var query = songs[place].song.query
      query.isrc = nil
      return query
    }
    let ids = Dictionary(
      zip(queries, open.map { Set([songs[$0].song.catalogID].compactMap(\.self)) }),
      uniquingKeysWith: { $0.union($1) })
    let matches = try service.client.matches(
      of: queries, in: catalog, language: language, inFlight: service.jobs
    ).accepting { query, song in
      song.isPlayable && ids[query]?.contains(song.id.rawValue) != true
    }
    for place in open {
      guard let match = try await matches.next() else { break }
      songs[place].replacement = match.song.map { song in
        SongReplacement(
          id: song.id.rawValue, method: .search, score: match.score, reason: match.reason)
      }
    }
    return songs
  }

  /// Looks up a value of each song that has no replacement yet.
  private func add(
    _ method: SongReplacement.Method, to songs: inout [CheckedSong], by lookup: Lookup,
    _ value: (Resource<LibrarySong>) -> String?
  ) async throws {
    let pending = open(songs).compactMap { place in value(songs[place].song).map { (place, $0) } }
    guard !pending.isEmpty else { return }
    let lookup = try await fromResponse {
      try await service.client.resources(
        .songs, by: lookup, pending.map(\.1), in: catalog, inFlight: service.jobs
      ) { [language] in $0.language(language) }
    }
    for (place, match) in zip(pending.map(\.0), lookup.matches) {
      let song = songs[place].song
      let found = match.resources.filter { $0.isPlayable && $0.id.rawValue != song.catalogID }
      songs[place].replacement = replacement(of: song, method, found)
    }
  }

  /// Returns the best of the songs with the same ISRC, or of the equivalents of a song that are not
  /// contradicted by both their title and artist.
  private func replacement(
    of song: Resource<LibrarySong>, _ method: SongReplacement.Method, _ found: [Resource<Song>]
  ) -> SongReplacement? {
    let query = song.query
    if method == .isrc {
      guard let match = SongMatcher().match(query, by: .isrc, found) else { return nil }
      return match.song.map {
        SongReplacement(
          id: $0.id.rawValue, method: method, score: match.score, reason: match.reason)
      }
    }
    let ranked = found.map { ($0, SongMatcher().score(of: $0, for: query)) }
      .filter { !$0.1.contradicts }.enumerated()
      .min { (-$0.element.1.value, $0.offset) < (-$1.element.1.value, $1.offset) }
    guard let (other, score) = ranked?.element, let id = song.catalogID else { return nil }
    let differences = score.differences.map(\.description).joined(separator: ", ")
    return SongReplacement(
      id: other.id.rawValue, method: method, score: score.value,
      reason: "the service's equivalent of \(id)"
        + (differences.isEmpty ? "" : ", but \(differences)"))
  }

  /// The positions of the songs that cannot be played and have no replacement yet.
  private func open(_ songs: [CheckedSong]) -> [Int] {
    songs.indices.filter { songs[$0].status.isProblem && songs[$0].replacement == nil }
  }
}
