import AmctlCommandLine
import AmctlKit
import AmctlTestSupport

/// The programs to compare: `amctl` from the same build, and `curl`.
struct Programs: Sendable {
  /// The path of a copy of `amctl`, as installed programs are copies: a file that a linker has just
  /// written starts about a millisecond slower.
  let amctl: String
  /// The path of `curl`.
  let curl: String
  /// The folder of the copy.
  private let folder: TemporaryDirectory

  /// The environment for both programs, without the variables that configure `amctl`.
  private static let environment = CurrentProcess.environment.filter {
    !$0.key.hasPrefix("AMCTL_")
  }

  /// Finds both programs; prints a message and returns nil when one is missing.
  static func find() async throws -> Programs? {
    let path = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    let built = (path.dropLast() + ["amctl"]).joined(separator: "/")
    let folder = try TemporaryDirectory()
    let amctl = folder.file("amctl")
    let search = try await ChildProcess.run(
      "/bin/sh", ["-c", #"test -x "$0" && command -v curl && cp "$0" "$1""#, built, amctl],
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    guard search.status == 0 else {
      print("Programs: skipped; they need curl, and amctl built beside this program with")
      print("  swift build -c release --static-swift-stdlib")
      return nil
    }
    return Programs(
      amctl: amctl, curl: search.text.filter { !$0.isWhitespace }, folder: folder)
  }

  /// Returns a run of `amctl` against a server on this machine, with a cache beside the copy.
  func amctl(_ arguments: [String], port: Int? = nil) -> ProcessMeasure.Line {
    var server = port.map { ["AMCTL_BASE_URL": "http://127.0.0.1:\($0)"] } ?? [:]
    server["XDG_CACHE_HOME"] = folder.file("cache")
    return ProcessMeasure.Line(
      program: amctl, arguments: arguments,
      environment: Self.environment.merging(server) { $1 }.merging([
        "AMCTL_DEVELOPER_TOKEN": "a.b.c", "AMCTL_USER_TOKEN": "u",
      ]) { $1 })
  }

  /// Returns a run of `curl` that prints only errors.
  func curl(_ arguments: [String]) -> ProcessMeasure.Line {
    ProcessMeasure.Line(
      program: curl, arguments: ["-sS", "--fail"] + arguments, environment: Self.environment)
  }
}
