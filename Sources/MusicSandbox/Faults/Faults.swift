package import MusicAPI
import MusicPlatform
import Synchronization

/// Decides what is out of the ordinary about each request, by the script, the latency and the rate
/// of a sandbox.
///
/// What depends on chance follows from the seed and the number of the request.
package final class Faults: Sendable {
  private struct State {
    var script: [Incident]
    var latency: ClosedRange<Duration>
    /// For each incident, the requests that it concerned and those to which it happened.
    var counts: [(concerned: Int, happened: Int)]
    var requests = 0
    var minute: (start: UnixTime, requests: Int)?
    /// When the last change was made, and when it shows; what was changed first is shown first.
    var lastChange: (made: UnixTime, shown: UnixTime)?
    var pages = NamedPages()

    init(_ script: [Incident], _ latency: ClosedRange<Duration>) {
      (self.script, self.latency) = (script, latency)
      counts = script.map { _ in (0, 0) }
    }
  }

  private let options: Sandbox.Options
  private let state: Mutex<State>

  /// Creates what the options ask for.
  package init(_ options: Sandbox.Options) {
    self.options = options
    state = Mutex(State(options.script, options.latency))
  }

  /// Replaces the script, of which nothing has happened yet, and perhaps the latency.
  func play(_ script: [Incident], latency: ClosedRange<Duration>? = nil) {
    state.withLock { state in
      (state.script, state.counts) = (script, script.map { _ in (0, 0) })
      state.latency = latency ?? state.latency
    }
  }

  /// Forgets everything that has happened.
  func reset() {
    state.withLock { $0 = State(options.script, options.latency) }
  }

  /// Returns what is going to happen to a request that arrives now.
  package func plan(for request: HTTPRequest, at now: UnixTime) -> Plan {
    state.withBriefLock { state in
      var plan = Plan(request: request, shownAfter: options.delay)
      state.requests += 1
      plan.delay = wait(for: state.requests, state.latency)
      if let wait = pause(at: now, in: &state) { plan.add(.status(429, retryAfter: wait)) }
      for index in state.script.indices where plan.early == nil {
        let incident = state.script[index]
        let page = incident.page == nil ? 1 : state.pages.number(of: plan.request.target)
        guard incident.concerns(plan.request, page: page), happens(index, in: &state) else {
          continue
        }
        plan.add(incident.effect)
        if incident.isAlone { break }
      }
      guard !request.method.isRead, plan.early == nil else { return plan }
      // A clock that was set back forgets what was ahead of it.
      let last = state.lastChange.flatMap { $0.made <= now ? $0.shown : nil }
      let shown = max(now + plan.shownAfter, last ?? now)
      plan.shownAfter = shown - now
      state.lastChange = (now, shown)
      return plan
    }
  }

  /// Notes which pages a response names, if an incident is about pages.
  func note(_ response: HTTPResponse, to request: HTTPRequest) {
    state.withBriefLock { state in
      guard state.script.contains(where: { $0.page != nil }) else { return }
      state.pages.note(response, to: request.target)
    }
  }

  private func wait(for request: Int, _ latency: ClosedRange<Duration>) -> Duration {
    let milliseconds = (latency.upperBound - latency.lowerBound)
      .count(of: .milliseconds(1), rounded: .down)
    let number = mix(options.seed, 71, request) % (UInt64(milliseconds) + 1)
    return latency.lowerBound + .milliseconds(Int(number))
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
  package struct Plan {
    /// The request as the service gets it.
    var request: HTTPRequest
    /// How long the response takes, apart from the service's own time.
    var delay = Duration.zero
    /// After how long a change shows.
    var shownAfter: Duration
    /// The tracks that a change loses.
    var losing: Set<String> = []
    /// What the client gets although the service never gets the request.
    var early: Delivery?
    /// What the client gets although the service has done what was asked.
    var late: Delivery?
    /// What is changed about the response.
    var edits: [@Sendable (inout Delivery) -> Void] = []

    /// Adds something to it.
    mutating func add(_ effect: Incident.Effect) {
      switch effect {
      case .response(let response, let isDone): end(Delivery(response), isDone)
      case .reset(let isDone): end(Delivery(.reset), isDone)
      case .close: end(Delivery(.close), false)
      case .silence: end(Delivery(.silence), false)
      case .delay(let time): delay += time
      case .slow(let pause): edits.append { $0.flaw = $0.flaw ?? .slow(pause) }
      case .pageSize(let size):
        let query = request.target.query
        let limit = min(query["limit"].flatMap { Int($0) } ?? size, size)
        request.target.query = (["limit": "\(limit)"] as Query).filled(from: query)
      case .accept(let ids, let time): (losing, shownAfter) = (losing.union(ids), time)
      case .cut(let length): edits.append { $0.cut(after: length) }
      case .set(let path, let value): edits.append { $0.response.set(path, value) }
      case .hide(let ids):
        edits.append { delivery in
          delivery.response.changeData { $0.filter { !ids.contains($0["id"]?.string ?? "") } }
        }
      case .reverse: edits.append { delivery in delivery.response.changeData { $0.reversed() } }
      }
    }

    private mutating func end(_ delivery: Delivery, _ isDone: Bool) {
      if isDone { late = late ?? delivery } else { early = delivery }
    }

    /// Lets the service respond, or not, and returns what is sent to the client.
    package func carryOut(_ respond: () -> Delivery) -> Delivery {
      var delivery = early ?? respond()
      if early == nil {
        if var late {
          late.failure = delivery.failure
          delivery = late
        } else {
          for edit in edits { edit(&delivery) }
        }
      }
      delivery.delay += delay
      return delivery
    }
  }
}

/// A response on its way to a client, and what happens to it there.
package struct Delivery: Sendable {
  /// Why not all of a response arrives, or not at once.
  package enum Flaw: Sendable, Equatable {
    case reset, close, silence
    /// The body ends after that many bytes.
    case cut(after: Int)
    /// Each byte of the body takes that long.
    case slow(Duration)
  }

  package var response: HTTPResponse
  package var flaw: Flaw?
  /// Why a change could not be kept.
  var failure: SandboxStateError?
  /// How long it takes.
  package var delay = Duration.zero

  /// Sends a response as it is.
  package init(_ response: HTTPResponse) { self.response = response }

  /// Sends nothing, for a reason.
  package init(_ flaw: Flaw) {
    self.init(HTTPResponse(status: 200))
    self.flaw = flaw
  }

  /// The status that the client gets, if any.
  package var status: HTTPStatus? {
    switch flaw {
    case .reset, .close, .silence: nil
    case .cut, .slow, nil: response.status
    }
  }

  /// Ends the body early; a second time, within what is left of it.
  fileprivate mutating func cut(after length: Int?) {
    let count = if case .cut(let rest) = flaw { rest } else { response.body.count }
    flaw = .cut(after: max(0, min(length ?? count / 2, count)))
  }

  /// Returns what a client without a network gets, which waits for a time at most.
  func arrival(within timeout: Duration) throws(TransportError) -> HTTPResponse {
    var arrived = response
    switch flaw {
    case .reset: throw .connectionLost(reason: "reset by an incident")
    case .close: throw .connectionLost(reason: "closed by an incident")
    case .silence: throw .timedOut(after: timeout)
    case .cut(let length): arrived.body = Array(arrived.body.prefix(length))
    case .slow, nil: break
    }
    return arrived
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
