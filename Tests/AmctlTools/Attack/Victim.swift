import AmctlTestSupport
import MusicPlatform

/// The program that is attacked, and the rules for every run of it.
struct Victim: Sendable {
  /// A signal to send, and when.
  struct Blow: Sendable {
    enum Signal: CaseIterable, Sendable { case interrupt, terminate, hangUp, kill }

    let signal: Signal
    let delay: Duration
  }

  /// Tokens that no output may contain.
  static let developerToken =
    "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJQTEFOVEVEMDEifQ.cGxhbnRlZC1zaWduYXR1cmU"
  static let userToken = "0.planted-user-token+abc/def=="

  /// Returns whether a text contains one of them.
  static func hasSecret(_ text: String) -> Bool {
    text.includes(developerToken) || text.includes(userToken)
  }

  /// The seconds after which a run counts as hanging; a slow machine needs a tenth of them.
  private static let limit = 60

  let path: String
  /// The number of runs so far.
  let runs = Watched(0)

  /// Runs a line of a shell, in which `amctl` is the program, with a server, tokens and a home.
  func run(
    _ line: String, server: String? = nil, home: String, variables: [String: String] = [:],
    input: [UInt8] = [], blow: Blow? = nil
  ) async throws -> ChildProcess.Output {
    runs.update { $0 += 1 }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    var environment = [
      "PATH": folder + ":/usr/bin:/bin", "HOME": home, "TMPDIR": home,
      "AMCTL_DEVELOPER_TOKEN": Self.developerToken, "AMCTL_USER_TOKEN": Self.userToken,
    ]
    environment["AMCTL_BASE_URL"] = server ?? "http://127.0.0.1:9"
    // A signal has to reach the program itself, so it is run directly.
    let shell =
      blow == nil ? ["-s", "KILL", "\(Self.limit)", "/bin/sh", "-c", line] : ["-c", line]
    let child = try ChildProcess(
      blow == nil ? "/usr/bin/timeout" : "/bin/sh", shell,
      environment: environment.merging(variables) { $1 }, input: input)
    guard let blow else { return await child.ended() }
    try await Task.sleep(for: blow.delay)
    switch blow.signal {
    case .interrupt: child.interrupt()
    case .terminate: child.terminate()
    case .hangUp: child.hangUp()
    case .kill: child.kill()
    }
    let rescue = Task {
      try await Task.sleep(for: .seconds(Self.limit))
      child.kill()
    }
    defer { rescue.cancel() }
    return await child.ended()
  }

  /// Returns the rules for every run that one broke, in words.
  func flaws(of run: ChildProcess.Output, _ line: String, isKilled: Bool = false) -> [String] {
    var flaws: [String] = []
    for (name, text) in [("stdout", run.text), ("stderr", run.errorText)] {
      if Self.hasSecret(text) { flaws.append("a secret in \(name)") }
    }
    if run.status == 137, !isKilled { flaws.append("it hangs") }
    // With too few files or too little memory, the system's loader does not start it.
    let isStarted = run.status != 127 || !run.errorText.includes("loading shared libraries")
    if isStarted, run.status != 137, !BuiltAmctl.exitCodes.contains(run.status) {
      flaws.append("exit code \(run.status)")
    }
    for word in ["Fatal error", "Stack dump", "*** Signal", "Crash"]
    where run.errorText.includes(word) {
      flaws.append("it crashes: \(word)")
    }
    return flaws.map { "\($0): \(line)" }
  }
}
