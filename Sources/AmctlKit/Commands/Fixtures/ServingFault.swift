import Synchronization
import AmctlCommandLine
import AmctlLoopback
import MusicAPI

/// What a server can be told to do wrong.
enum ServingFault: Sendable, Equatable {
  case status(Int)
  case html504, reset, close, cut, slow, silence

  /// A fault and how many requests it hits.
  struct Series: Sendable, Equatable {
    let fault: ServingFault
    let count: Int
  }

  /// The names of those that are no status.
  static let names: [String: ServingFault] = [
    "html504": .html504, "reset": .reset, "close": .close, "cut": .cut, "slow": .slow,
    "silence": .silence,
  ]

  /// Spoils an answer.
  func spoil(_ answer: ServerResponse) -> ServerResponse {
    var spoilt = answer
    switch self {
    case .status(let code):
      spoilt = .error(code, "Fault", "This response was requested with '--fault \(code)'")
    case .html504:
      spoilt = ServerResponse(
        504, headers: ["Content-Type": "text/html"],
        body: Array("<html><body><h1>504 Gateway Timeout</h1></body></html>\n".utf8))
    case .reset: spoilt.fault = .resetBeforeAnswer
    case .close: spoilt.fault = .closeBeforeAnswer
    case .cut: spoilt.fault = .cutBody(after: answer.body.count / 2)
    case .slow: spoilt.fault = .dribble(pause: .milliseconds(20))
    case .silence: spoilt.fault = .silence
    }
    return spoilt
  }
}

extension ValueType where Value == ServingFault.Series {
  /// A fault, and behind a colon how many requests it hits.
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

extension ServingFault {
  /// Reads a name, or a status that is an error.
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

/// The faults that are still to come, in order.
final class FaultPlan: Sendable {
  private let rest: Mutex<ArraySlice<ServingFault>>

  /// Lays out each fault as often as it is to come.
  init(_ series: [ServingFault.Series]) {
    let faults = series.flatMap { Array(repeating: $0.fault, count: $0.count) }
    rest = Mutex(faults[...])
  }

  /// The fault of the next request; nil when there is none left.
  func next() -> ServingFault? {
    rest.withLock { $0.popFirst() }
  }
}
