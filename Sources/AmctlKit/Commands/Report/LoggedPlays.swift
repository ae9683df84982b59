import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The plays in files of `amctl history log`, as listens.
struct LoggedPlays {
  private let context: Context
  /// Knows which plays are in the period, and which are in several files.
  private var tally: ReportTally
  private var listens: Listens
  /// The listens of all files, so that nothing is written if a line is no play.
  private var found: [JSONValue] = []

  init(_ context: Context, of period: ReportPeriod) throws {
    self.context = context
    tally = ReportTally(of: period)
    listens = Listens(storefront: try StorefrontChoice(context).all().first ?? "")
  }

  /// Writes the plays of some files in their order; a play in several files is written once.
  mutating func write(_ paths: [String], _ presentation: Presentation) throws {
    for (number, path) in paths.enumerated() { try read(path, source: number) }
    try presentation.write(found, columns: [], id: "id")
    ReportCommand.note(undated: tally.undatedPlays, presentation.messages)
    listens.report(to: presentation.messages)
  }

  private mutating func read(_ path: String, source: Int) throws {
    let label = path == "-" ? "stdin" : path
    let isFolder = path != "-" && FileSystem.isDirectory(path)
    guard !isFolder else { throw Self.foreign(InputFiles.label(of: path) + " is not a file") }
    var lines = ResourceLines(try InputFiles(context).opened(path), label: label)
    var hasPlays = false
    while let line = try lines.nextText() {
      let record = try? JSONDocument(parsing: Array(line.bytes)).root
      guard let record, record["playedBefore"] != nil else {
        throw Self.foreign("\(label):\(lines.number): not a line")
      }
      hasPlays = true
      let time = PlayTime(record["playedBefore"]?.string ?? "")
      guard tally.isNew(logged: record, from: source), tally.isCounted(1, time) else { continue }
      if let listen = listens.listen(to: ListenedPlay(logged: record)) { found.append(listen) }
    }
    guard hasPlays else { throw Self.foreign(InputFiles.label(of: path) + " is not a file") }
  }

  private static func foreign(_ words: String) -> UsageError {
    .rule(
      "\(words) of 'amctl history log'",
      hint: "for Apple's download, use 'amctl takeout DOWNLOAD --times -o listens'")
  }
}

extension ListenedPlay {
  /// Reads a line of a log, which says between which times something was played.
  fileprivate init(logged record: JSON) {
    time = record["playedBefore"]?.string.flatMap { UnixTime(iso8601: $0) }
    name = record["name"]?.string
    artistName = record["artistName"]?.string
    isrc = record["isrc"]?.string
    catalogID = record["catalogId"]?.identifier
  }
}
