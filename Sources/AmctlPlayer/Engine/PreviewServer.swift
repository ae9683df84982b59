internal import AmctlLoopback
internal import MusicAPI
internal import MusicPlatform
import MusicPlatform
import Synchronization

/// Holds previews in memory, and serves them to the player on this machine.
///
/// Each has a path that nobody can guess: any program of this machine can connect.
final class PreviewServer: Sendable {
  private let server: LoopbackServer
  private let previews: Previews

  private final class Previews: Sendable {
    /// The path of its URL and the bytes of each entry of the queue; there are few at a time.
    let known = Mutex<[Int: (path: String, bytes: [UInt8])]>([:])

    func bytes(at path: String) -> [UInt8]? {
      known.withLock { known in known.values.first { $0.path == path }?.bytes }
    }
  }

  init() throws(SystemError) {
    let previews = Previews()
    self.previews = previews
    var limits = ServerLimits()
    limits.connections = 16
    limits.body = 0
    server = try LoopbackServer(port: 0, limits: limits) { request in
      // A website whose domain leads here must not read them either.
      guard request.loopbackOrigin != nil, let bytes = previews.bytes(at: request.localTarget)
      else { return ServerResponse(404) }
      return Self.response(with: bytes, to: request)
    }
  }

  deinit {
    server.stop()
  }

  func keep(_ bytes: [UInt8], of entry: Int) {
    let path =
      "/" + String(UInt64.random(in: 0...(.max)), radix: 16)
      + String(UInt64.random(in: 0...(.max)), radix: 16)
    previews.known.withLock { $0[entry] = (path, bytes) }
  }

  /// Drops the previews of all other entries.
  func keepOnly(_ entries: Set<Int>) {
    previews.known.withLock { known in known = known.filter { entries.contains($0.key) } }
  }

  /// Returns the URL of the preview of an entry; nil if it is not kept.
  func url(of entry: Int) -> String? {
    previews.known.withLock { $0[entry]?.path }.map { server.address + $0 }
  }

  /// Returns all of the bytes, or the range that is wanted.
  private static func response(with bytes: [UInt8], to request: ServerRequest) -> ServerResponse {
    guard ["GET", "HEAD"].contains(request.method) else { return ServerResponse(405) }
    var headers = HTTPHeaders()
    headers["Content-Type"] = "application/octet-stream"
    headers["Accept-Ranges"] = "bytes"
    guard let wanted = request.headers["Range"], let range = ByteRange(wanted) else {
      return ServerResponse(200, headers: headers, body: bytes)
    }
    guard let part = range.part(of: bytes.count) else {
      headers["Content-Range"] = "bytes */\(bytes.count)"
      return ServerResponse(416, headers: headers)
    }
    headers["Content-Range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
    return ServerResponse(206, headers: headers, body: Array(bytes[part]))
  }
}

/// The one range of bytes that a request wants.
enum ByteRange: Equatable {
  /// From one byte on, up to another.
  case from(Int, through: Int?)
  /// The last bytes.
  case last(Int)

  /// Reads the value of `Range`; nil for several ranges and for what is none: those may be ignored.
  init?(_ header: String) {
    let unit = "bytes="
    guard header.hasPrefix(unit) else { return nil }
    let parts = header.dropFirst(unit.count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) })
    else { return nil }
    switch (Int(parts[0]), Int(parts[1])) {
    case (let first?, let last?) where first <= last: self = .from(first, through: last)
    case (let first?, nil) where parts[1].isEmpty: self = .from(first, through: nil)
    case (nil, let count?) where parts[0].isEmpty: self = .last(count)
    default: return nil
    }
  }

  /// Returns the part of so many bytes; nil if there is none.
  func part(of count: Int) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      guard first < count else { return nil }
      return first..<min(count, last.map { $0 < count ? $0 + 1 : count } ?? count)
    case .last(let wanted):
      guard wanted > 0, count > 0 else { return nil }
      return count - min(wanted, count)..<count
    }
  }
}
