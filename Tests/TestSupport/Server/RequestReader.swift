import MusicAPI

/// Reads one request after the other off a connection.
struct RequestReader {
  /// Why a connection cannot go on.
  enum Failure: Error {
    /// The client is gone.
    case ended
    /// This status says what is wrong with the request.
    case refused(HTTPStatus)
  }

  private static let longestHead = 64 << 10
  private static let longestBody = 64 << 20

  private let connection: Int
  private var bytes: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 16 << 10)

  /// Reads for the connection of that number.
  init(connection: Int) {
    self.connection = connection
  }

  /// Waits for the next request and takes all of it.
  mutating func next(from socket: borrowing Descriptor) throws(Failure) -> ServerRequest {
    let end = try readHead(from: socket)
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    bytes.removeFirst(end)
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw .refused(400) }
    let headers = HTTPHeaders(lines.dropFirst().compactMap(Self.field))
    let body = try readBody(headers, from: socket)
    return ServerRequest(
      connection: connection, method: String(words[0]), target: String(words[1]),
      headers: headers, body: body)
  }

  /// Answers where the head ends, its empty line included.
  private mutating func readHead(from socket: borrowing Descriptor) throws(Failure) -> Int {
    var searched = 0
    while true {
      if let end = endOfHead(from: searched) { return end }
      guard bytes.count <= Self.longestHead else { throw .refused(431) }
      // What begins a TLS handshake, say, would never come to an end that is known here.
      if let first = bytes.first, !(0x21...0x7E).contains(first) { throw .refused(400) }
      searched = max(bytes.count - 3, 0)
      try fill(from: socket)
    }
  }

  private func endOfHead(from start: Int) -> Int? {
    let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    guard bytes.count - start >= mark.count else { return nil }
    return (start...bytes.count - mark.count)
      .first { bytes[$0] == mark[0] && bytes[$0..<$0 + mark.count].elementsEqual(mark) }
      .map { $0 + mark.count }
  }

  private static func field(_ line: Substring) -> HTTPHeaders.Field? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    return HTTPHeaders.Field(name: String(line[..<colon]), value: String(value))
  }

  private mutating func readBody(
    _ headers: HTTPHeaders, from socket: borrowing Descriptor
  ) throws(Failure) -> [UInt8] {
    guard headers["Transfer-Encoding"] == nil else { throw .refused(411) }
    guard let length = Int(headers["Content-Length"] ?? "0"), length >= 0 else {
      throw .refused(400)
    }
    guard length <= Self.longestBody else { throw .refused(413) }
    while bytes.count < length { try fill(from: socket) }
    defer { bytes.removeFirst(length) }
    return Array(bytes[..<length])
  }

  private mutating func fill(from socket: borrowing Descriptor) throws(Failure) {
    guard let count = try? socket.read(into: &chunk), count > 0 else { throw .ended }
    bytes += chunk[..<count]
  }
}
