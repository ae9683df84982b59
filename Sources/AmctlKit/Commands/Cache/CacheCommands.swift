import AmctlCommandLine
import MusicAPI

enum CacheGroup {
  static let help = CommandHelp(
    "cache", summary: "Show and remove stored responses",
    discussion: """
      '--cache TTL' stores responses and uses them for that long; '--offline' uses nothing else. \
      They take up to about 256 MB; those used least recently are removed first. 'amctl cache ls \
      -o json' prints records; the other commands print plain text.
      """,
    examples: [
      "amctl cache ls": "List the stored responses",
      "amctl cache clear": "Remove them",
    ])
}

struct CacheListCommand: LocalCommand, TableCommand {
  var output = OutputOptions()

  static let help = CommandHelp(
    "ls", aliases: ["list"], summary: "List the stored responses, the last used first",
    discussion: """
      'age' is in seconds, since the response was received or validated, and 'size' in bytes. \
      'personal' is true for a response that only your user token gets. 'expires' is known when \
      AMCTL_CACHE or 'cache' in the config file is set.
      """,
    examples: [
      "amctl cache ls": "List the stored responses",
      "amctl cache ls -o tsv --fields url,age": "List URLs and ages",
    ])

  static let parameters: [Parameter<Self>] = [.group(\.output)]

  static let table: Table<(entry: ResponseCache.Entry, age: Duration, expires: UnixTime?)> = [
    .id("url", \.entry.url), .number("age") { Int($0.age.components.seconds) },
    .number("size", \.entry.size), .boolean("personal", \.entry.isPersonal),
    .date("expires", \.expires?.iso8601),
  ]

  func run(in context: Context) async throws {
    let lifetime = try context.settings.value(of: .cache, as: ConnectionOptions.lifetimeType)
    let now = context.now()
    let cache = ResponseCache(context.environment)
    let rows = cache.entries.map { entry in
      (entry, now - entry.time, lifetime.map { entry.time + $0 })
    }
    let presentation = Presentation(context, output)
    try presentation.write(rows, Self.table)
    context.remarks.noteFault(of: cache, presentation.messages)
    if rows.isEmpty, cache.fault == nil, presentation.format.isForPeople {
      presentation.messages.note("The cache is empty.")
    }
  }
}

struct CacheClearCommand: LocalCommand {
  var age: Duration?

  static let help = CommandHelp(
    "clear", summary: "Remove the stored responses",
    discussion: "Removes only files that amctl stored, and follows no link.",
    examples: [
      "amctl cache clear": "Remove them all",
      "amctl cache clear --older-than 7d": "Remove responses older than a week",
    ])

  static let parameters: [Parameter<Self>] = [
    .option(
      "older-than", \.age, .duration(), help: "Remove only responses older than this")
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
    case ..<10_000_000: "\((bytes / 1_000).grouped) KB"
    default: "\((bytes / 1_000_000).grouped) MB"
    }
  }
}

struct CachePathCommand: LocalCommand {
  static let help = CommandHelp(
    "path", summary: "Print the directory of the stored responses, which may not exist yet",
    examples: ["amctl cache path": "Print the path"])

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
