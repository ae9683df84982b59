import AmctlTestSupport
import MusicAPI

/// What goes wrong with a request.
enum RequestFault: String, CaseIterable {
  /// Nothing listens.
  case refused
  /// The connection is lost before the server has the request, or after it has.
  case lostBefore, lostAfter
  /// No response comes in time; the server may have the request, or get it even later.
  case timedOutBefore, timedOutAfter, timedOutLate
  /// The server is busy, and perhaps says for how long.
  case busy, busyWithTime
  /// The server fails, before or after it has done what was asked.
  case failing, failingAfter, unavailable
  /// The body ends early.
  case cut

  /// Returns one of them; a third of the time, a body that ends early.
  static func random(using random: inout SeededGenerator) -> RequestFault {
    let isCut = Int.random(in: 0..<3, using: &random) == 0
    return isCut ? .cut : allCases.randomElement(using: &random) ?? .cut
  }

  /// The response of a server that does not do what was asked; nil if there is none.
  func response(waiting seconds: Int) -> HTTPResponse? {
    switch self {
    case .busy: HTTPResponse(status: 429)
    case .busyWithTime: HTTPResponse(status: 429, headers: ["Retry-After": "\(seconds)"])
    case .failing: HTTPResponse(status: 500)
    case .unavailable: HTTPResponse(status: 503, headers: ["Retry-After": "\(seconds)"])
    default: nil
    }
  }
}

/// Which requests of a run go wrong.
enum Faults {
  case none
  /// Only the request of that number, from 0, in this way.
  case single(Int, RequestFault)
  /// Each request with this probability.
  case each(Double)

  /// Lets the seed decide.
  static func chosen(in simulation: Simulation) -> Faults {
    simulation.choose { random in
      switch Int.random(in: 0..<10, using: &random) {
      case 0: .none
      case 1...4: .single(.random(in: 0..<20, using: &random), .random(using: &random))
      case 5...7: .each(0.05)
      case 8: .each(0.2)
      default: .each(0.5)
      }
    }
  }

  /// Returns what goes wrong with the request of a number.
  func fault(of request: Int, in simulation: Simulation) -> RequestFault? {
    switch self {
    case .none: nil
    case .single(let number, let fault): request == number ? fault : nil
    case .each(let probability):
      simulation.happens(probability)
        ? simulation.choose { .random(using: &$0) } : nil
    }
  }
}
