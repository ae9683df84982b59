import AmctlCommandLine
import MusicAPI

/// `amctl cache clear`: removes the stored responses.
struct CacheClearCommand: LocalCommand {
  var age: Duration?

  static let help = CommandHelp(
    "clear", summary: "Remove the stored responses",
    discussion: "Removes only files that amctl stored, and follows no link.",
    examples: [
      CommandSpec.Example("amctl cache clear", "Remove them all"),
      CommandSpec.Example("amctl cache clear --older-than 7d", "Remove those older than a week"),
    ])

  static let parameters: [Parameter<Self>] = [
    .option(
      "older-than", \.age, .duration(), help: "Remove only responses stored longer ago than this")
  ]

  func run(in context: Context) async throws {
    let removed = ResponseCache(context.environment)
      .removeAll(storedBefore: age.map { context.now() + (.zero - $0) })
    let responses = removed.count.counted("response")
    Messages(context).note("Removed \(responses), \(Self.size(removed.bytes)).")
  }

  private static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<10_000: bytes.counted("byte")
    case ..<10_000_000: "\(bytes / 1_000) KB"
    default: "\(bytes / 1_000_000) MB"
    }
  }
}

/// `amctl cache path`: prints the directory of the stored responses.
struct CachePathCommand: LocalCommand {
  static let help = CommandHelp(
    "path", summary: "Print the directory of the stored responses, which may not exist yet",
    examples: [CommandSpec.Example("amctl cache path", "Print the path")])

  static let parameters: [Parameter<Self>] = []

  static func tolerates(_ flaw: SettingsError) -> Bool { true }

  func run(in context: Context) async throws {
    guard context.environment.cacheDirectory != nil else {
      throw Failure(
        .failure, "cannot locate the cache: HOME is not set",
        hint: "set XDG_CACHE_HOME, or HOME for '~/.cache/amctl'")
    }
    try context.streams.out.write(ResponseCache(context.environment).directory + "\n")
  }
}
