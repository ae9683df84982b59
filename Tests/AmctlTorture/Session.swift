import AmctlCommandLine
import AmctlTestSupport
import MusicPlatform

/// One run of this program: all command lines with all their faults.
struct Session: Sendable {
  private let plan: Plan
  private let programs: String

  /// Prepares what is planned.
  init(_ plan: Plan) {
    self.plan = plan
    programs =
      plan.programs
      ?? CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
  }

  /// What cannot be done here.
  enum Failure: Error, CustomStringConvertible {
    /// No C compiler made the library.
    case noLibrary(String)
    /// No line contains the text.
    case noLines

    /// What is missing.
    var description: String {
      switch self {
      case .noLibrary(let reason): "clang is needed to compile Faults/faults.c: \(reason)"
      case .noLines: "no command line contains that text"
      }
    }
  }

  /// Tortures all lines and returns what was found.
  func run() async throws -> Tally {
    let folder = try TemporaryDirectory()
    let library = try await compiled(into: folder)
    let server = try await SandboxProgram(programs + "/amctl", ["--library", "20"], in: folder)
    defer { server.terminate() }
    let runner = Runner(programs: programs, library: library, server: server)
    let lines = try lines()
    guard !lines.isEmpty else { throw Failure.noLines }
    var tally = Tally(lines: lines.count, seed: plan.seed)
    var dice = SeededGenerator(seed: plan.seed)
    for (index, line) in lines.enumerated() {
      try await torture(line, with: runner, &dice, &tally)
      tally.note(line.line, number: index + 1)
    }
    return tally
  }

  private func lines() throws -> [CommandLineUnderTest] {
    let transcripts = plan.isLive == true ? [] : try CommandLineUnderTest.transcripts()
    let live = plan.isLive == false ? [] : CommandLineUnderTest.live
    return (live + transcripts).filter { plan.text.isEmpty || $0.line.contains(plan.text) }
  }

  private func torture(
    _ line: CommandLineUnderTest, with runner: Runner, _ dice: inout SeededGenerator,
    _ tally: inout Tally
  ) async throws {
    let sandbox = try await runner.prepare(line)
    let usual = try await runner.run(line, in: sandbox)
    let again = try await runner.run(line, in: sandbox)
    let judge = Judge(
      line: line, old: try sandbox.files(), secrets: runner.secrets, usual: usual, again: again)
    let all = Fault.all(usual.calls, writesFiles: line.isLive)
    let chosen = plan.chosen(of: all, using: &dice)
    try await withThrowingTaskGroup(of: Tally.Entry.self) { group in
      var rest = chosen[...]
      func start() {
        guard let fault = rest.popFirst() else { return }
        group.addTask {
          let run = try await runner.run(line, in: sandbox, fault)
          return Tally.Entry(
            line: line.line, fault: fault, happened: run.calls["fault"] ?? 0 > 0,
            flaws: judge.flaws(of: run, fault), end: "[exit \(run.status)] \(run.err)")
        }
      }
      for _ in 0..<plan.jobs { start() }
      while let entry = try await group.next() {
        tally.add(entry)
        start()
      }
    }
  }

  /// Compiles the library that lets calls fail.
  private func compiled(into folder: TemporaryDirectory) async throws -> String {
    let library = folder.file("faults.so")
    let source = Repository.path + "/Tests/AmctlTorture/Faults/faults.c"
    let script = """
      for compiler in clang cc gcc; do
        command -v "$compiler" >/dev/null || continue
        exec "$compiler" -O1 -shared -fPIC -o "$0" "$1" -ldl
      done
      echo "none is installed" >&2
      exit 1
      """
    let run = try await ChildProcess.run(
      "/bin/sh", ["-c", script, library, source], environment: CurrentProcess.environment)
    guard run.status == 0 else { throw Failure.noLibrary(run.errorText) }
    return library
  }
}
