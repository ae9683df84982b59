import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicAPIFixtures

/// A request to a server and its outcome, without secrets and headers.
struct ServedCall: Sendable {
  let time: UnixTime
  /// Empty for a request that named none.
  let session: String
  /// The method, the target and the body, redacted; without a body that is too large.
  private let request: HTTPRequest
  /// The size of a body that was left out.
  private let leftOut: Int?
  let outcome: Outcome
  /// The status that was sent; nil if the connection ended instead.
  let status: Int?

  /// Where a response comes from.
  enum Outcome: Sendable {
    /// A file in the folder.
    case fixture(String)
    /// No fixture; the most similar request, in words.
    case miss(nearest: String?)
    /// The server itself, because the fixture is unusable.
    case failure(TransportError)
    /// The server itself, which rejected the tokens.
    case none
    /// A sandbox, which has neither sessions nor fixtures.
    case computed
  }

  /// Larger bodies are left out.
  static let largestBody = 64 << 10

  /// Notes a request and its response; keeps only what its line of the journal needs.
  init(
    time: UnixTime, session: String, request: HTTPRequest, outcome: Outcome,
    sent response: ServerResponse
  ) {
    self.time = time
    self.session = session
    self.outcome = outcome
    status = response.fault?.sendsNothing == true ? nil : response.status.rawValue
    let count = request.body?.count ?? 0
    leftOut = count > Self.largestBody ? count : nil
    var kept = request
    if leftOut != nil { kept.body = nil }
    self.request = kept
  }

  var isMiss: Bool { if case .miss = outcome { true } else { false } }

  var method: String { request.method.rawValue }

  /// The method and the target, or the URL on another host.
  var line: String { request.shown }

  var path: String { PercentEncoding.decodePath(request.target.path) }

  /// The number of bytes of the target, the body and the nearest request, which vary in size.
  var size: Int {
    let nearest = if case .miss(let nearest?) = outcome { nearest.utf8.count } else { 0 }
    let query = request.target.query.items.reduce(0) { $0 + $1.encoded.utf8.count }
    return request.target.path.utf8.count + query + (request.body?.count ?? 0) + nearest
  }

  /// The call as a line of JSON, without the line feed.
  func encoded() -> [UInt8] {
    let isComputed = if case .computed = outcome { true } else { false }
    let file: String? = if case .fixture(let file) = outcome { file } else { nil }
    let nearest: JSONValue? = if case .miss(let nearest) = outcome { .text(nearest) } else { nil }
    return JSONValue.object(
      .known([
        "time": .string(time.iso8601),
        "session": isComputed ? nil : .text(session.isEmpty ? nil : session),
        "method": .string(method), "target": .string(request.target.description),
        "status": .integer(status), "fixture": isComputed ? nil : .text(file),
        "nearest": nearest, "miss": isComputed ? nil : .bool(isMiss),
        "bodyBytes": leftOut.map { .int($0) },
        "body": request.body.flatMap { $0.isEmpty ? nil : Self.value(of: $0) },
      ])
    ).encoded()
  }

  private static func value(of body: [UInt8]) -> JSONValue {
    (try? JSONDocument(parsing: body)).map { .json($0.root) }
      ?? .string(String(decoding: body, as: UTF8.self))
  }
}

extension ServerResponse.Fault {
  /// Whether the client gets no status.
  fileprivate var sendsNothing: Bool {
    switch self {
    case .resetBeforeResponse, .closeBeforeResponse, .silence: true
    case .resetInBody, .cutBody, .dribble: false
    }
  }
}
