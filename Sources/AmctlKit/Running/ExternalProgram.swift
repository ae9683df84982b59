import AmctlCommandLine
import MusicPlatform

/// A program of the system that a command runs, such as `jq`.
struct ExternalProgram: Sendable {
  private let path: String
  private let variables: [String: String]

  /// Searches `PATH`, then other folders, for the first program with one of these names; nil if there
  /// is none.
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

  /// Returns the error for a program that an option needs and that is not installed.
  static func missing(_ name: String, for option: String) -> CommandError {
    let managers = [
      ("/usr/bin/apt-get", "sudo apt-get install"), ("/usr/bin/dnf", "sudo dnf install"),
      ("/sbin/apk", "sudo apk add"), ("/usr/bin/pacman", "sudo pacman -S"),
    ]
    let manager = managers.first { FileSystem.isProgram($0.0) }?.1 ?? "brew install"
    return CommandError(
      message: "'\(option)' needs '\(name)', which is not installed",
      hint: "run '\(manager) \(name)'")
  }
}
