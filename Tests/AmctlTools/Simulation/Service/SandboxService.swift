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
  let sandbox: Sandbox
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

extension SandboxService {
  /// Sets the time of what changes without a request; one that arrives late was answered ahead of it.
  func pass(to time: Duration) { moment.time.withLock { $0 = time } }

  /// Returns the items of a list, past all incidents and as it is in the end.
  func items(_ path: String) -> [JSON] {
    let now = moment.time.withLock { $0 }
    // Whatever is not shown yet is shown by then.
    moment.time.withLock { $0 += .seconds(3_600) }
    defer { moment.time.withLock { $0 = now } }
    return sandbox.items(path)
  }

  /// Popular songs, albums with few tracks, or music videos of the catalog, by their IDs.
  static func popular(_ type: String, in simulation: Simulation) -> [String] {
    simulation.choose { charts[type, default: []].shuffled(using: &$0) }
  }

  /// What is popular is the same in all runs.
  private static let charts: [String: [String]] = {
    let sandbox = Sandbox(seed: 1) { $0.now = { UnixTime(seconds: start) } }
    return Dictionary(
      uniqueKeysWithValues: ["songs", "albums", "music-videos"].map { ($0, sandbox.popular($0)) })
  }()
}
