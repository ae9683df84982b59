package import AmctlTestSupport

/// The `amctl` that was built with these tests, run as a user would.
package enum BuiltProgram {
  /// The day in the sandbox: November 1, 2026, at noon.
  package static let second = 1_793_534_400

  /// The folder with the build products, which also contains the test bundle.
  package static let folder: String? = CommandLine.arguments.lazy.compactMap { argument in
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    return parts.firstIndex { $0.hasSuffix(".xctest") }.map { parts[..<$0].joined(separator: "/") }
  }.first

  /// Runs a command line in a shell, in the package's folder.
  package static func run(_ line: String, in folder: String) async throws -> ChildProcess.Output {
    try await ChildProcess.run(
      "/bin/sh", ["-c", "cd \"$PACKAGE\" && unset PACKAGE && \(line)"],
      environment: [
        "PATH": folder + ":/usr/bin:/bin", "PACKAGE": Repository.path,
        "SOURCE_DATE_EPOCH": "\(second)",
      ])
  }

  /// Runs a command line in a shell; returns its block of a transcript.
  package static func block(of line: String, in folder: String) async throws -> Transcript.Block {
    let run = try await run(line, in: folder)
    return Transcript.Block(line: line, out: run.text, err: run.errorText, exit: Int32(run.status))
  }
}
