import AmctlCommandLine
import MusicAPIFixtures
import MusicAPI
import MusicPlatform

/// The fixtures of a folder that no process used, according to a replay log.
struct UsedFixtures {
  /// The files that were used, relative to the folder.
  let used: Set<String>
  /// The fixtures that were not used, in order.
  private(set) var unused: [FixtureFile]
  /// The number of all fixtures.
  let total: Int
  /// The files of each request, in the order of its responses.
  private let sequences: [Sequence: [String]]

  /// What the responses to one request belong to.
  private struct Sequence: Hashable {
    let session: String?
    let request: HTTPRequest
  }

  /// The option for the log.
  static func log<Root: Parameters>(
    _ property: @autoclosure @escaping Parameter<Root>.Property<String?>
  ) -> Parameter<Root> {
    .option("log", property(), .file(), help: "The file named by AMCTL_REPLAY_LOG")
  }

  /// Reads a folder and a log; a log about nothing would make everything look unused.
  init(of directory: String, log: String?) throws {
    guard let log else {
      throw UsageError.rule(
        "'fixtures prune' needs '--log FILE'", hint: "AMCTL_REPLAY_LOG=FILE makes commands write it"
      )
    }
    let files = try NamedFolder(directory).fixtures()
    guard FileSystem.exists(log) else { throw NamedFolder.missing(log, "log") }
    do {
      used = try ReplayLog(path: log).files(of: directory)
    } catch let fault as ReplayLog.Fault {
      throw UsageError.rule(
        "'\(log)' \(fault)",
        hint:
          "run the commands with \(Setting.replayLog.variable)=\(ShellWord.plain(log)) and --replay"
      )
    }
    total = files.count
    sequences = files.reduce(into: [:]) { sequences, file in
      guard let request = (try? file.fixture.get())?.request else { return }
      let sequence = Sequence(session: file.session, request: request)
      sequences[sequence, default: []].append(file.path)
    }
    unused = files.filter { [used] in !used.contains($0.path) }
  }

  /// Keeps what must stay when the rest is removed: files that are not fixtures, and the responses
  /// before a used one, without which that one would not be reached.
  mutating func keepNeeded() {
    var needed: Set<String> = []
    for sequence in sequences.values {
      let isReached = sequence.lastIndex(where: used.contains)
      if let isReached { needed.formUnion(sequence[...isReached]) }
    }
    unused = unused.filter { (try? $0.fixture.get()) != nil && !needed.contains($0.path) }
  }

  /// Returns `3 of 18 fixtures`.
  func count(_ verb: String) -> String {
    "\(unused.count.grouped) of \(total.counted("fixture")) \(verb)"
  }

  /// The records of the unused fixtures.
  var records: [JSONValue] {
    unused.map { file in
      let fixture = try? file.fixture.get()
      return [
        "method": fixture.map { .string($0.request.method.rawValue) } ?? .null,
        "path": fixture.map { .string($0.request.target.shown) } ?? .null,
        "size": .int(file.size), "file": .string(file.path),
      ]
    }
  }

  /// The fields of the records, which are the columns in every format.
  static let fields: RecordFields = [
    "method": .string, "path": .string, "size": .number, "file": .string,
  ]
}
