import AmctlCommandLine
import MusicPlatform

/// A program of the system that a command runs, such as `jq`.
struct ExternalProgram: Sendable {
  let path: String
  private let variables: [String: String]

  /// The name of its file, for messages.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Searches `PATH`, then other folders, for the first program with one of these names; nil if
  /// there is none.
  ///
  /// Folders relative to the current one are skipped: nobody expects to run what lies there.
  init?(_ names: String..., in environment: Environment, or folders: [String] = []) {
    let listed = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = names.flatMap { name in
      (listed.map { String($0) } + folders).map { folder in "\(folder)/\(name)" }
    }
    guard let path = paths.first(where: { FileSystem.isProgram($0) }) else { return nil }
    self.path = path
    variables = environment.forOtherPrograms
  }

  /// Returns a command that runs it with these arguments and further variables, and without amctl's
  /// settings.
  func command(_ arguments: [String], with others: [String: String] = [:]) -> SpawnCommand {
    SpawnCommand(
      path: path, arguments: arguments, environment: variables.merging(others) { $1 })
  }

  /// Runs it with these bytes as its input; returns what it writes, unless that goes elsewhere.
  ///
  /// An error says why it failed.
  func run(
    _ arguments: [String], with others: [String: String] = [:], reading input: [UInt8],
    to output: Subprocess.Stream = .pipe
  ) throws -> [UInt8] {
    var written: [UInt8] = []
    let process = try attempt { () throws(SystemError) in
      let process = try Subprocess(command(arguments, with: others), output: output)
      try process.feed(input)
      while case let bytes = try process.nextOutput(), !bytes.isEmpty { written += bytes }
      return process
    }
    let end = try end(of: process)
    guard end == .exited(0) else {
      let text = String(decoding: process.messages.prefix(SafeText.messageLimit), as: UTF8.self)
      throw failure(end, because: text)
    }
    return written
  }

  /// Starts it, and passes on what it writes.
  func start(
    _ arguments: [String], to take: @escaping @Sendable (Subprocess.Event) -> Bool
  ) throws -> Subprocess {
    try attempt { () throws(SystemError) in
      let process = try Subprocess(command(arguments))
      try process.forward(to: take)
      return process
    }
  }

  /// Waits for it to end; a signal to this process ends both.
  func end(of process: Subprocess) throws -> ProcessEnd {
    try attempt { () throws(SystemError) in try process.wait() }
  }

  /// Runs the body, whose error names the program.
  private func attempt<Result>(_ body: () throws(SystemError) -> Result) throws -> Result {
    do throws(SystemError) { return try body() } catch {
      if error == .interrupted { throw CancellationError() }
      throw Failure(.failure, "cannot run '\(name)': \(error)")
    }
  }

  /// Returns the error if it did not end well.
  func failure(_ end: ProcessEnd, because text: String) -> Failure {
    let reason = String(text.utf8.last == UInt8(ascii: "\n") ? text.dropLast() : text[...])
    return switch end {
    case .killed(let signal): Failure(.failure, "\(name) was ended by signal \(signal)")
    case .exited(let code) where reason.isEmpty:
      Failure(.failure, "\(name) ended with exit code \(code)")
    case .exited: Failure(.failure, "\(name): \(reason)")
    }
  }

  /// The programs that packages for Python contain, and no system's own packages.
  private static let pythonPackages = ["duckdb": "duckdb-cli", "spark-sql": "pyspark"]

  /// Returns the error for a program that an option needs and that is not installed.
  static func missing(_ name: String, for option: String) -> Failure {
    if let package = pythonPackages[name] {
      return Failure(
        .failure, "'\(option)' needs '\(name)', which is not installed",
        hint: "run 'pip install \(package)'")
    }
    let managers = [
      ("/usr/bin/apt-get", "sudo apt-get install"), ("/usr/bin/dnf", "sudo dnf install"),
      ("/sbin/apk", "sudo apk add"), ("/usr/bin/pacman", "sudo pacman -S"),
    ]
    let manager = managers.first { FileSystem.isProgram($0.0) }?.1 ?? "brew install"
    return Failure(
      .failure, "'\(option)' needs '\(name)', which is not installed",
      hint: "run '\(manager) \(name)'")
  }
}
