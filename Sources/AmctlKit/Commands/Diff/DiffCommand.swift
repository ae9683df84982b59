import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl diff`: shows what changed between two exports, or two files of records, or since an
/// export.
struct DiffCommand: Command {
  var old = ""
  var new: String?
  var key: String?
  var ignored: [String] = []
  var hasExitCode = false
  var allowsShrinking = false
  var output = OutputOptions()
  var connection = ConnectionOptions()

  static let help = CommandHelp(
    "diff", summary: "Show what changed between two exports or files, or since an export",
    discussion: """
      Compares two directories of 'amctl library export', or one with the library as it is now; or \
      two files that any commands wrote with -o ndjson or -o json. Prints a record for each record \
      that was added, removed, changed or moved, with its ranks in <old> and <new> as 'from' and \
      'to'. 'fields' names what changed. A song is 'unplayable' if it could be played in <old> only.

      Matches records by type and ID, or by --key, such as catalog.attributes.isrc. A library \
      item and a catalog item are the same if the catalog ID says so, or an ISRC that only one of \
      each has; of these, only the order is compared. 'moved' is minimal: a song that is new at the \
      top moves no other. Ranks are compared per storefront, parent, query, source, type and group \
      of results; --ignore storefront compares across storefronts. In exports only the 'tracks' of \
      playlists have an order.

      Incomplete and damaged files and exports are errors. So is a library with less than nine \
      tenths of what the service reports or <old> has, unless you use --allow-shrink.
      """,
    examples: [
      "amctl diff Backup": "Show what changed since a backup",
      "amctl diff Backup --jq '.data[] | select(.change == \"unplayable\") | .name'":
        "List items that can no longer be played",
      "amctl charts --types songs -o json | amctl diff charts.json -":
        "Show what moved in the charts since a file was written",
      "amctl diff monday.ndjson friday.ndjson --ignore artwork -o tsv":
        "Print rows, without new covers",
    ])

  static let parameters: [Parameter<Self>] = [
    .word("old", \.old, .file(), help: "An export, or a file of records; - reads stdin"),
    .word(
      "new", \.new, .file(),
      help: "A later export or file (default: the live library); - reads stdin"),
    .option(
      "key", \.key, .text("FIELD"),
      help: "Match records of files by this field, not type and ID"),
    .list("ignore", \.ignored, .text("FIELD"), help: "Ignore changes to these fields"),
    .flag("exit-code", \.hasExitCode, help: "Exit with 1 if anything differs"),
    .flag(
      "allow-shrink", \.allowsShrinking, help: "Compare even a much smaller library"
    ).excluding("<new>") { $0.new != nil },
    .group(\.output),
    .group(\.connection, taking: ConnectionOptions.uncached).excluding("<new>") { $0.new != nil },
  ]

  func check() throws(UsageError) {
    if old == "-", new == "-" { throw InputFiles.secondStandardInput }
  }

  /// Without a second export, the first is compared with the library as it is now.
  var sending: ConnectionOptions? { new == nil ? connection : nil }

  var recordFields: RecordFields {
    RecordChange.table.fields.adding([
      "list": .string, "storefront": .string, "parent.id": .string, "parent.name": .string,
      "query": .string, "source": .string,
    ])
  }

  func run(in context: Context) async throws {
    let hasChanges = try await compare(in: context)
    if hasExitCode, hasChanges { throw Failure(.failure, nil) }
  }

  /// Writes the differences; returns whether there are any.
  private func compare(in context: Context) async throws -> Bool {
    let presentation = Presentation(context, output)
    var identity = RecordIdentity(by: key, ignoring: ignored)
    guard try comparesExports() else {
      let files = try [old, new ?? "-"].map { path in
        try RecordFile(
          try InputFiles(context).opened(path), label: path == "-" ? "stdin" : path,
          by: &identity)
      }
      for file in files {
        file.noteFirstPages(to: presentation.messages)
        if let key { file.noteRepeats(of: key, to: presentation.messages) }
      }
      return try write(files[0], files[1], identity, presentation)
    }
    let export = try ExportSnapshot(old)
    if let new {
      let later = try ExportSnapshot(new)
      return try write(
        try export.records(by: &identity), try later.records(by: &identity), identity, presentation)
    }
    let service = try Service(context, connection, usesCache: false, forVerdict: true)
    let options = LibraryExport.options(language: export.manifest.language)
    if service.isDryRun {
      try await LibraryExport.show(service, options)
      return false
    }
    let account = ExportManifest.account(of: context)
    if let other = export.manifest.account, let account, other != account {
      presentation.messages.note("'\(old)' was exported with a different user token.")
    }
    let path = try context.environment.temporaryName("amctl-diff")
    defer { FileSystem.removeFolder(path) }
    let library = try await LibraryExport(
      service: service, folder: try ExportFolder(path, from: "", at: context.now()),
      options: options, account: account, allowsShrinking: allowsShrinking,
      messages: presentation.messages, now: context.now, compared: export
    ).run()
    let now = try ExportSnapshot(path)
    let hasChanges = try write(
      try export.records(by: &identity), try now.records(by: &identity), identity, presentation)
    try library.missing.check(done: 1) { count, _ in
      "the tracks of \(count.counted("playlist")) are not compared"
    }
    return hasChanges
  }

  /// Whether exports are compared, not files of records.
  private func comparesExports() throws(UsageError) -> Bool {
    let isDirectory = { (path: String) in path != "-" && FileSystem.isDirectory(path) }
    if let new, isDirectory(old) != isDirectory(new) {
      let (one, other) = isDirectory(old) ? (old, new) : (new, old)
      throw .rule(
        "'\(one)' is a directory, and '\(other)' is not",
        hint: "compare two exports, or two files of records")
    }
    if new == nil, old == "-" || FileSystem.exists(old) && !isDirectory(old) {
      throw .rule("'diff' needs <new>", hint: "only an export can be compared with the library")
    }
    guard new == nil || isDirectory(old) else { return false }
    if key != nil { throw .rule("'--key' works only with files of records", hint: nil) }
    return true
  }

  /// Writes the differences and their number; returns whether there are any.
  private func write(
    _ old: RecordFile, _ new: RecordFile, _ identity: RecordIdentity, _ presentation: Presentation
  ) throws -> Bool {
    for name in identity.unseen.sorted() {
      presentation.messages.say("No record has a field '\(name)' to ignore.")
    }
    let comparison = try RecordComparison(old, new, by: identity, ignoring: ignored)
    var counts = ChangeCounts<RecordChange.Kind>()
    counts.count(comparison.count)
    var stream = RecordStream(
      presentation, columns: identity.markColumns + RecordChange.table.fields.columns)
    stream.notesAbsence = false
    try comparison.forEachChange { change in
      counts.add(change.kind)
      try stream.write(change.json)
    }
    try stream.finish()
    presentation.messages.note(counts.summary("record"))
    return counts.hasChanges
  }
}

extension FileSystem {
  /// Removes a folder with everything in it; what cannot be removed does no harm.
  fileprivate static func removeFolder(_ path: String) {
    for name in (try? list(path)) ?? [] {
      let place = path + "/" + name
      let isFolder = isDirectory(place) && !isLink(place)
      if isFolder { removeFolder(place) } else { try? remove(place) }
    }
    try? removeDirectory(path)
  }
}

extension RecordFile {
  /// Reports the lists of which only the first page is in the file.
  fileprivate func noteFirstPages(to messages: Messages) {
    for count in firstPages {
      messages.note(
        "\(label) has the first \(count.grouped) of a longer list. Use --all to write everything.")
    }
  }

  /// Reports values of the field that several records have, which it does not tell apart.
  fileprivate func noteRepeats(of key: String, to messages: Messages) {
    let counts = Dictionary(entries.map { ($0.key, 1) }, uniquingKeysWith: +)
    let count = counts.values.count { $0 > 1 }
    guard count > 0 else { return }
    let values = count.counted("value of '\(key)' is", "values of '\(key)' are")
    messages.note("In \(label), \(values) in several records.")
  }
}
