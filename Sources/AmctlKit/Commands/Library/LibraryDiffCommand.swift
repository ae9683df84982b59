import AmctlCommandLine
import MusicAPI

/// `amctl library diff`: shows what changed between two exports, or since one.
struct LibraryDiffCommand: Command {
  var old = ""
  var new: String?
  var ignored: [String] = []
  var hasExitCode = false
  var allowsShrinking = false
  var allowsUnknownNames = false
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "diff", summary: "Show what changed between two backups, or since a backup",
    discussion: """
      Compares the export in <old> with the one in <new>, or with the library as it is now. Prints \
      a record for each item that was added, removed or changed. 'fields' lists the attributes \
      that differ, and 'tracks' if a playlist has different tracks or a different order. An item \
      is 'unplayable' if it could be played before and now cannot: its playParams are gone, as \
      when it left the catalog, or they only name a purchase.

      Exit code 0; with --exit-code, 1 if anything differs. An export that is incomplete, changed, \
      or of another account is an error.

      The service may return less than the library has. What a list lacks is not reported as \
      removed if it has less than nine tenths of what the service reports, or of what <old> has: \
      exit code 3, unless --allow-shrink is given.
      """,
    examples: [
      CommandSpec.Example("amctl library diff Backup", "Show what changed since a backup"),
      CommandSpec.Example(
        "amctl library diff Backup --ignore artwork -o tsv", "Print rows, without new covers"),
      CommandSpec.Example(
        "amctl library diff Backup --jq '.data[] | select(.change == \"unplayable\") | .name'",
        "List what can no longer be played"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("old", \.old, .directory(), help: "The directory of an export"),
    .word(
      "new", \.new, .directory(),
      help: "The directory of a later export (default: the live library)"),
    .list(
      "ignore", \.ignored, .text("NAME"), help: "Ignore changes of these attributes, or of tracks"),
    .flag("exit-code", \.hasExitCode, help: "Exit with 1 if anything differs"),
    .flag(
      "allow-shrink", \.allowsShrinking,
      help: "Report missing items as removed; even from a much smaller library"
    ).excluding("<new>") { $0.new != nil },
    .flag(
      "allow-unknown", \.allowsUnknownNames,
      help: "Allow attributes and fields that amctl does not know yet"),
    .group(\.output, taking: OutputOptions.ofResources),
    .group(\.connection, taking: ConnectionOptions.uncached).excluding("<new>") { $0.new != nil },
  ]

  mutating func check() throws(UsageError) {
    guard !allowsUnknownNames else { return }
    for name in ignored where name != Self.tracks {
      let names = ExportedFile.types.flatMap { $0.facts?.kind.members ?? [] }
        .filter { $0.section == .attributes }.map(\.name)
      try Choices(
        names + [Self.tracks], accepted: UndocumentedNames.members,
        noun: "an attribute of library items", override: FetchParameters.overridingOption
      ).check([name])
    }
  }

  /// The name for other tracks of a playlist, or another order of them.
  private static let tracks = "tracks"

  /// Without a second export, the first is compared with the library as it is now.
  var sending: ConnectionOptions? { new == nil ? connection : nil }

  var recordFields: RecordFields { RecordChange.fields }

  func run(in context: Context) async throws {
    let snapshot = try ExportSnapshot(old)
    let presentation = Presentation(context, output)
    let source: any LibraryState
    if let new {
      source = try ExportSnapshot(new)
    } else {
      let service = try Service(context, connection, usesCache: false, forVerdict: true)
      let options = LibraryExport.options(language: snapshot.manifest.language)
      if service.isDryRun {
        let lists = try ExportedFile.types.map { try LibraryExport.list(of: $0, options).request }
        try await service.show(lists)
        return service.showLater("the next pages, and the tracks of each playlist")
      }
      source = try LiveLibrary(service, options)
    }
    if try await LibraryAccount(context).isOther(
      than: snapshot.manifest, { type in try? snapshot.lines(of: type) }, in: source)
    {
      throw LibraryAccount.error(
        old, library: new.map { "'\($0)'" } ?? "this library",
        hint: "use that account, or name another export")
    }
    let check = SizeReport(
      export: old, allowsShrinking: allowsShrinking || new != nil, messages: presentation.messages)
    var comparison = LibraryComparison(
      snapshot, with: source, presentation, ignoring: Set(ignored),
      columns: RecordChange.fields.columns, check)
    let hasChanges = try await comparison.run()
    if hasExitCode, hasChanges { throw Failure(.failure, nil) }
  }
}
