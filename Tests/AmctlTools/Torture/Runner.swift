import AmctlTestSupport
import MusicPlatform

/// Runs command lines with the library that counts calls and lets them fail.
struct Runner: Sendable {
  /// What a run left behind.
  struct Outcome: Sendable {
    let status: Int
    let out: String
    let err: String
    let calls: [String: Int]
    let files: [String: [UInt8]]

    /// The programs that started and did not end by themselves.
    var crashes: Int { (calls["start"] ?? 0) - (calls["end"] ?? 0) }
  }

  /// Tokens that must not appear anywhere: those of the server, and one that lines keep.
  var secrets: [String] { [server.developerToken, server.userToken, "planted-secret-token"] }

  /// The longest time of a run in seconds; a slow machine needs a tenth of it.
  static let limit = 30

  /// The folder that contains `amctl`.
  let programs: String
  /// The library to preload.
  let library: String
  /// The server that all lines but those of transcripts ask.
  let server: SandboxProgram

  private func environment(of line: CommandLineUnderTest, in folder: RunFolder) -> [String: String]
  {
    var environment = [
      "PATH": programs + ":/usr/bin:/bin", "PACKAGE": Repository.path,
      "TMPDIR": folder.temporary,
    ]
    if line.isLive || line.isReplayed {
      environment["AMCTL_DEVELOPER_TOKEN"] = server.developerToken
      environment["AMCTL_USER_TOKEN"] = server.userToken
    }
    if line.isLive {
      environment["HOME"] = folder.home
      environment["AMCTL_BASE_URL"] = server.url
      if line.line.contains("user_token") || line.line.contains("logout") {
        environment["AMCTL_USER_TOKEN"] = nil
      }
    }
    return environment
  }

  /// Creates the folder that a line begins with.
  func prepare(_ line: CommandLineUnderTest) async throws -> RunFolder {
    let folder = try RunFolder()
    if !line.before.isEmpty {
      _ = try await shell(line.before, environment(of: line, in: folder))
    }
    return folder
  }

  /// Runs a line in a copy of a folder, with one fault or none.
  func run(
    _ line: CommandLineUnderTest, in prepared: RunFolder, _ fault: CallFault? = nil
  ) async throws -> Outcome {
    let folder = try RunFolder(copying: prepared)
    let preload = [
      "LD_PRELOAD": library, "TORTURE_PROGRAM": "amctl", "TORTURE_COUNTS": folder.counts,
    ]
    let environment = environment(of: line, in: folder).merging(preload) { $1 }
      .merging(fault?.environment ?? [:]) { $1 }
    let end = try await shell(line.line, environment)
    func neutral(_ text: String) -> String {
      // Another run may have locked the same folder.
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("amctl: Waiting for another command ") }.joined(separator: "\n")
        .replacing(folder.home, with: "HOME").replacing(folder.temporary, with: "TMP")
    }
    return Outcome(
      status: end.status, out: neutral(end.text), err: neutral(end.errorText),
      calls: try folder.calls(), files: try folder.files())
  }

  private func shell(
    _ line: String, _ environment: [String: String]
  ) async throws -> ChildProcess.Output {
    try await ChildProcess.run(
      "/usr/bin/timeout",
      [
        "-s", "KILL", "\(Self.limit)", "/bin/sh", "-c",
        "cd \"$PACKAGE\" && unset PACKAGE && \(line)",
      ],
      environment: environment)
  }
}
