import AmctlKit
import MusicAPI
import MusicPlatform

/// Downloads a file in a process of its own, which a test can kill, or measure.
///
/// `AmctlDownloadCheck URL FILE STEP` fetches a file; with `-` instead of a file, it discards the
/// bytes, and prints the peak of its memory in kilobytes.
@main
struct DownloadCheck {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let (origin, path) = Origin.split(arguments[1]),
      let step = Int(arguments[3])
    else { return print("usage: AmctlDownloadCheck URL FILE STEP") }
    let options = CurlTransport.Options(timeout: .seconds(3600))
    let transport = CurlTransport(origin: origin, options: options)
    let request = HTTPRequest(.get, RequestTarget(parsing: String(path)))
    guard arguments[2] == "-" else {
      let download = Download(to: arguments[2], of: "check", step: step)
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
