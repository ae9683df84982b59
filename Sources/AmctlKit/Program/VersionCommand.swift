import AmctlCommandLine
import MusicPlatform

/// `amctl version`: prints the version, as `--version` does.
struct VersionCommand: LocalCommand {
  static let help = CommandHelp(
    "version", summary: "Show the version",
    examples: [CommandSpec.Example("amctl version", "Print the name and the version")])
  static let parameters: [Parameter<Self>] = []

  static let readsSettings = false
  var isPaged: Bool { false }

  /// The line that it prints.
  static let line = "amctl \(ProductVersion.current)\n"

  func run(in context: Context) async throws {
    try context.streams.out.write(Self.line)
  }
}
