import AmctlCommandLine
import MusicPlatform

/// The program that a server runs while it serves.
struct ServedProgram: Sendable {
  private let name: String
  private let path: String
  private let arguments: [String]
  private let variables: [String: String]
  private let names: [String]

  /// The variables because of which the program would not reach the server.
  private static let ignoring = [Setting.sandbox.variable, Setting.replay.variable]

  /// The hint for a word that names no program.
  static let hint = "the command to run follows '--'"

  /// Finds the program as a shell does; the variables with these names will contain the URL, and
  /// others without a value are removed.
  init(
    _ words: [String], urlVariables names: [String], others: [String: String?] = [:],
    in environment: Environment
  ) throws(UsageError) {
    name = words.first ?? ""
    arguments = Array(words.dropFirst())
    var variables = environment.variables
    for name in Self.ignoring { variables[name] = nil }
    for (name, value) in others { variables[name] = value }
    self.variables = variables
    self.names = names
    path = try Self.path(of: name, in: environment)
  }

  private static func path(
    of name: String, in environment: Environment
  ) throws(UsageError) -> String {
    let isPath = name.contains("/")
    let folders = (environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":", omittingEmptySubsequences: false)
    let paths =
      isPath ? [name] : folders.map { ($0.isEmpty ? "." : String($0)) + "/" + name }
    if let found = paths.first(where: { FileSystem.isProgram($0) }) { return found }
    guard !isPath || !FileSystem.exists(name) else {
      throw .rule("'\(name)' is not a program", hint: "make it executable with 'chmod +x'")
    }
    throw .rule(
      "no such program: '\(name)'",
      hint: name.contains(" ")
        ? "write its words separately, or '-- sh -c \(ShellWord.plain(name))'"
        : Self.hint)
  }

  /// Runs the program with the URL of a server; returns its exit code.
  ///
  /// It gets the environment that this process has, without anything of the settings. A signal to
  /// this process is passed on, and the program decides what to do.
  func run(with url: String) async throws(Failure) -> Int32 {
    let command = SpawnCommand(
      path: path, arguments: arguments,
      environment: variables.merging(names.map { ($0, url) }) { $1 })
    let process: Subprocess
    do throws(SystemError) {
      process = try Subprocess(command, input: .shared, output: .shared, errors: .shared)
    } catch {
      throw Failure(.failure, "cannot run '\(name)': \(error)")
    }
    let guardian = Self.guardian(of: process)
    let stop = StopSignal.current
    let end = await withTaskCancellationHandler {
      await process.end()
    } onCancel: {
      process.pass(on: stop?.number ?? StopSignal.interrupt)
    }
    try? guardian?.write([UInt8(ascii: "\n")])
    _ = await guardian?.end()
    return end.code
  }

  /// Starts a small program that ends another when this process is killed, which nothing here can
  /// notice: the system then closes the pipe that it reads from.
  private static func guardian(of process: Subprocess) -> Subprocess? {
    let script = """
      exec >/dev/null 2>&1; trap '' INT TERM HUP
      read -r end || { kill -TERM "$1"; sleep 2; kill -KILL "$1"; }
      """
    let shell = SpawnCommand(
      path: "/bin/sh", arguments: ["-c", script, "sh", "\(process.id)"],
      environment: ["PATH": "/usr/bin:/bin"])
    // No signal must keep it from reading the line that ends it.
    return try? StopSignal.$current.withValue(nil) {
      try Subprocess(shell, output: .shared, errors: .shared)
    }
  }
}

extension ValueType where Value == String {
  static var variableName: Self {
    ValueType(name: "NAME") { text throws(ValueError) in
      guard text.isIdentifier else {
        throw .mismatch(text, expected: "the name of an environment variable")
      }
      return text
    }
  }
}
