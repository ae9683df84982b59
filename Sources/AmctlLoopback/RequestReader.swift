import MusicAPI
import MusicPlatform

/// Reads the requests of a connection, one after another.
struct RequestReader {
  /// The reason a connection cannot continue.
  enum Failure: Error, Equatable {
    /// The client disconnected, or was silent for too long between two requests.
    case ended
    /// The request is invalid; the status is the response to it.
    case rejected(HTTPStatus)
  }

  private let connection: Int
  private let socket: Descriptor
  private let limits: ServerLimits
  private var bytes: ArraySlice<UInt8> = []
  /// The deadline for the current request to be complete; nil between requests.
  private var deadline: ContinuousClock.Instant?

  init(connection: Int, socket: Descriptor, limits: ServerLimits) {
    self.connection = connection
    self.socket = socket
    self.limits = limits
  }

  /// Waits for the next request and reads all of it, but nothing of the one after it.
  ///
  /// A body that nobody wants stays unread, and is then the last of its connection.
  mutating func next(wantsBody: (ServerRequest) -> Bool) throws(Failure) -> ServerRequest {
    deadline = bytes.isEmpty ? nil : .now + limits.patience
    let head = try readHead()
    var request = ServerRequest(
      connection: connection, method: head.method, target: head.target, headers: head.headers,
      body: [], keepsConnection: head.keepsConnection, isHTTP10: !head.isHTTP11)
    guard head.framing != .length(0) else { return request }
    guard wantsBody(request) else {
      request.keepsConnection = false
      return request
    }
    if case .length(let length) = head.framing, length > limits.body { throw .rejected(413) }
    if head.expectsContinue { try sayContinue() }
    switch head.framing {
    case .length(let length): request.body = try take(length)
    case .chunked: request.body = try readChunks()
    }
    return request
  }

  private mutating func readHead() throws(Failure) -> RequestHead {
    try skipEmptyLines()
    let end = try end(of: [0x0D, 0x0A, 0x0D, 0x0A], within: limits.head, else: 431)
    defer { bytes = bytes[end...] }
    return try RequestHead(parsing: bytes[..<(end - 2)])
  }

  /// Skips empty lines before a request, which some clients send after a body.
  private mutating func skipEmptyLines() throws(Failure) {
    while true {
      while bytes.count < 2, bytes.first ?? 0x0D == 0x0D { try fill() }
      guard bytes.starts(with: [0x0D, 0x0A]) else { return }
      _ = try take(2)
    }
  }

  /// Waits for the mark and returns the position after it.
  private mutating func end(
    of mark: [UInt8], within limit: Int, else status: HTTPStatus
  ) throws(Failure) -> Int {
    var searched = 0
    while true {
      if let range = bytes.dropFirst(searched).range(ofFirst: mark) {
        guard range.upperBound - bytes.startIndex <= limit else { throw .rejected(status) }
        return range.upperBound
      }
      guard bytes.count <= limit else { throw .rejected(status) }
      // Other data, such as a TLS handshake, might never contain the mark.
      if let first = bytes.first, !(0x21...0x7E).contains(first) { throw .rejected(400) }
      searched = max(bytes.count - mark.count + 1, 0)
      try fill()
    }
  }

  private func sayContinue() throws(Failure) {
    guard (try? socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...])) != nil else {
      throw .ended
    }
  }

  /// Reads chunks up to the empty one, and discards the trailers after it.
  private mutating func readChunks() throws(Failure) -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let line = try readLine()
      let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 }
      guard digits.count <= 15, digits.first != UInt8(ascii: "+"),
        let size = Int(String(decoding: digits, as: UTF8.self), radix: 16), size >= 0
      else { throw .rejected(400) }
      guard size > 0 else { break }
      guard size <= limits.body - body.count else { throw .rejected(413) }
      body += try take(size)
      guard try take(2) == [0x0D, 0x0A] else { throw .rejected(400) }
    }
    var trailers = 0
    while case let line = try readLine(), !line.isEmpty {
      trailers += line.count
      guard trailers <= limits.head else { throw .rejected(431) }
    }
    return body
  }

  private mutating func readLine() throws(Failure) -> [UInt8] {
    while bytes.count < 2 { try fill() }
    if bytes.starts(with: [0x0D, 0x0A]) {
      _ = try take(2)
      return []
    }
    let end = try end(of: [0x0D, 0x0A], within: min(limits.head, 4096), else: 400)
    let line = try take(end - bytes.startIndex)
    return line.dropLast(2)
  }

  private mutating func take(_ count: Int) throws(Failure) -> [UInt8] {
    while bytes.count < count { try fill() }
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }

  private mutating func fill() throws(Failure) {
    let limit = deadline.map { ContinuousClock.now.duration(to: $0) } ?? limits.idleness
    guard let isReady = try? Descriptor.wait(for: [socket], upTo: limit)[0] else { throw .ended }
    guard isReady else { throw deadline == nil ? Failure.ended : .rejected(408) }
    guard let more = try? socket.read(upTo: 16 << 10), !more.isEmpty else { throw .ended }
    if deadline == nil { deadline = .now + limits.patience }
    bytes += more
  }
}
