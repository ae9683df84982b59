import AmctlCommandLine
import AmctlLoopback
import MusicAPI
import MusicPlatform

/// A line for each request that a server was asked: nothing of its headers, and nothing of a body.
struct RequestLog: Sendable {
  private let output: any OutputStream
  private let now: @Sendable () -> UnixTime

  /// Writes to a file, which is empty at first, or with `-` to standard output.
  init(path: String, streams: Streams, now: @escaping @Sendable () -> UnixTime) throws(FileError) {
    output =
      path == "-"
      ? streams.out : DescriptorOutput(try FileSystem.open(writing: path), gathering: 0)
    self.now = now
  }

  /// Notes what was asked and what came of it; a log that takes no more must not stop the work.
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
