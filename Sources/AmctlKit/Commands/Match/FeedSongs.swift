import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicServices

/// The songs in downloaded files of Apple Music Feed, which are found by ids and ISRCs.
struct FeedSongs {
  private let engine: DuckDBEngine
  private let view: QueryView
  private let storefront: String
  private let matcher: SongMatcher
  /// What is read of each song: only columns that the files have.
  private let selection: [String]

  /// A song, and whether the storefront has it; true if the files do not say.
  private typealias Song = (resource: Resource<MusicAPI.Song>, isOffered: Bool)

  /// The columns that say something about a song.
  private static let columns = [
    "id", "isrc", "nameDefault", "name", "primaryArtists", "album", "durationInMillis",
    "parentalAdvisoryType", "urlTemplate",
  ]

  /// Reads which columns the files have.
  init(in folder: String, of catalog: Catalog, rules: MatchRules, _ context: Context) throws {
    engine = try DuckDBEngine(for: "--feed", in: context.environment)
    storefront = catalog.storefront
    matcher = SongMatcher(rules: rules)
    let views = try FeedFolder(folder).views(of: [.song], Messages(context))
    let run = try engine.start(QueryScript(views: views))
    let known = try run.columns()
    try run.finish()
    view = views[0]
    let names = known.map(\.name)
    for name in ["id", "isrc"] where !names.contains(name) {
      throw CommandError(message: "the songs in '\(folder)' have no column '\(name)'")
    }
    let prices = known.filter { $0.name == "prices" && $0.type.hasPrefix("MAP(") }
      .map { _ in "prices[\(SQLText.quoted(catalog.storefront))] as prices" }
    selection = Self.columns.filter(names.contains).map { "\"\($0)\"" } + prices
  }

  /// Returns the outcomes of some queries; nil for one whose id and ISRC lead to no song.
  func matches(of queries: [SongQuery]) throws -> [SongMatch?] {
    let songs = try songs(for: queries)
    let byID = Dictionary(grouping: songs) { $0.resource.id.rawValue }
    let byISRC = Dictionary(grouping: songs) { $0.resource.attributes.isrc ?? "" }
    return queries.map { query in
      query.id.flatMap { match(query, by: .id, byID[$0.rawValue] ?? []) }
        ?? query.isrc.flatMap { match(query, by: .isrc, byISRC[$0] ?? []) }
    }
  }

  /// Returns the queries whose id and ISRC lead to no song.
  func unknown(_ queries: [SongQuery]) throws -> [SongQuery] {
    zip(queries, try matches(of: queries)).filter { $0.1 == nil }.map(\.0)
  }

  /// Returns the outcome for songs with the id or ISRC of a query: of those that the storefront
  /// has, if there are any.
  private func match(
    _ query: SongQuery, by method: SongMatch.Method, _ songs: [Song]
  ) -> SongMatch? {
    let offered = songs.filter(\.isOffered)
    let match = matcher.match(
      query, by: method, (offered.isEmpty ? songs : offered).map(\.resource))
    guard let match, offered.isEmpty else { return match }
    return match.because("\(match.reason); not offered in '\(storefront)', according to the feed")
  }

  /// Reads all songs with an id or ISRC of a query, in one run.
  private func songs(for queries: [SongQuery]) throws -> [Song] {
    let conditions = [
      ("id", Set(queries.compactMap { $0.id?.rawValue })),
      ("isrc", Set(queries.compactMap(\.isrc))),
    ].filter { !$1.isEmpty }.map { column, values in
      "\"\(column)\" in (\(values.sorted().map(SQLText.quoted).joined(separator: ", ")))"
    }
    guard !conditions.isEmpty else { return [] }
    let query = """
      select \(selection.joined(separator: ", ")) from "\(view.name)" \
      where \(conditions.joined(separator: " or "))
      """
    let run = try engine.start(QueryScript(views: [view], query: query))
    _ = try run.columns()
    var songs: [Song] = []
    while true {
      let rows = try run.rows()
      guard !rows.isEmpty else { return songs }
      songs += try rows.compactMap { row in
        let song = try JSONDocument(parsing: resource(row).encoded()).root
        return Resource(json: song).map { ($0, isOffered(row)) }
      }
    }
  }

  private func isOffered(_ row: JSON) -> Bool {
    guard let prices = row["prices"] else { return true }
    return prices.elements.contains { $0["priceType"]?.string == "streaming" }
  }

  /// Returns a row as a resource of the catalog.
  private func resource(_ row: JSON) -> JSONValue {
    let artists = row["primaryArtists"]?.elements.compactMap(Self.name) ?? []
    let album = row["album"].flatMap {
      Self.name($0) ?? $0.elements.lazy.compactMap(Self.name).first
    }
    let rating = ["explicit": "explicit", "cleaned": "clean"]
    let url = row["urlTemplate"]?.string?.replacingEach("{country-code}", with: storefront)
    let texts: [(String, String?)] = [
      ("name", Self.name(row)),
      ("artistName", artists.isEmpty ? nil : Self.joined(artists)), ("albumName", album),
      ("isrc", row["isrc"]?.string),
      ("contentRating", row["parentalAdvisoryType"]?.string.flatMap { rating[$0] }), ("url", url),
    ]
    var attributes = texts.compactMap { name, text in
      text.map { JSONMember(name, .string($0)) }
    }
    if let duration = row["durationInMillis"], duration.kind == .number {
      attributes.append(JSONMember("durationInMillis", .json(duration)))
    }
    return [
      "id": .string(row["id"]?.identifier ?? ""), "type": "songs",
      "attributes": .object(attributes),
    ]
  }

  /// Returns the name of an object, which may be a text or a map of languages.
  private static func name(_ object: JSON) -> String? {
    object["nameDefault"]?.string ?? object["name"]?["default"]?.string ?? object["name"]?.string
      ?? object.string
  }

  /// Joins names as the catalog does: `A, B & C`.
  private static func joined(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " & " + last
  }
}
