import AmctlCommandLine
import MusicPlatform

/// The program that opens an address for a person, where there is one.
struct Browser: Sendable {
  private let path: String
  private let environment: Environment

  /// Looks along `PATH`; nil where nothing is found.
  init?(_ environment: Environment) {
    let names = ["xdg-open", "open"]
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let path = paths.first(where: { FileSystem.exists($0) }) else { return nil }
    self.path = path
    self.environment = environment
  }

  /// Opens an address; where that fails, a person still has it before their eyes.
  func open(_ address: String) {
    guard let input = try? FileSystem.open(reading: "/dev/null"),
      let output = try? FileSystem.open(writing: "/dev/null")
    else { return }
    let command = SpawnCommand(
      path: path, arguments: [address], environment: environment.variables)
    _ = try? command.spawn(stdin: input, stdout: output, stderr: output)
  }
}
