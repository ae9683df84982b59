import MusicPlatform

/// A player on macOS, told by scripts, each run by a program of the system.
///
/// It reports nothing by itself, has no queue for scripts, and does not say the ID in the catalog.
package struct AppleScriptPlayer: RemotePlayer {
  private let app: AppleScriptApp
  /// The program that runs scripts.
  private let runner: String
  private let environment: [String: String]

  package var identity: PlayerIdentity { app.identity }

  package init(
    _ app: AppleScriptApp, by runner: String = "/usr/bin/osascript",
    environment: [String: String]
  ) {
    self.app = app
    self.runner = runner
    self.environment = environment
  }

  package func state() throws(RemoteError) -> PlayerState {
    let text = try run(app.stateScript)
    guard let state = PlayerState(app, text) else {
      throw .refused(identity, "its state is not valid")
    }
    return state
  }

  package func send(_ command: PlayerCommand, in state: PlayerState) throws(RemoteError) {
    _ = try run(try app.words(for: command, in: state))
  }

  package func description(
    of command: PlayerCommand, in state: PlayerState
  ) throws(RemoteError) -> String {
    "tell application \"\(app.rawValue)\" to \(try app.words(for: command, in: state))"
  }

  /// The bytes that a state may have.
  private static let longestOutput = 1 << 20

  /// Returns what a script returns.
  ///
  /// It may take as long as the user needs to allow it; a stop signal ends the wait.
  private func run(_ body: String) throws(RemoteError) -> String {
    var output: [UInt8] = []
    let process: Subprocess
    let end: ProcessEnd
    do throws(SystemError) {
      process = try Subprocess(
        SpawnCommand(
          path: runner, arguments: ["-e", app.script(body)], environment: environment),
        inOwnGroup: true)
      process.closeInput()
      while case let bytes = try process.nextOutput(), !bytes.isEmpty {
        guard output.count < Self.longestOutput else { throw SystemError.fileTooBig }
        output += bytes
      }
      end = try process.wait()
    } catch { throw .failed(identity, error) }
    guard end == .exited(0) else {
      throw failure(of: String(decoding: process.messages, as: UTF8.self))
    }
    if output.last == UInt8(ascii: "\n") { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads `…execution error: Not authorized to send Apple events to Music. (-1743)`.
  private func failure(of messages: String) -> RemoteError {
    let lines = messages.split(separator: "\n")
    let line = lines.last { $0.last == ")" } ?? lines.last ?? ""
    guard let open = line.utf8.lastIndex(of: UInt8(ascii: "(")),
      let number = Int(line[line.index(after: open)...].dropLast())
    else { return .refused(identity, String(line)) }
    switch number {
    case -600: return .gone(identity)
    case -1728: return .unable(identity, "do this")
    case -1743: return .forbidden(identity)
    default: break
    }
    var message = line[..<open]
    if let start = message.range(ofFirst: "error: ") { message = message[start.upperBound...] }
    while let last = message.last, last == " " || last == "." { message.removeLast() }
    return .refused(identity, String(message))
  }
}
