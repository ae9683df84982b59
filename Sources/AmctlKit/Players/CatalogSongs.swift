import AmctlPlayer
import MusicAPI
import MusicMatching
import MusicPlatform

/// Finds playing tracks in the catalog: by ID or ISRC, or else as 'amctl match' does.
struct CatalogSongs {
  private let service: Service
  private let catalog: Catalog
  private let language: String?
  /// The matches of the last tracks, so that each is looked up once.
  private var known: [(track: PlayerTrack, match: SongMatch)] = []

  /// The number of tracks to remember.
  private static let memory = 200

  init(_ service: Service, in context: Context) throws {
    self.service = service
    catalog = try StorefrontChoice(context).catalog()
    language = context.settings.language
  }

  /// Returns the match of a track: its song, or the best that was found and why it is not the one.
  mutating func match(of track: PlayerTrack) async throws -> SongMatch {
    if let known = known.last(where: { $0.track == track }) { return known.match }
    let queries = track.queries
    var best = SongMatch.nothing(for: queries[0])
    for query in queries where best.song == nil {
      for try await match in try service.client.matches(
        of: CollectionOfOne(query), in: catalog, language: language)
      where match.song != nil || match.score > best.score { best = match }
    }
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
        id: id.map { ResourceID($0) })
    }
    let name = name ?? ""
    let own = query(name, artists.joined(separator: ", "))
    guard id == nil, isrc == nil, let dash = name.range(ofFirst: " - ") else { return [own] }
    let (first, second) = (String(name[..<dash.lowerBound]), String(name[dash.upperBound...]))
    return [own, query(second, first), query(first, second)]
  }
}

extension SongMatch {
  /// How certain the song is, as members of a record; null without one.
  var members: [JSONMember] {
    let certainty = method == .search ? "likely" : "exact"
    return [
      JSONMember("match", song.map { _ in .string(certainty) } ?? .null),
      JSONMember("score", song.map { _ in .int(score) } ?? .null),
      JSONMember("by", .text(song.flatMap { _ in method?.rawValue })),
    ]
  }

  /// The song as a member of a record.
  var catalogRecord: JSONValue {
    guard let song else { return .null }
    return .object(
      [JSONMember("id", .string(song.id.rawValue)), JSONMember("type", "songs")] + members)
  }
}
