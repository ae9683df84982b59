import AmctlCommandLine
import MusicPlatform

/// The program that opens a page in a browser, if there is one.
struct Browser: Sendable {
  private let program: ExternalProgram

  /// Searches `PATH`; nil if nothing is found.
  init?(_ environment: Environment) {
    guard let program = ExternalProgram("xdg-open", "open", in: environment) else { return nil }
    self.program = program
  }

  /// Opens a page or a file; returns false if the program cannot be started.
  ///
  /// No key or token from the settings is passed to the program.
  @discardableResult
  func open(_ place: String) -> Bool {
    guard let input = try? FileSystem.open(reading: "/dev/null"),
      let output = try? FileSystem.open(writing: "/dev/null")
    else { return false }
    return (try? program.command([place]).start(stdin: input, stdout: output, stderr: output))
      != nil
  }
}
