import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Synchronization

/// The sandbox as the server of a simulation, with a library that begins empty, and with incidents that
/// the seed chooses.
struct SandboxService: SimulatedService {
  /// The time at which each simulation begins, in seconds.
  static let start = 1_700_000_000
  static let library = "/v1/me/library/"

  /// The incidents of all requests.
  var script: [Incident] = [] {
    didSet { sandbox.play(script) }
  }
  /// The probability that a track is left out of a change.
  var loss = 0.0
  /// The longest time until a change is shown, in seconds; a client waits for a minute.
  var delay = 0
  /// The methods of all requests that change something.
  private(set) var writes: [HTTPMethod] = []
  private let sandbox: Sandbox
  private let moment: Moment
  private var random: SeededGenerator

  /// The time of the request that is being answered.
  private final class Moment: Sendable {
    let time = Mutex(Duration.zero)
  }

  /// Creates a library without anything in it.
  init(in simulation: Simulation) {
    let moment = Moment()
    self.moment = moment
    random = SeededGenerator(seed: simulation.number(in: 0...Int.max))
    sandbox = Sandbox(seed: 1) {
      $0.librarySongs = 0
      $0.now = { UnixTime(seconds: Self.start) + moment.time.withLock { $0 } }
    }
  }

  mutating func response(to request: HTTPRequest, at time: Duration) -> HTTPResponse {
    if !request.method.isRead {
      writes.append(request.method)
      chooseFate(of: request)
    }
    moment.time.withLock { $0 = time }
    do throws(TransportError) { return try sandbox.respond(to: request) } catch {
      return HTTPResponse(status: 500)
    }
  }

  /// Chooses which tracks a change loses, and when it shows.
  private mutating func chooseFate(of request: HTTPRequest) {
    let sent = (try? JSONDocument(parsing: request.body ?? []))?.root["data"]?.elements
    var lost: Set<String> = []
    for id in sent?.compactMap(\.resourceID) ?? []
    where Double.random(in: 0..<1, using: &random) < loss { lost.insert(id) }
    let wait = Duration.seconds(Int.random(in: 0...delay, using: &random))
    sandbox.play(script + [Incident(.post, "/", .accept(losing: lost, visibleAfter: wait))])
  }
}

// What a run compares with, past all incidents and as it is in the end.
extension SandboxService {
  /// Reads or posts what nothing happens to, and returns the response.
  @discardableResult
  func ask(_ target: String, post body: JSONValue? = nil) -> JSON? {
    let now = moment.time.withLock { $0 }
    // Whatever is not shown yet is shown by then.
    if body == nil { moment.time.withLock { $0 += .seconds(3_600) } }
    defer { moment.time.withLock { $0 = now } }
    let request = HTTPRequest(
      body == nil ? .get : .post, RequestTarget(parsing: target), body: body?.encoded())
    return (try? JSONDocument(parsing: sandbox.response(to: request).body))?.root
  }

  /// Returns the items of a list.
  func items(_ path: String) -> [JSON] {
    var items: [JSON] = []
    var next: String? = path + "?limit=100"
    while let target = next, let page = ask(target) {
      items += page["data"].map { Array($0.elements) } ?? []
      next = page["next"]?.string.map { $0 + "&limit=100" }
    }
    return items
  }

  /// Popular songs, albums with few tracks, or music videos of the catalog, by their IDs.
  static func popular(_ type: String, in simulation: Simulation) -> [String] {
    simulation.choose { charts[type, default: []].shuffled(using: &$0) }
  }

  /// What is popular is the same in all runs.
  private static let charts = Dictionary(
    uniqueKeysWithValues: ["songs", "albums", "music-videos"].map { type in
      let target = RequestTarget(parsing: "/v1/catalog/us/charts?limit=50&types=" + type)
      let sandbox = Sandbox(seed: 1) { $0.now = { UnixTime(seconds: start) } }
      let body = try? JSONDocument(parsing: sandbox.response(to: HTTPRequest(.get, target)).body)
      let items = body?.root.value(at: JSONPath("results.\(type).0.data"))?.elements
      let small = items?.filter { $0.value(at: "attributes.trackCount")?.int ?? 1 < 5 }
      return (type, small?.compactMap(\.resourceID) ?? [])
    })

  /// Adds popular songs to the library.
  func addSongs(_ count: Int, in simulation: Simulation) {
    add("songs", Self.popular("songs", in: simulation).prefix(count))
  }

  /// Adds resources of the catalog to the library.
  func add(_ type: String, _ ids: some Sequence<String>) {
    let ids = ids.joined(separator: ",")
    if !ids.isEmpty { ask("/v1/me/library?ids%5B\(type)%5D=\(ids)", post: [:]) }
  }

  /// Creates a playlist of songs, and returns its ID.
  func addPlaylist(_ songs: some Sequence<String>) -> String {
    let tracks = JSONValue.array(songs.map { ["id": .string($0), "type": "songs"] })
    let body: JSONValue = [
      "attributes": ["name": "Harbor"], "relationships": ["tracks": ["data": tracks]],
    ]
    return ask(Self.library + "playlists", post: body)?["data"]?[0]?.resourceID ?? ""
  }

  /// Removes something from the library, as another device does.
  func remove(_ type: String, _ id: String) { sandbox.remove(type, id) }
}
