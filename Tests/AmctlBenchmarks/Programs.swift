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
  /// The path of an earlier `amctl` to compare with, a copy too; nil if none is named.
  let before: String?
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
    guard try await copy(built, to: amctl), let curl = try await Self.path(of: "curl") else {
      print("Programs: skipped; they need curl, and amctl built beside this program with")
      print("  swift build -c release --static-swift-stdlib --disable-local-rpath --product amctl")
      return nil
    }
    let before = CurrentProcess.environment["AMCTL_BENCHMARK_BEFORE"] ?? ""
    if !before.isEmpty, try await !copy(before, to: folder.file("before")) {
      throw ProcessMeasure.Failure(description: "'\(before)' is no program")
    }
    return Programs(
      amctl: amctl, curl: curl, before: before.isEmpty ? nil : folder.file("before"),
      folder: folder)
  }

  /// Copies a program; returns whether it is one.
  private static func copy(_ program: String, to place: String) async throws -> Bool {
    let line = #"test -f "$0" && test -x "$0" && cp "$0" "$1""#
    return try await ChildProcess.run("/bin/sh", ["-c", line, program, place]).status == 0
  }

  /// Returns the path of an installed program; nil if it is not installed.
  static func path(of name: String) async throws -> String? {
    let search = try await ChildProcess.run(
      "/bin/sh", ["-c", #"command -v "$0""#, name],
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"])
    return search.status == 0 ? search.text.filter { !$0.isWhitespace } : nil
  }

  /// Returns a run of `amctl` against a server on this machine, with a cache beside the copy.
  func amctl(_ arguments: [String], port: Int? = nil) -> ProcessMeasure.Line {
    amctl(arguments, at: port.map { "http://127.0.0.1:\($0)" })
  }

  /// Returns a run of `amctl` against a server at a URL.
  func amctl(
    _ arguments: [String], at origin: String?, with variables: [String: String] = [:]
  ) -> ProcessMeasure.Line {
    var environment = Self.environment.merging(variables) { $1 }
    environment["AMCTL_BASE_URL"] = origin
    environment["XDG_CACHE_HOME"] = folder.file("cache")
    environment["AMCTL_DEVELOPER_TOKEN"] = "a.b.c"
    environment["AMCTL_USER_TOKEN"] = "u"
    return ProcessMeasure.Line(program: amctl, arguments: arguments, environment: environment)
  }

  /// Returns a run of `curl` that prints only errors.
  func curl(_ arguments: [String]) -> ProcessMeasure.Line {
    ProcessMeasure.Line(
      program: curl, arguments: ["-sS", "--fail"] + arguments, environment: Self.environment)
  }
}
