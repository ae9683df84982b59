import MusicAPIFixtures
import MusicAPI

/// A request to a fixture server and its outcome, without secrets and headers.
struct ServedCall: Sendable {
  let time: UnixTime
  /// Empty for a request that named none.
  let session: String
  /// The method, the target and the body, redacted.
  let request: HTTPRequest
  let outcome: Outcome
  /// The status that was sent; nil if the connection ended instead.
  let status: Int?

  /// Where a response comes from.
  enum Outcome: Sendable {
    /// A file in the folder.
    case fixture(String)
    /// No fixture; the most similar request, in words.
    case miss(nearest: String?)
    /// The server itself, which rejected the tokens, or found the fixture unusable.
    case none
  }

  /// Larger bodies are left out.
  static let largestBody = 64 << 10

  var isMiss: Bool { if case .miss = outcome { true } else { false } }

  /// The call as a line of JSON, without the line feed.
  func encoded() -> [UInt8] {
    var members = [
      JSONMember("time", .string(time.iso8601)),
      JSONMember("session", session.isEmpty ? .null : .string(session)),
      JSONMember("method", .string(request.method.rawValue)),
      JSONMember("target", .string(request.target.description)),
      JSONMember("status", status.map { .int($0) } ?? .null),
    ]
    switch outcome {
    case .fixture(let file): members.append(JSONMember("fixture", .string(file)))
    case .miss(let nearest):
      members.append(JSONMember("fixture", .null))
      members.append(JSONMember("nearest", nearest.map { .string($0) } ?? .null))
    case .none: members.append(JSONMember("fixture", .null))
    }
    members.append(JSONMember("miss", .bool(isMiss)))
    if let body = request.body, !body.isEmpty { members += Self.members(of: body) }
    return JSONValue.object(members).encoded()
  }

  private static func members(of body: [UInt8]) -> [JSONMember] {
    guard body.count <= largestBody else { return [JSONMember("bodyBytes", .int(body.count))] }
    if let json = try? JSONDocument(parsing: body) {
      return [JSONMember("body", .json(json.root))]
    }
    return [JSONMember("body", .string(String(decoding: body, as: UTF8.self)))]
  }
}
