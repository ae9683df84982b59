import MusicAPI
import Synchronization

/// A server as plain data.
protocol SimulatedService: Sendable {
  /// Returns the response to a request that arrives at a time, and does what it asks for.
  mutating func response(to request: HTTPRequest, at time: Duration) -> HTTPResponse
}

/// The way to a server: requests and responses take their time, and go wrong as the seed says.
final class SimulatedServer<Service: SimulatedService>: Transport {
  private struct State {
    var service: Service
    var faults: Faults
    var requests = 0
    var faultCount = 0
    var inFlight: Set<Int> = []
    var hasEnded = false
    /// Until when the server asked for a pause, and when it did.
    var pause: (from: Duration, to: Duration)?
  }

  private let simulation: Simulation
  /// The largest number of requests that may be in flight; nil if there is no limit.
  private let limit: Int?
  /// Whether no request may start in a pause that the server asked for.
  private let keepsPauses: Bool
  private let state: Mutex<State>

  /// Creates the way to a server.
  init(
    _ service: Service, in simulation: Simulation, faults: Faults, inFlight limit: Int? = nil,
    keepsPauses: Bool = false
  ) {
    self.simulation = simulation
    self.limit = limit
    self.keepsPauses = keepsPauses
    state = Mutex(State(service: service, faults: faults))
  }

  /// What the server has now.
  var service: Service { state.withLock { $0.service } }
  /// How many requests there were.
  var requests: Int { state.withLock { $0.requests } }
  /// How many of them went wrong.
  var faultCount: Int { state.withLock { $0.faultCount } }

  /// Changes what the server has.
  func change(_ body: (inout Service) -> Void) { state.withLock { body(&$0.service) } }

  /// Lets nothing more go wrong.
  func mend() { state.withLock { $0.faults = .none } }

  /// Notes that whoever sends requests has ended, and may send no others.
  func end() { state.withLock { $0.hasEnded = true } }

  /// Notes that whoever sends requests begins anew.
  func begin() { state.withLock { $0.hasEnded = false } }

  // MARK: Transport

  /// Responds in its own time; to a sink, piece by piece.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    if let sink { return try await stream(request, into: sink) }
    let (number, fault) = start(request)
    return try await flight(number) { () async throws(TransportError) in
      var response = try await self.response(to: request, number, fault)
      if fault == .cut, !response.body.isEmpty {
        let count = self.simulation.number(in: 0...response.body.count - 1)
        response.body = Array(response.body.prefix(count))
      }
      return response
    }
  }

  private func stream(
    _ request: HTTPRequest, into sink: any BodySink
  ) async throws(TransportError) -> HTTPResponse {
    let request = try await Self.ofSink { try await sink.continuing(request) }
    let (number, fault) = start(request)
    return try await flight(number) { () async throws(TransportError) in
      var response = try await self.response(to: request, number, fault)
      guard response.status.kind == .success else { return response }
      var rest = response.body[...]
      response.headers["Content-Length"] = "\(rest.count)"
      response.body = []
      let beginning = response
      try await Self.ofSink { try await sink.begin(beginning) }
      let end = fault == .cut ? self.simulation.number(in: 0...rest.count) : 0
      while rest.count > end {
        let piece = Array(rest.prefix(min(self.simulation.number(in: 1...700), rest.count - end)))
        rest = rest.dropFirst(piece.count)
        try await Self.ofSink { try await sink.take(piece) }
        try await self.travel()
      }
      if fault == .cut { throw .connectionLost(reason: "simulated") }
      return response
    }
  }

  private static func ofSink<Value>(
    _ body: () async throws -> Value
  ) async throws(TransportError) -> Value {
    do { return try await body() } catch {
      if let error = error as? TransportError { throw error }
      throw error is CancellationError
        ? .canceled : .sinkFailed(ForeignError(error, requestNeverLeft: false))
    }
  }

  // MARK: Flights

  private func start(_ request: HTTPRequest) -> (Int, RequestFault?) {
    let (number, faults, hasEnded, pause) = state.withLock { state in
      defer { state.requests += 1 }
      state.inFlight.insert(state.requests)
      return (state.requests, state.faults, state.hasEnded, state.pause)
    }
    let fault = faults.fault(of: number, in: simulation)
    if fault != nil { state.withLock { $0.faultCount += 1 } }
    let body = request.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
    simulation.note(
      "#\(number) \(request.method.rawValue) \(request.target)\(body) \(fault?.rawValue ?? "")")
    let count = state.withLock { $0.inFlight.count }
    if let limit, count > limit {
      simulation.report("\(count) requests are in flight, and at most \(limit) may be")
    }
    if hasEnded { simulation.report("a request is sent after the end: \(request.target)") }
    let now = simulation.now
    if keepsPauses, let pause, pause.from < now, now < pause.to {
      simulation.report("a request is sent in the pause from \(pause.from) to \(pause.to)")
    }
    return (number, fault)
  }

  private func flight(
    _ number: Int, _ body: () async throws(TransportError) -> HTTPResponse
  ) async throws(TransportError) -> HTTPResponse {
    defer { land(number) }
    let outcome = await withTaskCancellationHandler {
      do throws(TransportError) {
        return Result<HTTPResponse, TransportError>.success(try await body())
      } catch {
        return .failure(error)
      }
    } onCancel: {
      land(number)
    }
    simulation.note("#\(number) = \(Self.words(outcome))")
    return try outcome.get()
  }

  private func land(_ number: Int) { state.withLock { _ = $0.inFlight.remove(number) } }

  private static func words(_ outcome: Result<HTTPResponse, TransportError>) -> String {
    switch outcome {
    case .success(let response): "\(response.status.rawValue)"
    // What a sink says names files, whose place is another one in each run.
    case .failure(.sinkFailed): "the sink failed"
    case .failure(let error): "\(error)"
    }
  }

  private func travel() async throws(TransportError) {
    let milliseconds = simulation.happens(0.02) ? 20_000 : simulation.number(in: 0...1_500)
    guard await simulation.sleep(until: simulation.now + .milliseconds(milliseconds)) else {
      throw .canceled
    }
  }

  private func response(
    to request: HTTPRequest, _ number: Int, _ fault: RequestFault?
  ) async throws(TransportError) -> HTTPResponse {
    do { try await travel() } catch {
      // What was canceled on its way may arrive all the same.
      if simulation.happens(0.5) { _ = arrive(request) }
      throw error
    }
    switch fault {
    case .refused: throw .cannotConnect(origin: "simulated", reason: "connection refused")
    case .lostBefore: throw .connectionLost(reason: "simulated")
    case .timedOutBefore: throw try await timeout()
    case .timedOutLate:
      _ = arrive(request, after: .seconds(simulation.number(in: 20...40)))
      throw try await timeout()
    default: break
    }
    if let busy = fault?.response(waiting: simulation.number(in: 0...30)) {
      try await travel()
      if let wait = busy.headers["Retry-After"].flatMap({ Int($0) }) { pause(for: .seconds(wait)) }
      return busy
    }
    let response = arrive(request)
    switch fault {
    case .lostAfter:
      try await travel()
      throw .connectionLost(reason: "simulated")
    case .timedOutAfter: throw try await timeout()
    case .failingAfter:
      try await travel()
      return HTTPResponse(status: 500)
    default:
      try await travel()
      return response
    }
  }

  private func timeout() async throws(TransportError) -> TransportError {
    let limit = Duration.seconds(30)
    guard await simulation.sleep(until: simulation.now + limit) else { throw .canceled }
    return .timedOut(after: limit)
  }

  private func pause(for time: Duration) {
    let now = simulation.now
    state.withLock { $0.pause = (now, max($0.pause?.to ?? .zero, now + time)) }
  }

  private func arrive(_ request: HTTPRequest, after delay: Duration = .zero) -> HTTPResponse {
    let time = simulation.now + delay
    return state.withLock { $0.service.response(to: request, at: time) }
  }
}
