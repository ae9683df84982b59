import MusicPlatform

/// A terminal of a given size in which command lines run: tmux, with a server of its own.
package final class TerminalScreen: Sendable {
  private let folder: TemporaryDirectory
  private let tmux: String
  private let path: String

  /// A text that appears below the output of a line once it has ended, before its exit code.
  private static let end = "[exit "

  /// Prepares a terminal; `path` lists the folders of programs.
  package init(path: String) throws {
    tmux = try NeededProgram.tmux.path
    folder = try TemporaryDirectory()
    self.path = path
    // A dead line keeps its screen until it was read.
    try folder.write(Array("set -g status off\nset -g history-limit 0\n".utf8), to: "tmux.conf")
  }

  /// Starts a line at a shell, in the package's folder; nothing of this environment reaches it.
  package func start(
    _ line: String, columns: Int, rows: Int, environment: [String: String] = [:]
  ) async throws {
    // Control-C reaches the shell too, which has to survive it.
    let shell =
      "trap : INT; cd '\(Repository.path)' && \(line); printf '\(Self.end)%s]' $?; read end"
    let variables = environment.map { ["-e", "\($0.key)=\($0.value)"] }.joined()
    try await run(["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)"] + variables + [shell])
  }

  /// Presses keys, such as `q` or `C-c`.
  package func press(_ keys: String...) async throws {
    try await run(["send-keys"] + keys)
  }

  /// Presses a key until the line ends: a pager drops what is typed while it is interrupted.
  package func pressUntilEnd(
    _ key: String, _ file: String = #fileID, _ line: Int = #line
  ) async throws {
    try await Watchdog.poll(for: "the end of the line", file, line) {
      try await press(key)
      return try await run(["capture-pane", "-p"]).contains(Self.end)
    }
  }

  /// Waits until the screen contains a text, and returns the screen; throws if the line has ended
  /// before.
  @discardableResult
  package func text(
    with part: String, isColored: Bool = false, _ file: String = #fileID, _ line: Int = #line
  ) async throws -> String {
    var text = ""
    try await Watchdog.poll(for: "'\(part)' on the screen", file, line) {
      text = try await run(["capture-pane", "-p"] + (isColored ? ["-e"] : []))
      if text.contains(part) { return true }
      guard !text.contains(Self.end) else {
        throw Failure(text: "'\(part)' never was on the screen:\n\(text)")
      }
      return false
    }
    return text
  }

  /// Waits for the end of the line, and returns what is above it and the exit code.
  package func result(
    isColored: Bool = false, _ file: String = #fileID, _ line: Int = #line
  ) async throws -> (screen: String, exit: String) {
    let text = try await text(with: Self.end, isColored: isColored, file, line)
    let parts = text.split(separator: Self.end, maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), String(parts[1].prefix { $0 != "]" }))
  }

  /// Ends the terminal and everything in it.
  package func close() async throws {
    try await run(["kill-server"])
  }

  @discardableResult
  private func run(_ arguments: [String]) async throws -> String {
    let output = try await ChildProcess.run(
      tmux,
      ["-S", folder.file("socket"), "-u", "-f", folder.file("tmux.conf")] + arguments,
      environment: [
        "PATH": path + ":/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
        "SHELL": "/bin/sh", "HOME": folder.file("home"),
      ])
    guard output.status == 0 else { throw Failure(text: output.errorText) }
    return output.text
  }

  /// A command of tmux that failed, or a screen without what was expected there.
  package struct Failure: Error {
    package let text: String
  }
}
