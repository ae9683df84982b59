import AmctlTestSupport
import MusicAPI

/// A service with one playlist, which shows tracks later than it takes them, and may leave some out.
struct PlaylistService: SimulatedService {
  private struct Track {
    let id: String
    /// The time from which the service shows it.
    let visible: Duration
  }

  static let id = "p.1"
  static let path = "/v1/me/library/playlists/p.1/tracks"

  private var tracks: [Track]
  /// The most tracks on a page.
  let pageSize: Int
  /// The probability that a track is left out.
  var loss = 0.0
  /// The longest time until a track is shown, in seconds; a client waits for a minute.
  var delay = 0
  private var random: SeededGenerator
  /// The methods of all requests that change something.
  private(set) var writes: [HTTPMethod] = []

  /// Creates a playlist.
  init(_ ids: [String], pageSize: Int, random: SeededGenerator) {
    tracks = ids.map { Track(id: $0, visible: .zero) }
    self.pageSize = pageSize
    self.random = random
  }

  /// The IDs of the tracks, with those that are not shown yet.
  var ids: [String] { tracks.map(\.id) }

  mutating func response(to request: HTTPRequest, at time: Duration) -> HTTPResponse {
    if !request.method.isRead { writes.append(request.method) }
    switch (request.method, request.target.path) {
    case (.post, Self.path):
      add(request.body ?? [], at: time)
      return HTTPResponse(status: 204)
    case (.get, Self.path): return page(from: request.target.query["offset"], at: time)
    case (.get, "/v1/me/storefront"):
      return .json(#"{"data":[{"id":"us","type":"storefronts","attributes":{}}]}"#)
    case (.get, "/v1/catalog/us/songs"):
      let ids = request.target.query["ids"]?.split(separator: ",").map(String.init) ?? []
      let songs = ids.map { ListService.Item(id: $0, type: "songs").json }
      return .json("{\"data\":[\(songs.joined(separator: ","))]}")
    default: return ListService.rejection(404)
    }
  }

  private mutating func add(_ body: [UInt8], at time: Duration) {
    let sent = (try? JSONDocument(parsing: body))?.root["data"]?.elements.compactMap(\.resourceID)
    // What was added first is shown first.
    let earliest = max(time, tracks.last?.visible ?? .zero)
    let visible = max(earliest, time + .seconds(Int.random(in: 0...delay, using: &random)))
    for id in sent ?? [] where Double.random(in: 0..<1, using: &random) >= loss {
      tracks.append(Track(id: id, visible: visible))
    }
  }

  private func page(from offset: String?, at time: Duration) -> HTTPResponse {
    let shown = tracks.filter { $0.visible <= time }
    guard !shown.isEmpty else { return ListService.rejection(404, code: "40403") }
    let start = min(offset.flatMap { Int($0) } ?? 0, shown.count)
    let end = min(start + pageSize, shown.count)
    let next = end < shown.count ? #""next":"\#(Self.path)?offset=\#(end)","# : ""
    let items = (start..<end).map { Self.track(shown[$0].id, at: $0) }
    return .json("{\(next)\"data\":[\(items.joined(separator: ","))]}")
  }

  /// Returns the track at a place as the service sends it.
  static func track(_ id: String, at place: Int) -> String {
    ListService.Item(
      id: "i.\(place)", type: "library-songs",
      attributes: #","playParams":{"id":"i.\#(place)","catalogId":"\#(id)"}"#
    ).json
  }
}

extension SimulatedServer<PlaylistService> {
  /// Creates the way to a playlist that the seed chooses.
  convenience init(_ ids: [String], in simulation: Simulation) {
    let random = SeededGenerator(seed: simulation.number(in: 0...Int.max))
    var service = PlaylistService(ids, pageSize: simulation.number(in: 1...6), random: random)
    if simulation.happens(0.3) { service.loss = 0.3 }
    if simulation.happens(0.5) { service.delay = 15 }
    self.init(service, in: simulation, faults: .chosen(in: simulation))
  }
}

extension [String] {
  /// What of this is not in other strings, each as often as it is missing.
  func missing(in others: [String]) -> [String] {
    var counts = others.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return filter { string in
      counts[string, default: 0] -= 1
      return counts[string, default: 0] < 0
    }
  }
}
