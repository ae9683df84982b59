import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicTakeout

/// Reads the records that a report is about: exports, downloads, and files of records.
struct ReportInput {
  private let context: Context
  private(set) var tally: ReportTally
  /// The files that were read, and those of the same exports.
  private(set) var files: [String] = []
  /// The number of records that were counted.
  private var found = 0
  /// The number of those before this input.
  private var before = 0
  private var source = 0

  init(_ context: Context, of period: ReportPeriod) {
    self.context = context
    tally = ReportTally(of: period)
  }

  /// Reads all inputs; one that has nothing to count is an error.
  mutating func read(_ paths: [String]) throws {
    for (number, path) in paths.enumerated() {
      before = found
      source = number
      try read(path)
      guard found > before else {
        throw UsageError.rule(
          "\(InputFiles.label(of: path)) has no plays or songs", hint: Self.inputs)
      }
    }
    try tally.finish()
  }

  /// The inputs that have something to count.
  private static let inputs = "name a library export, a privacy download, or a file of records"

  private mutating func read(_ path: String) throws {
    let export = path + "/" + ExportedFile.name(of: .librarySongs)
    if path != "-", FileSystem.isDirectory(path) {
      if FileSystem.exists(export) {
        files += ExportedFile.names.map { path + "/" + $0 }
        return try readRecords(of: try OpenedFile(export), at: export)
      }
    } else {
      files.append(path)
      let file = try InputFiles(context).opened(path)
      if try path == "-" || Takeout.hasRecords(file) { return try readRecords(of: file, at: path) }
    }
    let takeout = try Takeout(path, context)
    files += takeout.sources
    guard !takeout.kinds.isDisjoint(with: [.play, .track]) else {
      guard takeout.kinds.isEmpty, takeout.flaws.isEmpty else {
        throw takeout.nothing(of: [.play, .track], in: path, elsewhere: Self.inputs)
      }
      return
    }
    takeout.noteOthers(context)
    try takeout.contents(of: [.play, .track]).forEach { record in
      try add(try JSONDocument(parsing: record.json.encoded()).root)
    }
  }

  /// Reads records, one on each line or all in one document.
  private mutating func readRecords(of file: OpenedFile, at path: String) throws {
    let label = path == "-" ? "stdin" : path
    var lines = ResourceLines(file, label: label)
    while let line = try lines.nextText() {
      let number = lines.number
      var json = try? JSONDocument(parsing: Array(line.bytes)).root
      if json == nil, found == before {
        // A document is written in many lines for a person.
        var bytes = Array(line.bytes)
        while let more = try lines.nextText() { bytes += [UInt8(ascii: "\n")] + more.bytes }
        json = try? JSONDocument(parsing: bytes).root
      }
      guard let json, json.kind == .object else {
        throw UsageError.rule("\(label):\(number): not a record in JSON", hint: nil)
      }
      do { try add(all: json) } catch let error as UsageError {
        throw UsageError.rule("\(label):\(number): \(error.description)", hint: error.hint)
      }
    }
  }

  private mutating func add(all json: JSON) throws {
    guard let list = json["data"], list.kind == .array else { return try add(json) }
    for record in list.elements {
      try Task.checkCancellation()
      try add(record)
    }
  }

  /// Counts a record; playlists and the like are left out.
  private mutating func add(_ record: JSON) throws(UsageError) {
    if record["playedBefore"] != nil {
      tally.addLogged(record, from: source)
    } else {
      switch record["kind"]?.string ?? record["type"]?.string {
      case "play": try tally.addPlay(record, from: source)
      case "track": tally.addSong(ReportSong(track: record))
      case ResourceType.librarySongs.rawValue:
        tally.addSong(ReportSong(resource: record))
      case ResourceType.songs.rawValue:
        // An ID alone says nothing.
        guard (record["attributes"] ?? record)["name"] != nil else { return }
        tally.addSong(ReportSong(resource: record))
      default: return
      }
    }
    found += 1
  }
}
