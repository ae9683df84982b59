import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform
import Synchronization

/// A file that a server adds lines to, or standard output for `-`.
final class LineFile: Sendable {
  private let write: @Sendable ([UInt8]) throws -> Void
  private let fault = Mutex<(any Error)?>(nil)

  /// Empties the file first.
  init(path: String, streams: Streams) throws(FileError) {
    guard path == "-" else {
      let file = SideFile(try FileSystem.open(writing: path), at: path)
      write = { line in try file.write(line) }
      return
    }
    write = { [output = streams.out] line in
      try output.write(line)
      try output.flush()
    }
  }

  /// Adds a line; a failure must not stop the server, and is thrown at its end.
  func add(_ line: [UInt8]) {
    do { try write(line + [UInt8(ascii: "\n")]) } catch {
      fault.withLock { $0 = $0 ?? error }
    }
  }

  /// Throws the first error.
  func check() throws {
    if let fault = fault.withLock({ $0 }) { throw fault }
  }
}

extension ServerEvent {
  /// Returns the line of a log for a request, without headers and bodies; nil for other events.
  func logLine(at time: UnixTime) -> [UInt8]? {
    guard case .answered(let exchange) = self else { return nil }
    let request = exchange.request.map { $0.line } ?? "- -"
    let status = exchange.status.map { "\($0.rawValue)" } ?? "-"
    let milliseconds = exchange.duration.count(of: .milliseconds(1))
    return Array(
      "\(time.iso8601) \(request) \(status) \(exchange.bodyBytes) \(milliseconds)".utf8)
  }
}
