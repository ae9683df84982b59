import TestSupport

/// The `amctl` that was built beside these tests, run as a user would.
enum BuiltProgram {
  /// The folder with everything that was built: the bundle of tests lies there as well.
  static let folder: String? = CommandLine.arguments.lazy.compactMap { argument in
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    return parts.firstIndex { $0.hasSuffix(".xctest") }
      .map { parts[..<$0].joined(separator: "/") }
  }.first

  /// Lets a shell run a line in the package's folder; answers the line's block of a transcript.
  static func block(of line: String, in folder: String) async throws -> String {
    let run = try await ChildProcess.run(
      "/bin/sh", ["-c", "cd \"$PACKAGE\" && unset PACKAGE && \(line)"],
      environment: ["PATH": folder + ":/usr/bin:/bin", "PACKAGE": Repository.path])
    let exit = run.status == 0 ? [] : ["[exit \(run.status)]"]
    let written = lines(of: run.text) + lines(of: run.errorText).map { "! " + $0 } + exit
    return (["$ " + line] + written).joined(separator: "\n")
  }

  /// The lines of what was written, and a mark when the last one is not ended.
  ///
  /// A carriage return is shown as `\r`: a file of text would not keep it.
  private static func lines(of text: String) -> [String] {
    let text = text.replacing("\r\n", with: "\\r\n")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? lines.dropLast() : lines + ["[no newline]"]
  }
}
