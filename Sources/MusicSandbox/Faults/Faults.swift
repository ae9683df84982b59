import MusicAPI
import MusicPlatform
import Synchronization

/// Decides what is out of the ordinary about each request, by the script, the latency and the rate
/// of a sandbox.
///
/// What depends on chance follows from the seed and the number of the request.
final class Faults: Sendable {
  private struct State {
    var script: [Incident] = []
    /// For each incident, the requests that it concerned and those to which it happened.
    var counts: [(concerned: Int, happened: Int)] = []
    var requests = 0
    var minute: (start: UnixTime, requests: Int)?
    /// When the last change shows; what was changed first is shown first.
    var lastShown: UnixTime?
  }

  private let options: Sandbox.Options
  private let state = Mutex(State())

  /// Creates what the options ask for.
  init(_ options: Sandbox.Options) {
    self.options = options
    play(options.script)
  }

  /// Replaces the script, of which nothing has happened yet.
  func play(_ script: [Incident]) {
    state.withLock { ($0.script, $0.counts) = (script, script.map { _ in (0, 0) }) }
  }

  /// Returns what is going to happen to a request that arrives now.
  func plan(for request: HTTPRequest, at now: UnixTime) -> Plan {
    state.withBriefLock { state in
      var plan = Plan(request: request, shownAfter: options.delay)
      state.requests += 1
      if options.latency.upperBound > .zero { plan.delay = wait(for: state.requests) }
      if let wait = pause(at: now, in: &state) { plan.add(.status(429, retryAfter: wait)) }
      for index in state.script.indices where plan.early == nil {
        let incident = state.script[index]
        guard incident.concerns(plan.request), happens(index, in: &state) else { continue }
        plan.add(incident.effect)
      }
      guard !request.method.isRead else { return plan }
      let shown = max(now + plan.shownAfter, state.lastShown ?? now)
      plan.shownAfter = shown - now
      state.lastShown = shown
      return plan
    }
  }

  private func wait(for request: Int) -> Duration {
    let milliseconds = (options.latency.upperBound - options.latency.lowerBound)
      .count(of: .milliseconds(1), rounded: .down)
    let number = mix(options.seed, 71, request) % (UInt64(milliseconds) + 1)
    return options.latency.lowerBound + .milliseconds(Int(number))
  }

  /// Returns the seconds until the rate allows a request; nil if it does now.
  private func pause(at now: UnixTime, in state: inout State) -> Int? {
    guard let rate = options.rate else { return nil }
    let age = state.minute.map { now.seconds - $0.start.seconds } ?? 60
    if !(0..<60).contains(age) { state.minute = (now, 0) }
    guard let minute = state.minute, minute.requests >= rate else {
      state.minute?.requests += 1
      return nil
    }
    return 60 - age
  }

  private func happens(_ index: Int, in state: inout State) -> Bool {
    let incident = state.script[index]
    state.counts[index].concerned += 1
    let count = state.counts[index]
    guard count.concerned > incident.skipping, count.happened < incident.times ?? .max,
      mix(options.seed, 72, index, count.concerned) >> 11 < incident.chance
    else { return false }
    state.counts[index].happened += 1
    return true
  }
}

extension Faults {
  /// What is going to happen to one request.
  struct Plan {
    /// The request as the service gets it.
    var request: HTTPRequest
    /// How long the response takes, apart from the service's own time.
    var delay = Duration.zero
    /// After how long a change shows.
    var shownAfter: Duration
    /// The tracks that a change loses.
    var losing: Set<String> = []
    /// What the client gets although the service never gets the request.
    var early: Result<HTTPResponse, TransportError>?
    /// What the client gets although the service has done what was asked.
    var late: Result<HTTPResponse, TransportError>?
    /// What is changed about the response.
    var edits: [@Sendable (inout HTTPResponse) -> Void] = []

    /// Adds something to it.
    mutating func add(_ effect: Incident.Effect) {
      switch effect {
      case .response(let response, let isDone): end(.success(response), isDone)
      case .reset(let isDone):
        end(.failure(.connectionLost(reason: "reset by an incident")), isDone)
      case .silence:
        delay = request.timeout ?? .seconds(30)
        end(.failure(.timedOut(after: delay)), false)
      case .delay(let time): delay += time
      case .pageSize(let size):
        let query = request.target.query
        let limit = min(query["limit"].flatMap { Int($0) } ?? size, size)
        request.target.query = (["limit": "\(limit)"] as Query).filled(from: query)
      case .accept(let ids, let time): (losing, shownAfter) = (losing.union(ids), time)
      case .cut(let length):
        edits.append { $0.body = Array($0.body.prefix(length ?? $0.body.count / 2)) }
      case .set(let path, let value): edits.append { $0.set(path, value) }
      case .hide(let ids):
        edits.append { response in
          response.changeData { $0.filter { !ids.contains($0["id"]?.string ?? "") } }
        }
      case .reverse: edits.append { response in response.changeData { $0.reversed() } }
      }
    }

    private mutating func end(_ result: Result<HTTPResponse, TransportError>, _ isDone: Bool) {
      if isDone { late = late ?? result } else { early = result }
    }

    /// Lets the service respond, or not, and returns what arrives.
    func carryOut(_ respond: () -> HTTPResponse) throws(TransportError) -> HTTPResponse {
      if let early { return try early.get() }
      var response = respond()
      if let late { return try late.get() }
      for edit in edits { edit(&response) }
      return response
    }
  }
}

extension HTTPResponse {
  /// Sets a value of the body, or removes it; a body that is no JSON stays as it is.
  fileprivate mutating func set(_ path: JSONPath, _ value: JSONValue?) {
    guard let document = try? JSONDocument(parsing: body), let name = path.steps.last,
      let parent = document.root.value(at: JSONPath(steps: path.steps.dropLast()))
    else { return }
    var editor = JSONEditor(document)
    switch (document.root.value(at: path), value) {
    case (let old?, let value?): editor.replace(old, with: value.encoded())
    case (nil, let value?): editor.add(JSONMember(name, value), to: parent)
    case (_, nil): editor.remove(member: name, of: parent)
    }
    body = editor.bytes()
  }

  /// Changes the resources of a list.
  fileprivate mutating func changeData(_ change: ([JSON]) -> [JSON]) {
    guard let data = (try? JSONDocument(parsing: body))?.root["data"] else { return }
    set("data", .array(change(Array(data.elements)).map { .json($0) }))
  }
}
