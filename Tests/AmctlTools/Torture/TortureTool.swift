import AmctlCommandLine
import AmctlTestSupport
import MusicPlatform

/// Runs command lines again and again, and lets another call to the system fail each time: the
/// first read, the second, and so on up to the last one of an undisturbed run.
///
/// After each run, the exit code, the output and the files have to be among those that are
/// documented: see `Judge`. `.ci/torture` runs it.
struct TortureTool: Tool {
  private var step = 1
  private var seed = 1
  private var most = 40
  private var text: String?
  private var lines: Lines?
  private var jobs = 4
  private var programs = BuiltAmctl.folder
  private var call: String?
  private var number = 1
  private var what: String?

  /// Which lines are tortured.
  private enum Lines: String, CaseIterable {
    /// Those with a server and a home.
    case live
    case transcripts
  }

  static let spec = CommandSpec(
    "torture", summary: "Let each call to the system fail once", parameters: Self.self)

  static let parameters: [Parameter<Self>] = [
    .option("step", \.step, .integer(in: 1...), help: "Try one of N faults of each line"),
    .option("seed", \.seed, .integer(in: 0...), help: "Choose them by this number"),
    .option(
      "most", \.most, .integer(in: 1...),
      help: "At most N times the same for the same call of a line"),
    .option("line", \.text, .text(), help: "Only lines that contain this"),
    .option("lines", \.lines, .choice("LINES"), help: "Only these lines"),
    .option("jobs", \.jobs, .integer(in: 1...), help: "Run so many at a time"),
    .option("programs", \.programs, .directory(), help: "The folder that contains amctl"),
    .option("call", \.call, .text("NAME"), help: "Try one fault, of this call"),
    .option("number", \.number, .integer(in: 0...), help: "The call of this number"),
    .option(
      "fault", \.what, .text("ERROR", known: ["short", "kill"]),
      help: "The number of an error, or what else happens to the call"),
  ]

  func run() async throws {
    guard (call == nil) == (what == nil) else {
      throw Flaw("'--call' and '--fault' need each other")
    }
    let folder = try TemporaryDirectory()
    let library = try await compiled(into: folder)
    let server = try await SandboxProgram(programs + "/amctl", ["--library", "20"], in: folder)
    defer { server.terminate() }
    let runner = Runner(programs: programs, library: library, server: server)
    let lines = try chosenLines()
    guard !lines.isEmpty else { throw Flaw("no command line contains that text") }
    var findings = Findings(lines: lines.count, seed: seed)
    var dice = SeededGenerator(seed: seed)
    for (index, line) in lines.enumerated() {
      try await torture(line, with: runner, &dice, &findings)
      findings.note(line.line, number: index + 1)
    }
    findings.report()
    guard findings.isGood else { throw Flaw("a fault did harm, or none was tried") }
  }

  private func chosenLines() throws -> [CommandLineUnderTest] {
    let transcripts = lines == .live ? [] : try CommandLineUnderTest.transcripts()
    let live = lines == .transcripts ? [] : CommandLineUnderTest.live
    return (live + transcripts).filter { line in text.map { line.line.contains($0) } ?? true }
  }

  private func torture(
    _ line: CommandLineUnderTest, with runner: Runner, _ dice: inout SeededGenerator,
    _ findings: inout Findings
  ) async throws {
    let folder = try await runner.prepare(line)
    let usual = try await runner.run(line, in: folder)
    let again = try await runner.run(line, in: folder)
    let judge = Judge(
      line: line, old: try folder.files(), secrets: runner.secrets, usual: usual, again: again)
    let all = CallFault.all(usual.calls, writesFiles: line.isLive)
    let chosen = chosen(of: all, using: &dice)
    try await withThrowingTaskGroup(of: Findings.Entry.self) { group in
      var rest = chosen[...]
      func start() {
        guard let fault = rest.popFirst() else { return }
        group.addTask {
          let run = try await runner.run(line, in: folder, fault)
          return Findings.Entry(
            line: line.line, fault: fault, happened: run.calls["fault"] ?? 0 > 0,
            flaws: judge.flaws(of: run, fault), end: "[exit \(run.status)] \(run.err)")
        }
      }
      for _ in 0..<jobs { start() }
      while let entry = try await group.next() {
        findings.add(entry)
        start()
      }
    }
  }

  /// Returns the faults of a line that are tried.
  private func chosen(
    of faults: [CallFault], using dice: inout SeededGenerator
  ) -> [CallFault] {
    if let call, let what { return [CallFault(call: call, number: number, what: what)] }
    let kinds = Dictionary(grouping: faults) { $0.call + " " + $0.what }
    let few = kinds.sorted { $0.key < $1.key }.flatMap { _, same in
      // Which call is the last differs from run to run, so it gets no special place.
      same.shuffled(using: &dice).prefix(most).sorted { $0.number < $1.number }
    }
    return few.filter { _ in Int.random(in: 0..<step, using: &dice) == 0 }
  }

  /// Compiles the library that lets calls fail.
  private func compiled(into folder: TemporaryDirectory) async throws -> String {
    let library = folder.file("faults.so")
    let source = Repository.path + "/Tests/AmctlTools/Torture/Faults/faults.c"
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
    guard run.status == 0 else {
      throw Flaw("clang is needed to compile Faults/faults.c: \(run.errorText)")
    }
    return library
  }
}
