import AmctlCommandLine
import MusicLibc
import MusicPlatform

/// One of the tools that are built beside the program: its options, and what it does.
///
/// It is declared like a command of `amctl`, and the same parser reads its options.
protocol Tool: Parameters {
  /// Its name, its options, and what it does, for help.
  static var spec: CommandSpec { get }

  /// Does it; throws if something is wrong.
  func run() async throws
}

/// Runs one of the tools: `AmctlTools attack --rounds 200`.
@main
struct Tools: Parameters {
  private static let all: [any Tool.Type] = [
    AttackTool.self, TortureTool.self, SimulateTool.self, FixturesTool.self, DownloadTool.self,
    LimitsTool.self, PreflightTool.self,
  ]

  private static let spec = CommandSpec(
    "AmctlTools", summary: "Attack, simulate and record what amctl does", parameters: Tools.self,
    subcommands: all.map { $0.spec }, needsSubcommand: true)

  private var showsHelp = false

  static let parameters: [Parameter<Self>] = [
    .flag("help", short: "h", \.showsHelp, overridesMistakes: true, help: "Show the options")
  ]

  static func main() async {
    do {
      let match = try spec.parse(CurrentProcess.arguments)
      guard !match.isOverridden else {
        return print(HelpPage(match.spec, at: match.path).text(), terminator: "")
      }
      for tool in all where tool.spec.name == match.spec.name {
        try await tool.init(match.arguments).run()
      }
    } catch {
      let hint = (error as? UsageError)?.hint.map { "hint: \($0)\n" } ?? ""
      try? Descriptor.standardError.write(Array("AmctlTools: \(error)\n\(hint)".utf8)[...])
      exit(1)
    }
  }
}

/// What is wrong with a run, or keeps a tool from running, in words.
struct Flaw: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws unless something holds.
func expect(_ condition: Bool, _ flaw: @autoclosure () -> String) throws {
  guard condition else { throw Flaw(flaw()) }
}

/// The `amctl` that was built beside the tools.
enum BuiltAmctl {
  /// The exit codes that are documented.
  static let exitCodes: Set<Int> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 129, 130, 143]

  /// The folder that contains it.
  static var folder: String {
    CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
  }
}
