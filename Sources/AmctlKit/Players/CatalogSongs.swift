import AmctlPlayer
import MusicAPI
import MusicPlatform

/// Finds playing tracks in the catalog: by ID or ISRC, or else as 'amctl match' does.
struct CatalogSongs {
  private let service: Service
  private let catalog: Catalog
  private let language: String?
  /// The matches of the last tracks, so that each is looked up once.
  private var known: [(track: PlayerTrack, match: SongMatch?)] = []

  /// The number of tracks to remember.
  private static let memory = 200

  init(_ service: Service, in context: Context) throws {
    self.service = service
    catalog = try StorefrontChoice(context).catalog()
    language = context.settings.language
  }

  /// Returns the song that a track is; nil if there is none that fits well enough.
  mutating func song(of track: PlayerTrack) async throws -> SongMatch? {
    if let known = known.last(where: { $0.track == track }) { return known.match }
    var found: SongMatch?
    for query in track.queries where found?.song == nil {
      for try await match in try service.client.matches(
        of: CollectionOfOne(query), in: catalog, language: language)
      { found = match }
    }
    let best = found?.song == nil ? nil : found
    known.append((track, best))
    known.removeFirst(max(0, known.count - Self.memory))
    return best
  }

  /// The requests for a track, as far as they are known without a response.
  func requests(for track: PlayerTrack) throws -> [HTTPRequest] {
    try catalog.firstMatchRequests(for: Array(track.queries.prefix(1)), language: language)
  }
}

extension PlayerTrack {
  /// The queries: the track as it is, and the parts of a browser's title.
  fileprivate var queries: [SongQuery] {
    let id =
      catalogID
      ?? url.flatMap { try? MusicURL(parsing: $0) }.flatMap { link in
        link.type == .songs ? link.id : nil
      }
    let length = isPreview ? nil : duration?.inMilliseconds
    let query = { (title: String, artist: String) in
      SongQuery(
        title: title, artist: artist, album: albumName, durationInMillis: length, isrc: isrc,
        id: id.map { ResourceID(rawValue: $0) })
    }
    let name = name ?? ""
    let own = query(name, artists.joined(separator: ", "))
    guard id == nil, isrc == nil, let dash = name.range(ofFirst: " - ") else { return [own] }
    let (first, second) = (String(name[..<dash.lowerBound]), String(name[dash.upperBound...]))
    return [own, query(second, first), query(first, second)]
  }
}

extension SongMatch {
  /// The song as a member of a record.
  var catalogRecord: JSONValue {
    guard let song else { return .null }
    return .object([
      JSONMember("id", .string(song.id.rawValue)), JSONMember("type", "songs"),
      JSONMember("match", .string(method == .search ? "likely" : "exact")),
      JSONMember("score", JSONNumber(Double(score) / 100).map { .number($0) } ?? .null),
      JSONMember("by", .text(method?.rawValue)),
    ])
  }
}
