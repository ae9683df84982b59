import Synchronization
import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// A fault that a server can simulate.
enum ServingFault: Sendable, Equatable {
  case status(Int)
  case html504, reset, close, cut, slow, silence

  /// A fault, the path of the requests it affects, and their number.
  struct Series: Sendable, Equatable {
    let fault: ServingFault
    /// The first segments of the paths; empty for every path.
    var path: [String] = []
    let count: Int

    /// Whether a request is at the path or below it.
    func concerns(_ target: RequestTarget) -> Bool {
      target.segments.starts(with: path)
    }
  }

  /// The faults that have names; the others are status codes.
  static let names: [String: ServingFault] = [
    "html504": .html504, "reset": .reset, "close": .close, "cut": .cut, "slow": .slow,
    "silence": .silence,
  ]

  /// Applies the fault to a response.
  func spoil(_ response: ServerResponse) -> ServerResponse {
    var spoilt = response
    switch self {
    case .status(let code):
      spoilt = .error(code, "Fault", "This response was requested with '--fault \(code)'")
      // Without it, a client that waits as long as the server asks would not be tested.
      if code == 429 { spoilt.headers["Retry-After"] = "1" }
    case .html504:
      spoilt = ServerResponse(
        504, headers: ["Content-Type": "text/html"],
        body: Array("<html><body><h1>504 Gateway Timeout</h1></body></html>\n".utf8))
    case .reset: spoilt.fault = .resetBeforeResponse
    case .close: spoilt.fault = .closeBeforeResponse
    case .cut: spoilt.fault = .cutBody(after: response.body.count / 2)
    case .slow: spoilt.fault = .dribble(pause: .milliseconds(20))
    case .silence: spoilt.fault = .silence
    }
    return spoilt
  }
}

extension ValueType where Value == ServingFault.Series {
  /// A fault, optionally followed by `@` and a path, and by a colon and the number of requests it
  /// affects.
  static var servingFaults: Self {
    ValueType(
      name: "KIND@PATH:N",
      completion: .values { _ in
        ServingFault.names.keys.sorted().map { Candidate($0) }
          + RetryPolicy.busyStatuses.map { Candidate("\($0)") }
      }
    ) { text throws(ValueError) in
      guard let series = ServingFault.Series(parsing: text) else {
        throw .mismatch(
          text,
          expected:
            "a fault such as 429:2, 503@/v1/me:2, html504, reset, close, cut, slow or silence")
      }
      return series
    }
  }
}

extension ServingFault.Series {
  /// Reads `KIND`, `KIND:N`, `KIND@PATH` or `KIND@PATH:N`; nil for anything else.
  fileprivate init?(parsing text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let count = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
    guard count >= 1, let fault = ServingFault(named: String(names[0])),
      names.count == 1 || names[1].hasPrefix("/") && !names[1].utf8.contains(UInt8(ascii: "?"))
    else { return nil }
    self.init(
      fault: fault, path: names.count == 1 ? [] : RequestTarget(parsing: names[1]).segments,
      count: count)
  }
}

extension RequestTarget {
  /// The decoded segments of the path, without empty ones.
  fileprivate var segments: [String] { identity.segments.filter { !$0.isEmpty } }
}

extension ValueType where Value == ServingFault {
  /// The response to a request without a fixture: the status of an error, or `close`.
  static var missResponse: Self {
    ValueType(
      name: "STATUS|close", known: ["close"],
      text: { if case .status(let code) = $0 { "\(code)" } else { "close" } }
    ) { text throws(ValueError) in
      switch ServingFault(named: text) {
      case .status(let code): return .status(code)
      case .close: return .close
      default: throw .mismatch(text, expected: "'close' or a status from 400 to 599")
      }
    }
  }
}

extension ServingFault {
  /// Reads a name, or the code of an error status.
  fileprivate init?(named name: String) {
    if let fault = Self.names[name] {
      self = fault
    } else if name.utf8.count == 3, let code = Int(name), (400...599).contains(code) {
      self = .status(code)
    } else {
      return nil
    }
  }
}

/// What goes wrong with the responses of a server: faults in their order, and delays.
final class FaultPlan: Sendable {
  private let series: [ServingFault.Series]
  private let latency: ServingLatency
  private let rest: Mutex<[(series: ServingFault.Series, count: Int)]>

  /// Creates a plan that repeats each fault as often as its series requires.
  init(_ series: [ServingFault.Series] = [], latency: ServingLatency = ServingLatency()) {
    self.series = series
    self.latency = latency
    rest = Mutex(series.map { ($0, $0.count) })
  }

  /// The same plan from its start.
  var anew: FaultPlan { FaultPlan(series, latency: latency) }

  /// Returns the response to a request with the first fault that is left for it, and delayed.
  func applied(to response: ServerResponse, for target: RequestTarget) -> ServerResponse {
    var generator = SystemRandomNumberGenerator()
    var spoilt = next(for: target)?.spoil(response) ?? response
    spoilt.delay = latency.delay(using: &generator)
    return spoilt
  }

  /// Returns the first fault that is left for a request; nil if none is.
  func next(for target: RequestTarget) -> ServingFault? {
    rest.withBriefLock { rest in
      guard let index = rest.firstIndex(where: { $0.series.concerns(target) }) else { return nil }
      let fault = rest[index].series.fault
      rest[index].count -= 1
      if rest[index].count == 0 { rest.remove(at: index) }
      return fault
    }
  }
}
