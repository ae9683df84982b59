import AmctlCommandLine
import MusicAPI

/// `amctl library diff`: shows what changed between two exports, or since one.
struct LibraryDiffCommand: Command {
  var old = ""
  var new: String?
  var ignored: [String] = []
  var hasExitCode = false
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "diff", summary: "Show what changed between two backups, or since one",
    discussion: """
      Compares the export in <old> with the one in <new>, or with the library as it is now. Prints \
      a record for each item that was added, removed or changed. 'fields' names the attributes that \
      differ, and 'tracks' if a playlist has other tracks or another order. An item is 'unplayable' \
      if it had playParams and no longer has: that is how Apple shows that it left the catalog.

      Exit code 0, with --exit-code 1 if anything differs. An export that is not complete, or not \
      as it was written, is an error.
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
    .word("old", \.old, .directory(), help: "The folder of an export"),
    .word(
      "new", \.new, .directory(), help: "The folder of a later export; without it, the library"),
    .list(
      "ignore", \.ignored, .text("NAME"), help: "Ignore changes of these attributes, or of tracks"),
    .flag("exit-code", \.hasExitCode, help: "Exit with 1 if anything differs"),
    .group(\.output),
    .group(\.connection, taking: ConnectionOptions.uncached).excluding("<new>") { $0.new != nil },
  ]

  /// Without a second export, the command sends requests, but only after it has read the first.
  static let sendsRequests = false

  var sending: ConnectionOptions? { new == nil ? connection : nil }

  private static let columns = ["change", "type", "id", "name", "fields"].map { Column($0) }

  func run(in context: Context) async throws {
    let snapshot = try ExportSnapshot(old)
    let presentation = Presentation(context, output)
    let source: any LibraryState
    if let new {
      source = try ExportSnapshot(new)
    } else {
      let service = try Service(context, connection, usesCache: false)
      let options = LibraryExport.options(language: snapshot.manifest.language)
      if service.isDryRun {
        let lists = try ExportedFile.types.map { try LibraryExport.list(of: $0, options).request }
        try await service.show(lists)
        return service.showLater("the next pages, and the tracks of each playlist")
      }
      source = LiveLibrary(client: try service.client, jobs: service.jobs, options: options)
    }
    var listing = Listing(presentation, columns: Self.columns)
    listing.isSilentWhenEmpty = false
    var report = DiffReport()
    for type in ExportedFile.types {
      try await compare(type, snapshot, with: source, presentation, &listing, &report)
    }
    if listing.isEmpty { try listing.openEmpty() }
    try listing.finish()
    presentation.messages.note(report.summary)
    if hasExitCode, report.hasChanges { throw FoundDifferences() }
  }

  /// Writes the differences of one list.
  private func compare(
    _ type: ResourceType, _ snapshot: ExportSnapshot, with source: any LibraryState,
    _ presentation: Presentation, _ listing: inout Listing, _ report: inout DiffReport
  ) async throws {
    var comparison = try ResourceComparison(
      try snapshot.lines(of: type), ignoring: Set(ignored))
    report.count(comparison.count)
    var progress = ProgressLine(before: presentation)
    defer { progress?.end() }
    var seen = 0
    let reader = try source.reader(of: type)
    while let resources = try await listing.during({ try await reader() }) {
      let common = resources.compactMap(\.resourceID).filter(comparison.contains)
      let tracks =
        type == .libraryPlaylists && !ignored.contains("tracks")
        ? try await listing.during { try await source.tracks(of: common) } : [:]
      var changes: [ResourceChange] = []
      for resource in resources {
        let id = resource.resourceID ?? ""
        let hasOther = try tracks[id].map { try $0 != snapshot.tracks(of: id) } ?? false
        if let change = try comparison.change(of: resource, hasOtherTracks: hasOther) {
          changes.append(change)
        }
      }
      seen += resources.count
      if changes.isEmpty {
        progress?.show(seen, of: comparison.count, noun: type.facts?.pathName)
      } else {
        progress?.end()
        try write(changes, to: &listing, &report)
      }
    }
    progress?.end()
    var removed: [ResourceChange] = []
    try comparison.forEachRemoved { change in
      removed.append(change)
      guard removed.count == LibraryFacts.pageLimit else { return }
      try write(removed, to: &listing, &report)
      removed = []
    }
    try write(removed, to: &listing, &report)
  }

  private func write(
    _ changes: [ResourceChange], to listing: inout Listing, _ report: inout DiffReport
  ) throws {
    guard !changes.isEmpty else { return }
    for change in changes { report.add(change) }
    let answer: JSONValue = ["data": .array(changes.map(\.record))]
    try listing.write(Page(try JSONDocument(parsing: answer.encoded() + [UInt8(ascii: "\n")]).root))
  }
}

/// The number of compared items, and of the differences.
private struct DiffReport {
  private var compared = 0
  private var counts: [ResourceChange.Kind: Int] = [:]

  var hasChanges: Bool { !counts.isEmpty }

  /// Counts the items of an export.
  mutating func count(_ items: Int) { compared += items }

  mutating func add(_ change: ResourceChange) { counts[change.kind, default: 0] += 1 }

  /// The numbers in words.
  var summary: String {
    let items = compared == 1 ? "1 item" : "\(compared.grouped) items"
    let parts = ResourceChange.Kind.allCases.compactMap { kind in
      counts[kind].map { "\($0.grouped) \(kind.rawValue)" }
    }
    return "\(items) compared: \(parts.isEmpty ? "no differences" : parts.joined(separator: ", "))."
  }
}

/// The error for the exit code if something differs, which needs no words.
private struct FoundDifferences: ReportedError {
  let failure = Failure(.failure, nil)
}
