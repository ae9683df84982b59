import AmctlCommandLine
import MusicAPI
import MusicPlatform
import MusicTakeout

/// Reads the records that a report is about: exports, downloads, and files of records.
struct ReportInput {
  private let context: Context
  private(set) var tally = ReportTally()
  /// The number of records that were counted.
  private var found = 0
  /// The number of those before this input.
  private var before = 0
  private var source = 0

  init(_ context: Context) {
    self.context = context
  }

  /// Reads all inputs; one that has nothing to count is an error.
  mutating func read(_ paths: [String]) throws {
    for (number, path) in paths.enumerated() {
      before = found
      source = number
      try read(path)
      guard found > before else {
        throw UsageError.rule(
          "\(InputFiles.label(of: path)) has no plays and no songs of a library",
          hint: "give a library export, a privacy download, or a file of records")
      }
    }
    tally.finish()
  }

  private mutating func read(_ path: String) throws {
    let export = path + "/" + ExportedFile.name(of: .librarySongs)
    if path != "-", FileSystem.isDirectory(path), FileSystem.exists(export) {
      return try readLines(of: export)
    }
    if path == "-" || Self.hasRecords(path) { return try readLines(of: path) }
    let takeout = try Takeout(path, context)
    guard !takeout.kinds.isDisjoint(with: [.play, .track]) else {
      throw takeout.nothing(of: [.play, .track], in: path)
    }
    try takeout.contents(of: [.play, .track]).forEach { record in
      add(try JSONDocument(parsing: record.json.encoded()).root)
    }
  }

  /// Whether a file starts with an object, and so is no archive, table or list.
  private static func hasRecords(_ path: String) -> Bool {
    guard let file = try? OpenedFile(path), let start = try? file.bytes(0..<256) else {
      return false
    }
    let blanks: [UInt8] = [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D]
    return start.first { !blanks.contains($0) } == UInt8(ascii: "{")
  }

  /// Reads records, one on each line or all in one document.
  private mutating func readLines(of path: String) throws {
    var reader = try InputFiles(context).reader(of: path)
    var number = 0
    do {
      while let line = try reader.next()?.text {
        number += 1
        guard line.contains(where: { !$0.isWhitespace }) else { continue }
        guard let json = try? JSONDocument(parsing: line).root else {
          throw Self.notARecord(path, number)
        }
        try add(all: json, path, number)
      }
    } catch  where number < 2 && path != "-" && !(error is CancellationError) {
      // A document may be one long line, or be written in many for a person.
      guard found == before else { throw error }
      try readDocument(path)
    }
  }

  private mutating func readDocument(_ path: String) throws {
    guard let json = try? JSONDocument(parsing: try FileSystem.read(path)).root else {
      throw Self.notARecord(path, 1)
    }
    try add(all: json, path, 1)
  }

  private mutating func add(all json: JSON, _ path: String, _ line: Int) throws {
    guard json.kind == .object else { throw Self.notARecord(path, line) }
    if let list = json["data"], list.kind == .array {
      list.elements.forEach { add($0) }
    } else {
      add(json)
    }
  }

  private static func notARecord(_ path: String, _ line: Int) -> UsageError {
    .rule("\(path == "-" ? "standard input" : path):\(line): not a record in JSON", hint: nil)
  }

  /// Counts a record; others, such as playlists, are left out.
  private mutating func add(_ record: JSON) {
    if record["playedBefore"] != nil {
      tally.addLogged(record, from: source)
    } else {
      switch record["kind"]?.string ?? record["type"]?.string {
      case "play": tally.addPlay(record, from: source)
      case "track": tally.addSong(ReportSong(track: record))
      case ResourceType.librarySongs.rawValue: tally.addSong(ReportSong(resource: record))
      default: return
      }
    }
    found += 1
  }
}
