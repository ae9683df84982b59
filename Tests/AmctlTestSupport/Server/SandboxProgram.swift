import MusicAPI
import MusicPlatform

/// A running `amctl sandbox`.
package struct SandboxProgram: Sendable {
  package let url: String
  package let port: Int
  package let developerToken: String
  package let userToken: String
  private let process: ChildProcess

  /// Starts the program at a path, on November 1, 2026, and waits until it serves.
  package init(
    _ program: String, _ options: [String], in folder: TemporaryDirectory
  ) async throws {
    let notice = folder.file("sandbox")
    let process = try ChildProcess(
      "/bin/sh",
      [
        "-c", "notice=$1; shift; exec \"$0\" sandbox -o json --quiet \"$@\" >\"$notice\"", program,
        notice, "--date", "2026-11-01",
      ] + options, environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path])
    var line: [UInt8] = []
    try await process.wait(until: "it serves") {
      line = (try? FileSystem.read(notice)) ?? []
      return line.last == UInt8(ascii: "\n")
    }
    let facts = try JSONDocument(parsing: line).root
    func text(_ name: String) -> String { facts[name]?.string ?? "" }
    (url, port) = (text("url"), facts["port"]?.int ?? 0)
    (developerToken, userToken) = (text("developerToken"), text("userToken"))
    self.process = process
  }

  package func terminate() { process.terminate() }

  /// Ends it without a word to it; returns when it has ended.
  package func kill() async {
    process.kill()
    _ = await process.ended()
  }

  /// Stops it, and returns what it has used.
  package func end() async -> ChildProcess.Output {
    terminate()
    return await process.ended()
  }
}
