import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// A signal ends every command that reads a file while it does, with the code of the signal.
///
/// No time matters: the input is longer than what is read before the signal arrives, and the rest
/// of a pipe comes only after it.
@Suite(.thorough) struct InterruptedInputTests {
  /// What is in the place of `FILE` in a line.
  enum Input {
    /// Lines through a pipe, as fast as they are read; some were before the signal.
    case endless(String)
    /// The beginning of a document through a pipe, the rest of which never comes.
    case unfinished(String)
    /// A file that takes minutes to read: a first line, and others after it.
    case large(String, String)
  }

  /// A line of each command that reads a file.
  static let lines: [(line: String, input: Input)] = [
    ("takeout FILE", .large(daily.header, daily.row)),
    ("takeout FILE --misses misses", .large(daily.header, daily.row)),
    ("report FILE", .large("{}", record)), ("report -", .endless(record)),
    ("report FILE", .large(daily.header, daily.row)),
    ("diff FILE FILE", .large(record, record)), ("diff FILE -", .large(record, record)),
    ("diff - other", .endless(record)),
    ("match --from FILE", .endless("")),
    ("catalog songs --from FILE", .endless(comment)),
    ("artwork songs --from FILE", .endless(comment)),
    ("search --from FILE", .endless("")),
    ("releases --from FILE", .endless(comment)),
    ("itunes lookup --from FILE", .endless(comment)),
    ("library songs --from FILE", .endless(comment)),
    ("library add songs --from FILE", .endless(comment)),
    ("library add-tracks p.1 --from FILE", .endless(comment)),
    ("library sync-playlist p.1 --from FILE", .endless(comment)),
    ("library create-playlist x --from FILE", .endless(comment)),
    ("ratings get songs --from FILE", .endless(comment)),
    ("ratings set songs --value love --from FILE", .endless(comment)),
    ("ratings clear songs --from FILE", .endless(comment)),
    ("favorites add songs --from FILE", .endless(comment)),
    ("api me/library -X POST --input FILE", .unfinished(" ")),
    ("token inspect -", .unfinished(" ")), ("token verify -", .unfinished(" ")),
    ("fixtures scan FILE", .unfinished("a")), ("fixtures convert FILE out", .unfinished(" ")),
  ]

  /// Commands with a file or a folder that they do not read as a long input, and why.
  static let others = [
    "history log": "reads the end of its file",
    "library export": "writes its folder",
    "feed download": "writes its folder",
    "feed sql": "leaves the files to another program",
    "play": "waits for a player",
    "queue add": "needs a player", "queue set": "needs a player",
    "fixtures record": "serves its folder", "fixtures serve": "serves its folder",
    "fixtures ls": files, "fixtures verify": files, "fixtures refresh": files,
    "fixtures prune": files, "fixtures anonymize": files,
    "sandbox": "serves, and keeps changes", "sandbox check": "writes its folder",
    "config set": "takes a value",
  ]

  /// What `InterruptionTests` show.
  private static let files = "reads many files, and stops between two of them"

  private static let comment = "# no ID"
  private static let record = #"{"id":"1","type":"songs","kind":"other"}"#
  private static let daily = (
    header: #""Track Identifier","Date Played",Hours,"Play Duration Milliseconds","Play Count","#
      + #""Skip Count","Track Description""#,
    row: #"1,20240101,7,1000,1,0,"A - B""#
  )

  private static let signals: [(status: Int, send: @Sendable (ChildProcess) -> Void)] = [
    (130, { $0.interrupt() }), (143, { $0.terminate() }), (129, { $0.hangUp() }),
  ]

  @Test(arguments: lines.indices)
  func `a signal ends a command in the middle of its input`(index: Int) async throws {
    let (line, input) = Self.lines[index]
    let (status, send) = Self.signals[index % Self.signals.count]
    let folder = try TemporaryDirectory()
    let run = try await Self.run(line, input, in: folder, interruptedBy: send)
    #expect(run.status == status, "\(line)\n\(run.errorText)")
    #expect(run.text == "", "\(line)")
  }

  /// Runs a line in a folder until a signal ends it.
  private static func run(
    _ line: String, _ input: Input, in folder: TemporaryDirectory,
    interruptedBy send: (ChildProcess) -> Void
  ) async throws -> ChildProcess.Output {
    let built = try #require(BuiltProgram.folder)
    let words = line.split(separator: " ").map { $0 == "FILE" ? "in" : String($0) }
    let command = "exec \(built)/amctl \(words.joined(separator: " "))"
    let source = words.contains("-") ? " < in" : ""
    // Whoever opens a pipe waits for the other end.
    try #require(await shell("mkfifo begun", in: folder).ended().status == 0)
    switch input {
    case .large(let first, let rest):
      let text = "{ echo '\(first)'; yes '\(rest)' | head -n 2000000; } > in"
      try #require(await shell(text, in: folder).ended().status == 0)
      let child = try shell(command + source, in: folder, config: "begun")
      try #require(await shell(": > begun", in: folder).ended().status == 0)
      send(child)
      return await child.ended()
    case .endless(let text):
      // After 300 MB it ends, so that a program that ignores the signal does too.
      let rest = "yes '\(text)' | head -c 300000000"
      return try await fed("yes '\(text)' | head -c 1000000; : > begun; \(rest)")
    case .unfinished(let text):
      return try await fed("yes '\(text)' | head -c 200000; : > begun; exec sleep 10000")
    }

    func fed(_ writer: String) async throws -> ChildProcess.Output {
      try #require(await shell("mkfifo in", in: folder).ended().status == 0)
      let child = try shell(command + source, in: folder)
      let writer = try shell("{ \(writer); } > in", in: folder)
      defer { writer.kill() }
      try #require(await shell(": < begun", in: folder).ended().status == 0)
      send(child)
      return await child.ended()
    }
  }

  private static func shell(
    _ line: String, in folder: TemporaryDirectory, config: String = "/dev/null"
  ) throws -> ChildProcess {
    try ChildProcess(
      "/bin/sh", ["-c", "cd '\(folder.path)' && \(line)"],
      environment: [
        "PATH": "/usr/bin:/bin", "AMCTL_CONFIG": config,
        "TMPDIR": folder.path, "AMCTL_DEVELOPER_TOKEN": "t", "AMCTL_USER_TOKEN": "u",
      ])
  }

  /// The commands that read a file or a folder that the line names, and those that do not need one.
  private static let readers = CommandTree.spec.readers(behind: "")

  @Test(arguments: readers)
  func `every command that reads a file is interrupted by one of these tests`(command: String) {
    let isTested = Self.lines.contains { ($0.line + " ").hasPrefix(command + " ") }
    #expect(isTested != (Self.others[command] != nil), "\(command)")
  }
}

extension CommandSpec {
  /// Options with a file that is written, or is small.
  private static let outputs: Set = [
    "missing", "rest", "misses", "html", "save", "write", "ready-file", "log", "journal",
    "token-check", "public-key", "record", "replay",
  ]

  /// Returns the commands below this one that take an input file or folder, each as typed.
  fileprivate func readers(behind words: String) -> [String] {
    subcommands.flatMap { command in
      let line = words.isEmpty ? command.name : words + " " + command.name
      let options = command.options.filter { option in
        option.group == nil && !Self.outputs.contains(option.name)
          && option.value?.completion.paths != nil
      }
      let takes =
        !options.isEmpty
        || command.positionals.contains {
          $0.value.completion.paths != nil
        }
      return (takes ? [line] : []) + command.readers(behind: line)
    }
  }
}
