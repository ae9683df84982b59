import MusicLibc
import MusicPlatform

/// A client with connections that stay open, each with one request under way, all on one thread.
///
/// It does as little for a response as it can, so that most of the time is the server's.
struct LoadGenerator {
  /// What came of a run.
  struct Result {
    var responses = 0
    /// The responses with another status than the expected one.
    var others = 0
    /// The connections that the server ended.
    var ended = 0
    var elapsed = Duration.zero

    /// The responses per second.
    var rate: Double { Double(responses) / (elapsed / .seconds(1)) }
  }

  private final class Connection {
    let socket: OwnedDescriptor
    /// The bytes of the response that are still to come; nil before its first one.
    var rest: Int?

    init(port: Int) throws(SystemError) {
      socket = try SocketAddress.port(UInt16(port)).connect()
    }
  }

  private let requests: [[UInt8]]
  private let status: [UInt8]
  private let connections: [Connection]
  private var polled: [pollfd]
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var next = 0
  private var result = Result()

  /// Connects to a port; the requests take turns with the paths.
  private init(
    port: Int, paths: [String], header: String, status: Int, connections count: Int
  ) throws {
    let head = "HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(header)\r\n"
    requests = paths.map { Array("GET \($0) \(head)".utf8) }
    self.status = Array("HTTP/1.1 \(status) ".utf8)
    connections = try (0..<count).map { _ in try Connection(port: port) }
    polled = connections.map { connection in
      pollfd(fd: connection.socket.descriptor.number, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Sends requests to a port for a time, or up to a number; a header ends with a line break.
  static func run(
    port: Int, paths: [String], header: String = "", status: Int = 200, connections: Int,
    for limit: Duration, upTo most: Int = .max
  ) throws -> Result {
    var generator = try LoadGenerator(
      port: port, paths: paths, header: header, status: status, connections: connections)
    generator.run(until: .now + limit, upTo: most)
    return generator.result
  }

  private mutating func run(until end: ContinuousClock.Instant, upTo most: Int) {
    let start = ContinuousClock.now
    for index in connections.indices { send(index) }
    while result.responses < most, result.ended < connections.count, .now < end {
      guard unsafe poll(&polled, nfds_t(polled.count), 1000) > 0 else { continue }
      for index in polled.indices where polled[index].revents != 0 { receive(index) }
    }
    result.elapsed = start.duration(to: .now)
  }

  private mutating func send(_ index: Int) {
    connections[index].rest = nil
    // A connection that the server has closed is noticed when its response is read.
    try? connections[index].socket.descriptor.send(requests[next % requests.count][...])
    next += 1
  }

  private mutating func receive(_ index: Int) {
    let number = polled[index].fd
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe recv(number, bytes.baseAddress, bytes.count, 0)
    }
    guard count > 0, let size = connections[index].rest ?? sizeOfResponse(in: count) else {
      // A negative number is skipped from then on.
      polled[index].fd = -1
      result.ended += 1
      return
    }
    connections[index].rest = size - count
    guard size <= count else { return }
    result.responses += 1
    send(index)
  }

  /// Reads the head, which has to arrive as a whole; nil if it is no head of known length.
  private mutating func sizeOfResponse(in count: Int) -> Int? {
    let bytes = buffer[..<count]
    guard let end = bytes.range(ofFirst: [0x0D, 0x0A, 0x0D, 0x0A] as [UInt8]),
      let length = bytes[..<end.lowerBound].range(ofFirst: Self.length)
    else { return nil }
    if !bytes.starts(with: status) { result.others += 1 }
    let digits = buffer[length.upperBound...].prefix { (0x30...0x39).contains($0) }
    return digits.reduce(0) { 10 * $0 + Int($1 - 0x30) } + end.upperBound
  }

  private static let length = Array("Content-Length: ".utf8)
}
