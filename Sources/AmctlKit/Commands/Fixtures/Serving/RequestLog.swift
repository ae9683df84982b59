import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// A log with one line per request to a server, without headers and bodies.
struct RequestLog: Sendable {
  private let output: any OutputStream
  private let now: @Sendable () -> UnixTime

  /// Creates a log in a file, which is emptied first, or on standard output for `-`.
  init(path: String, streams: Streams, now: @escaping @Sendable () -> UnixTime) throws(FileError) {
    output =
      path == "-"
      ? streams.out : DescriptorOutput(try FileSystem.open(writing: path), gathering: 0)
    self.now = now
  }

  /// Logs a request and its outcome; a failure to write must not stop the server.
  func note(_ event: ServerEvent) {
    guard case .answered(let exchange) = event else { return }
    let request = exchange.request.map { $0.line } ?? "- -"
    let status = exchange.status.map { "\($0.rawValue)" } ?? "-"
    let milliseconds = Int((exchange.duration / .milliseconds(1)).rounded())
    try? output.write(
      "\(now().iso8601) \(request) \(status) \(exchange.bodyBytes) \(milliseconds)\n")
    try? output.flush()
  }
}
