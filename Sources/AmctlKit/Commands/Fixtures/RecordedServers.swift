import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import Synchronization

/// Sends recorded requests again, each to the server that it was recorded from.
final class RecordedServers: Sendable {
  private let service: Service
  private let context: Context
  /// The clients of other hosts, which keep their connections.
  private let clients = Mutex<[String: MusicClient]>([:])

  /// Sends requests through the service's layers, and through those of other hosts.
  init(_ service: Service, in context: Context) {
    self.service = service
    self.context = context
  }

  /// Rejects a setting because of which a folder would respond in place of the service, or record.
  static func check(_ settings: Settings, for name: String) throws(UsageError) {
    for setting in [Setting.replay, .record] {
      guard let source = settings.value(of: setting)?.source else { continue }
      throw .rule(
        "'\(name)' cannot be used with '\(source)'",
        hint: "unset \(source): it would serve responses from its folder, or record into it")
    }
  }

  /// Throws if a token is missing that one of the requests needs, before any is sent.
  func check(_ requests: [HTTPRequest]) throws {
    if requests.contains(where: { $0.target.ofHost == nil }) { _ = try service.client }
  }

  /// Returns the successful response to a recorded request.
  func response(to request: HTTPRequest) async throws -> HTTPResponse {
    guard let (host, target) = request.target.ofHost else {
      return try await service.client.response(to: request)
    }
    var own = request
    own.target = target
    own.traits = RequestTraits(needs: .noToken)
    return try await client(ofHost: host).response(to: own)
  }

  /// Shows requests instead of sending them.
  func show(_ requests: [HTTPRequest]) async throws {
    for request in requests {
      do { _ = try await response(to: request) } catch MusicAPIError.canceled {}
    }
  }

  private func client(ofHost name: String) throws -> MusicClient {
    try clients.withLock { clients in
      if let known = clients[name] { return known }
      guard let host = try Host.recorded(as: name, in: context) else {
        throw Failure(.failure, "requests to '\(name)' cannot be sent again")
      }
      let client = try service.client(of: host, pagesInFlight: 1)
      clients[name] = client
      return client
    }
  }

  /// Works on items, several at a time; returns their outcomes in their order, as far as work on
  /// them was started.
  ///
  /// After an outcome that ends the sweep no more work starts, but what is in flight counts: the
  /// outcomes do not depend on which of them comes first.
  func outcomes<Item: Sendable, Outcome: Sendable>(
    of items: [Item], _ progress: ProgressLine?,
    until ends: (Outcome) -> Bool, work: @escaping @Sendable (Item) async -> Outcome
  ) async throws -> [(item: Item, outcome: Outcome)] {
    var progress = progress
    defer { progress?.end() }
    var rest = items[...]
    let requests = OrderedWork(inFlight: service.jobs, from: { rest.popFirst() }, work)
    var outcomes: [(item: Item, outcome: Outcome)] = []
    while !Task.isCancelled, let (item, outcome) = await requests.next() {
      outcomes.append((item, outcome))
      if ends(outcome) { requests.beginNoMore() }
      progress?.show(outcomes.count, of: items.count)
    }
    try Task.checkCancellation()
    return outcomes
  }
}

/// The day on which every response of a folder was last compared with the service.
///
/// It is the name of an empty file, not the text of one: branches that were checked on different
/// days merge without a conflict, and the latest day counts.
enum LastCheck {
  private static let prefix = "last-checked-"

  /// Returns the start of the day; nil if the folder was never checked as a whole.
  static func time(of directory: String) -> UnixTime? {
    names(in: directory)
      .compactMap { UnixTime(day: $0.dropFirst(prefix.count)) }
      .max { $0.seconds < $1.seconds }
  }

  /// Notes that a folder was checked at a time.
  static func note(_ time: UnixTime, in directory: String) throws(FileError) {
    let folder = GuardedFolder(path: directory)
    let own = prefix + time.iso8601.prefix(10)
    if !FileSystem.exists(directory + "/" + own) { try folder.write([], to: own) }
    for name in names(in: directory) where name != own { try folder.remove(name) }
  }

  private static func names(in directory: String) -> [String] {
    ((try? FileSystem.list(directory)) ?? []).filter { $0.hasPrefix(prefix) }
  }
}
