import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
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
}

extension RecordedServers {
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
