import MusicPlatform

/// A player on macOS, told by scripts, each run by a program of the system.
///
/// It reports nothing by itself, has no queue for scripts, and does not say the ID in the catalog.
package struct AppleScriptPlayer: RemotePlayer {
  private let app: AppleScriptApp
  /// Runs a script.
  private let runner: AppleScriptRunner

  package var identity: PlayerIdentity { app.identity }

  package init(_ app: AppleScriptApp, by runner: AppleScriptRunner) {
    self.app = app
    self.runner = runner
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

  private func run(_ body: String) throws(RemoteError) -> String {
    do { return try runner.run(app.script(body)) } catch {
      switch error {
      case .failed(-600, _): throw .gone(identity)
      case .failed(-1728, _): throw .unable(identity, "do this")
      case .failed(-1743, _): throw .forbidden(identity)
      case .failed(_, let message): throw .refused(identity, message)
      case .notRun(let error): throw .failed(identity, error)
      }
    }
  }
}

/// Runs scripts, each in a program of its own.
package struct AppleScriptRunner: Sendable {
  private let path: String
  private let environment: [String: String]

  /// Names the program that runs scripts.
  package init(path: String = "/usr/bin/osascript", environment: [String: String]) {
    self.path = path
    self.environment = environment
  }

  /// Why a script returned nothing.
  enum Failure: Error {
    /// The script failed with a number and a message.
    case failed(Int, String)
    /// The program that runs scripts did not start or end well.
    case notRun(SystemError)
  }

  /// Returns what a script returns.
  ///
  /// It may take as long as the user needs to allow it; a stop signal ends the wait.
  func run(_ script: String) throws(Failure) -> String {
    var output: [UInt8] = []
    var messages = ""
    let end: ProcessEnd
    do throws(SystemError) {
      let process = try Subprocess(
        SpawnCommand(path: path, arguments: ["-e", script], environment: environment),
        inOwnGroup: true)
      process.closeInput()
      while true {
        let bytes = try process.nextOutput()
        if bytes.isEmpty { break }
        guard output.count < Self.longestOutput else { throw SystemError.fileTooBig }
        output += bytes
      }
      end = try process.wait()
      messages = String(decoding: process.messages, as: UTF8.self)
    } catch { throw .notRun(error) }
    guard end == .exited(0) else { throw Self.failure(messages) }
    if output.last == UInt8(ascii: "\n") { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes that a state may have.
  private static let longestOutput = 1 << 20

  /// Reads `…execution error: Not authorized to send Apple events to Music. (-1743)`.
  static func failure(_ messages: String) -> Failure {
    let lines = messages.split(separator: "\n").map { String($0) }
    let line = lines.last { $0.last == ")" } ?? lines.last ?? ""
    guard let open = line.utf8.lastIndex(of: UInt8(ascii: "(")),
      let number = Int(line[line.index(after: open)...].dropLast())
    else { return .failed(0, line) }
    var message = line[..<open]
    if let start = message.range(ofFirst: "error: ") { message = message[start.upperBound...] }
    while let last = message.last, last == " " || last == "." { message.removeLast() }
    return .failed(number, String(message))
  }
}
