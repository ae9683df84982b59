import AmctlCommandLine
import MusicAPI
import MusicTakeout

/// `amctl takeout`: reads Apple's download of a person's data.
struct TakeoutCommand: Command {
  var path = ""
  var kinds: [TakeoutRecord.Kind] = []
  var withCatalog = false
  var prefersTimes = false
  var misses: String?
  var output = OutputOptions()
  var catalog = CatalogOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "takeout", summary: "Read your plays and library from Apple's privacy download",
    discussion: """
      Reads the download that you requested at privacy.apple.com: the zip file, its directory, or \
      one of its files; for several parts, the directory that contains them. Prints a record with \
      a catalog ID for each song and day that you played it, and for each track, playlist, \
      favorite and rating ('like').

      Play Activity has times but no IDs; it fills the days that Play History Daily Tracks does \
      not cover. With --times, it replaces the daily counts of the songs that it contains, and \
      stderr says how many plays have no time. Items without an ID are counted on stderr, too; \
      'amctl match' reads the --misses file.
      """,
    examples: [
      CommandSpec.Example("amctl takeout Fixtures/Takeout/download.zip", "Show everything in it"),
      CommandSpec.Example(
        "amctl takeout Fixtures/Takeout/download.zip --kind play --with-catalog -o csv",
        "Print all plays with ISRCs as rows"),
      CommandSpec.Example(
        "amctl takeout Fixtures/Takeout/download.zip --kind track --misses misses.ndjson -o id",
        "Print the IDs of your library, and save what has none"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("download", \.path, .file(), help: "The zip file, its directory, or one of its files"),
    .list(
      "kind", \.kinds, .choice("KIND"),
      help: "Print only these"),
    .flag("with-catalog", \.withCatalog, help: "Add ISRC, artist and album from the catalog"),
    .flag("times", \.prefersTimes, help: "Use Play Activity (with times) where it has data"),
    .option("misses", \.misses, .file(), help: "Write records without an ID, as ndjson"),
    .group(\.output),
    .group(\.catalog).needing("--with-catalog") { $0.withCatalog },
    .group(\.connection).needing("--with-catalog") { $0.withCatalog },
  ]

  var sending: ConnectionOptions? { withCatalog ? connection : nil }

  var recordFields: RecordFields { TakeoutRun.fields }

  mutating func check() throws(UsageError) {
    if prefersTimes, !kinds.isEmpty, !kinds.contains(.play) {
      throw .rule("'--times' needs '--kind play'", hint: "only plays have times")
    }
    try checkMisses([path])
  }

  /// Rejects a file of misses that is one of those to read.
  private func checkMisses(_ sources: [String]) throws(UsageError) {
    try InputFiles.check(sources, areApartFrom: misses, of: "--misses", as: "the download")
  }

  func run(in context: Context) async throws {
    let takeout = try Takeout(path, context)
    try checkMisses(takeout.sources)
    let wanted = kinds.isEmpty ? TakeoutRecord.Kind.allCases : kinds
    guard !takeout.kinds.isDisjoint(with: wanted) else {
      throw takeout.nothing(
        of: kinds, in: path,
        elsewhere: try Takeout.isOfRecords(path)
          ? "it contains amctl records; use 'amctl report \(ShellWord.plain(path))'" : nil)
    }
    takeout.noteOthers(context)
    let contents = try takeout.contents(of: Set(wanted), prefersTimes: prefersTimes)
    let presentation = Presentation(context, output)
    guard let found = try await catalogSongs(of: contents, in: context) else { return }
    var run = TakeoutRun(presentation, found, misses: try misses.map { try WholeFile($0) })
    try run.write(contents)
  }

  /// Looks up all songs in the catalog, each once, if that is wanted; nil in a dry run, which prints
  /// the requests.
  private func catalogSongs(
    of contents: TakeoutContents, in context: Context
  ) async throws -> [CatalogKey: Page<AnyKind>]? {
    guard withCatalog else { return [:] }
    let service = try Service(context, connection)
    let catalog = try StorefrontChoice(context).catalog()
    let keys = try [ResourceType.songs, .musicVideos].flatMap { type in
      try contents.ids(of: type).map { CatalogKey(type: type, id: "\($0)") }
    }
    var lookup = ValueLookup<CatalogKey>()
    try lookup.add(keys, in: catalog, options: FetchOptions(language: context.settings.language))
    guard !service.isDryRun else {
      try await service.show(lookup.requests)
      return nil
    }
    try await lookup.run(service)
    if let failure = lookup.firstFailure { throw failure }
    if lookup.found.count < keys.count {
      Messages(context).note(
        "Found \(lookup.found.count.grouped) of \(keys.count.grouped) songs in storefront "
          + "'\(catalog.storefront)'.")
    }
    return lookup.found
  }
}
