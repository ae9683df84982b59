import AmctlCommandLine
import AmctlKit
import MusicAPI
import MusicPlatform

/// Downloads a file in a process of its own, which a test can kill, or measure.
///
/// With `-` instead of a file, it discards the bytes, and prints the peak of its memory in
/// kilobytes.
struct DownloadTool: Tool {
  private var url = ""
  private var file = ""
  private var step = 1

  static let spec = CommandSpec("download", summary: "Download a file", parameters: Self.self)

  static let parameters: [Parameter<Self>] = [
    .word("url", \.url, .text("URL"), help: "The URL of the file"),
    .word("file", \.file, .file(), help: "The file to write; - discards the bytes"),
    .word("step", \.step, .integer(in: 1...), help: "Keep the state after so many bytes"),
  ]

  func run() async throws {
    guard let (origin, path) = Origin.split(url) else { throw Flaw("'\(url)' is not a URL") }
    let options = CurlTransport.Options(timeout: .seconds(3600))
    let transport = CurlTransport(origin: origin, options: options)
    let request = HTTPRequest(.get, RequestTarget(parsing: String(path)))
    guard file == "-" else {
      let download = Download(to: file, of: "check", step: step)
      return print(try await download.run(request, through: transport))
    }
    let sink = Nowhere()
    _ = try await transport.send(request, to: sink)
    let status = String(decoding: try FileSystem.read("/proc/self/status"), as: UTF8.self)
    let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    print(await sink.count, peak.filter { $0.isNumber })
  }

  /// Counts bytes, and keeps none.
  private actor Nowhere: BodySink {
    var count = 0

    func begin(_ response: HTTPResponse) { count = 0 }

    func take(_ bytes: [UInt8]) { count += bytes.count }
  }
}
