import Synchronization
import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// A fault that the fixture server can simulate.
enum ServingFault: Sendable, Equatable {
  case status(Int)
  case html504, reset, close, cut, slow, silence

  /// A fault, and the number of requests it affects.
  struct Series: Sendable, Equatable {
    let fault: ServingFault
    let count: Int
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
  /// A fault, optionally followed by a colon and the number of requests it affects.
  static var servingFaults: Self {
    ValueType(name: "KIND:N") { text throws(ValueError) in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      let count = parts.count == 1 ? 1 : Int(parts[1]) ?? 0
      guard parts.count <= 2, count >= 1, let fault = ServingFault(named: String(parts[0])) else {
        throw .mismatch(
          text, expected: "a fault such as 429:2, html504, reset, close, cut, slow or silence")
      }
      return ServingFault.Series(fault: fault, count: count)
    }
  }
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

/// The remaining faults, in order.
final class FaultPlan: Sendable {
  private let rest: Mutex<(series: ArraySlice<ServingFault.Series>, used: Int)>

  /// Creates a plan that repeats each fault as often as its series requires.
  init(_ series: [ServingFault.Series]) {
    rest = Mutex((series[...], 0))
  }

  /// Returns the fault for the next request; nil if none is left.
  func next() -> ServingFault? {
    rest.withBriefLock { rest in
      guard let series = rest.series.first else { return nil }
      rest.used += 1
      if rest.used >= series.count {
        rest = (rest.series.dropFirst(), 0)
      }
      return series.fault
    }
  }
}
