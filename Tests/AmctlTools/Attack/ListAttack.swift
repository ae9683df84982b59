import AmctlLoopback
import AmctlTestSupport
import MusicAPI

/// Services with lists of every size and shape, and faults on the way: several requests at once have to
/// give what one after another gives, and no request goes to another server.
struct ListAttack: Attack {
  static let name = "lists"
  private let victim: Victim

  init(_ victim: Victim) {
    self.victim = victim
  }

  func round(_ dice: inout SeededGenerator) async throws -> [String] {
    let home = try TemporaryDirectory()
    let other = try TestServer { _ in .json(#"{"data":[]}"#) }
    defer { other.stop() }
    let list = OddList(&dice, foreign: "http://127.0.0.1:\(other.port)")
    let server = try TestServer { list.response(to: $0.target) }
    defer { server.stop() }
    let format = ["ndjson", "json", "csv", "id"].randomElement(using: &dice) ?? "id"
    let jobs = Int.random(in: 2...16, using: &dice)
    let start = "amctl library songs --all -o \(format) --retries 0 --jobs "
    var ends: [ChildProcess.Output] = []
    var flaws: [String] = []
    for line in [start + "1", start + "\(jobs)"] {
      let end = try await victim.run(
        line, server: "http://127.0.0.1:\(server.port)", home: home.path)
      flaws += victim.flaws(of: end, line)
      ends.append(end)
    }
    if ends[0].bytes != ends[1].bytes { flaws.append("other output with --jobs \(jobs): \(list)") }
    if ends[0].status != ends[1].status {
      flaws.append(
        "exit code \(ends[1].status), not \(ends[0].status), with --jobs \(jobs): \(list)")
    }
    if other.connectionCount > 0 { flaws.append("a connection to another server: \(list)") }
    if ends[0].status == 0, let problem = list.problem {
      flaws.append("success in spite of \(problem)")
    }
    return flaws
  }
}

/// A list whose pages are as odd as chance wants; the same request always has the same response.
struct OddList: Sendable, CustomStringConvertible {
  private enum Next: CaseIterable { case usual, extra, reordered, overlapping, repeated, foreign }
  private enum Total: CaseIterable { case right, none, low, high }
  private enum Fault: CaseIterable {
    case none, serverError, notFound, cut, reset, html, wrongShape, emptyPage
  }

  private let count, page: Int
  /// The pages, counted from 1, of which one is shorter than the others; 0 if none is.
  private let shortPages: Int
  private let next: Next
  private let total: Total
  private let fault: Fault
  /// The number of the page that has the fault, and the `next` that is not usual.
  private let faultyPage: Int
  private let foreign: String

  init(_ dice: inout SeededGenerator, foreign: String) {
    count =
      [0, 1, Int.random(in: 2...60, using: &dice), Int.random(in: 60...900, using: &dice)]
      .randomElement(using: &dice) ?? 0
    page = Int.random(in: 1...100, using: &dice)
    shortPages = Bool.random(using: &dice) ? 0 : Int.random(in: 2...5, using: &dice)
    next = Bool.random(using: &dice) ? .usual : Next.allCases.randomElement(using: &dice) ?? .usual
    total = Total.allCases.randomElement(using: &dice) ?? .none
    fault = Bool.random(using: &dice) ? .none : Fault.allCases.randomElement(using: &dice) ?? .none
    faultyPage = Int.random(in: 0...4, using: &dice)
    self.foreign = foreign
  }

  var description: String {
    "\(count) items by \(page), one in \(shortPages) shorter, next \(next), total \(total), \(fault) at page \(faultyPage)"
  }

  /// What no run may pass over in silence; nil if there is nothing of the kind.
  var problem: String? {
    // Overlapping pages may end before the one with the fault.
    guard next != .overlapping, faultyPage * page < max(count, 1) else { return nil }
    if [.serverError, .cut, .reset, .html].contains(fault) { return "\(self)" }
    // The last page has no 'next', and is one of these two.
    let isLast = (faultyPage + 2) * page >= count
    return !isLast && fault == .none && [.foreign, .repeated].contains(next) ? "\(self)" : nil
  }

  func response(to target: String) -> ServerResponse {
    let query = target.split(separator: "?").dropFirst().first ?? ""
    let offset =
      query.split(separator: "&").first { $0.hasPrefix("offset=") }
      .flatMap { Int($0.dropFirst("offset=".count)) } ?? 0
    let isFaulty = offset / page == faultyPage
    if isFaulty {
      switch fault {
      case .none, .emptyPage, .cut, .reset: break
      case .serverError: return ServerResponse(500)
      case .notFound: return ServerResponse(404)
      case .html:
        return ServerResponse(headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
      case .wrongShape: return .json(#"{"data":{"a":1}}"#)
      }
    }
    var response = ServerResponse.json(body(from: offset, isFaulty: isFaulty))
    if isFaulty, fault == .cut { response.fault = .cutBody(after: response.body.count / 2) }
    if isFaulty, fault == .reset { response.fault = .resetInBody(after: response.body.count / 2) }
    return response
  }

  private func body(from offset: Int, isFaulty: Bool) -> String {
    let isShort = shortPages > 0 && (offset / page + 1).isMultiple(of: shortPages)
    let end = min(offset + (isShort ? (page + 1) / 2 : page), count)
    let items = (isFaulty && fault == .emptyPage || offset >= end ? 0..<0 : offset..<end).map {
      #"{"id":"i.s\#($0)","type":"library-songs","attributes":{"name":"Song \#($0)"}}"#
    }
    let meta =
      switch total {
      case .right: #","meta":{"total":\#(count)}"#
      case .none: ""
      case .low: #","meta":{"total":\#(count / 2)}"#
      case .high: #","meta":{"total":\#(count + 5)}"#
      }
    let next = end < count ? #","next":"\#(next(after: offset, end, isFaulty))""# : ""
    return #"{"data":[\#(items.joined(separator: ","))]\#(next)\#(meta)}"#
  }

  private func next(after offset: Int, _ end: Int, _ isFaulty: Bool) -> String {
    let path = "/v1/me/library/songs"
    return switch next {
    case .usual: "\(path)?offset=\(end)"
    case .extra: "\(path)?offset=\(end)&x=1"
    case .reordered: "\(path)?limit=100&offset=\(end)"
    case .overlapping: "\(path)?offset=\(max(end - 1, offset + 1))"
    case .repeated: "\(path)?offset=\(isFaulty ? offset : end)"
    case .foreign: (isFaulty ? foreign : "") + "\(path)?offset=\(end)"
    }
  }
}
