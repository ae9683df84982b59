public import MusicAPI

/// A sink that keeps what it is given, and fails or continues as a test says.
public actor CollectingSink: BodySink {
  /// The error that a sink throws in a test.
  public struct Fault: Error, Equatable {
    /// Creates the error.
    public init() {}
  }

  /// The responses that began.
  public private(set) var responses: [HTTPResponse] = []
  /// The body of the last one, and of those that it continues.
  public private(set) var body: [UInt8] = []
  /// The number of bytes after which it fails.
  private let limit: Int
  /// Whether it asks for the rest of what it has.
  private let resumes: Bool

  /// Creates an empty sink.
  public init(failingAfter limit: Int = .max, resumes: Bool = false) {
    self.limit = limit
    self.resumes = resumes
  }

  /// Asks for the rest if it has a part and is to continue it.
  public func continuing(_ request: HTTPRequest) -> HTTPRequest {
    guard resumes, !body.isEmpty else { return request }
    var request = request
    request.headers["Range"] = "bytes=\(body.count)-"
    return request
  }

  /// Begins anew, or continues after a `206`.
  public func begin(_ response: HTTPResponse) {
    responses.append(response)
    if response.status != 206 { body = [] }
  }

  /// Keeps the bytes.
  public func take(_ bytes: [UInt8]) throws {
    body += bytes
    if body.count > limit { throw Fault() }
  }
}
