import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// `amctl diff`: shows what changed between two files of records.
struct DiffCommand: LocalCommand {
  var old = ""
  var new = ""
  var key: String?
  var ignored: [String] = []
  var hasExitCode = false
  var output = OutputOptions()

  static let help = CommandHelp(
    "diff", summary: "Show what changed between two files of records",
    discussion: """
      Compares what any two commands wrote with -o ndjson or -o json, such as a chart of today \
      with that of last week. Prints a record for each one that was added, removed, changed or \
      moved, with its rank in <old> as 'from' and in <new> as 'to'.

      Records are the same if they have the same type and ID; --key names another field, whose \
      value is then the 'id'. A list may have a record several times: equal ones are compared \
      first. 'fields' lists the attributes, and the other members but href, whose values differ. \
      As few records as possible are 'moved': a song that is new at the top moves none. A record \
      that has changed and moved is printed twice.

      Each storefront, parent, query and source is a list of its own with its own ranks, and is \
      printed with each record; --ignore storefront compares across storefronts. So is each type, \
      and each group of a search or of charts, named as 'list' with -o json or ndjson, unless only \
      one of the files has such names.

      Exit code 0; with --exit-code, 1 if anything differs. A file that is empty, or has a line \
      that is cut off, is an error; an empty list is {"data":[]}.
      """,
    examples: [
      CommandSpec.Example(
        "amctl charts --types songs -o json | amctl diff charts.json -",
        "Show what moved in the charts since a file was written"),
      CommandSpec.Example(
        "amctl diff monday.ndjson friday.ndjson --ignore artwork -o tsv",
        "Print rows, without new covers"),
      CommandSpec.Example(
        "amctl diff monday.ndjson friday.ndjson --key name", "Identify records by their name"),
    ])

  static let parameters: [Parameter<Self>] = [
    .word("old", \.old, .file(), help: "The earlier records, ndjson or json; - reads stdin"),
    .word("new", \.new, .file(), help: "The later records; - reads stdin"),
    .option("key", \.key, .text("FIELD"), help: "Identify records by this field, not type and ID"),
    .list("ignore", \.ignored, .text("FIELD"), help: "Ignore changes of these fields"),
    .flag("exit-code", \.hasExitCode, help: "Exit with 1 if anything differs"),
    .group(\.output),
  ]

  mutating func check() throws(UsageError) {
    if old == "-", new == "-" { throw InputFiles.secondStandardInput }
  }

  var recordFields: RecordFields {
    RecordChange.rankedFields.adding([
      "list": .string, "storefront": .string, "parent.id": .string, "parent.name": .string,
      "query": .string, "source": .string,
    ])
  }

  func run(in context: Context) async throws {
    var identity = RecordIdentity(by: key, ignoring: ignored)
    let files = try [old, new].map { try records(in: $0, of: context, by: &identity) }
    let presentation = Presentation(context, output)
    let messages = presentation.messages
    for name in identity.unseen.sorted() {
      messages.say("No record has a field '\(name)' to ignore.")
    }
    for file in files {
      file.noteFirstPages(to: messages)
      if let key { file.noteRepeats(of: key, to: messages) }
    }
    let comparison = try RecordComparison(files[0], files[1], by: identity, ignoring: ignored)
    var counts = ChangeCounts<RecordChange.Kind>()
    counts.count(max(files[0].entries.count, files[1].entries.count))
    var stream = RecordStream(
      presentation, columns: identity.markColumns + RecordChange.rankedFields.columns)
    stream.notesAbsence = false
    try comparison.forEachChange { change in
      counts.add(change.kind)
      try stream.write(change.json)
    }
    try stream.finish()
    messages.note(counts.summary("record"))
    if hasExitCode, counts.hasChanges { throw Failure(.failure, nil) }
  }

  private func records(
    in path: String, of context: Context, by identity: inout RecordIdentity
  ) throws -> RecordFile {
    guard !FileSystem.isDirectory(path) else {
      throw UsageError.rule(
        "'\(path)' is a directory", hint: "'amctl library diff' compares exports")
    }
    return try RecordFile(
      try InputFiles(context).opened(path), label: path == "-" ? "standard input" : path,
      by: &identity)
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
