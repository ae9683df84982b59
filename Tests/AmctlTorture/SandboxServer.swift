import AmctlTestSupport
import MusicAPI
import MusicPlatform

/// A running `amctl sandbox` with a small library, in which time stands still.
struct SandboxServer: Sendable {
  let url: String
  let developerToken: String
  let userToken: String
  private let process: ChildProcess

  /// Starts it, and waits until it serves.
  init(programs: String, in folder: TemporaryDirectory) async throws {
    let notice = folder.file("server")
    process = try ChildProcess(
      "/bin/sh",
      [
        "-c", "exec \"$0\" sandbox --library 20 --date 2026-11-01 -o json --quiet >\"$1\"",
        programs + "/amctl", notice,
      ],
      environment: ["PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1793534400"])
    var line: [UInt8] = []
    try await process.wait(until: "it served") {
      line = (try? FileSystem.read(notice)) ?? []
      return line.last == UInt8(ascii: "\n")
    }
    let facts = try JSONDocument(parsing: line).root
    func text(_ name: String) -> String { facts[name]?.string ?? "" }
    (url, developerToken) = (text("url"), text("developerToken"))
    userToken = text("userToken")
  }

  func terminate() { process.terminate() }
}
