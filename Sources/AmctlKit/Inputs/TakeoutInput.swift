import AmctlCommandLine
import MusicPlatform
import MusicTakeout

extension Takeout {
  /// Finds the files of a download that a person named.
  init(_ path: String, _ context: Context) throws {
    guard path != "-" else {
      throw UsageError.rule(
        "a download cannot be read from stdin", hint: "name its zip file, directory or file")
    }
    try self.init(path, scratch: context.environment.temporaryFolder())
  }
}

extension Takeout {
  /// Reports what is wrong with the files and folders that cannot be read and, with `-v`, the names
  /// of files that have no plays, tracks or the like: a download has dozens.
  func noteOthers(_ context: Context) {
    let messages = Messages(context)
    for flaw in flaws.prefix(Self.namedFiles) { messages.note("Not read: \(flaw).") }
    let count = others.count + max(0, flaws.count - Self.namedFiles)
    guard count > 0, context.common.isVerbose || flaws.count > Self.namedFiles else { return }
    messages.note("Not read: \(count.counted("file")) (\(otherNames)).")
  }

  /// Returns the failure for a download without records of these kinds, with what it has instead.
  ///
  /// If nothing in it is known, the hint says what else the command reads, if anything.
  func nothing(
    of wanted: [TakeoutRecord.Kind], in path: String, elsewhere hint: String? = nil
  ) -> Failure {
    if let flaw = flaws.first { return flaw.failure }
    guard kinds.isEmpty else {
      let found = TakeoutRecord.Kind.words(kinds.sorted { $0.rank < $1.rank }, joinedBy: "and")
      return Failure(
        .usage, "'\(path)' has no \(TakeoutRecord.Kind.words(wanted, joinedBy: "or"))",
        hint: "it has \(found)", reason: .badInput)
    }
    guard others != [path] else {
      return Failure(
        .usage, "'\(path)' is not a file from Apple's download", hint: hint ?? Self.expected,
        reason: .badInput)
    }
    return Failure(
      .usage, "'\(path)' has no files from Apple's download",
      hint: hint ?? (others.isEmpty ? "" : "found only \(otherNames); ") + Self.expected,
      reason: .badInput)
  }

  private static let expected = """
    expected Play History Daily Tracks, Play Activity, Favorites, Likes and Dislikes, Library \
    Tracks or Library Playlists
    """

  /// Whether there is a file of records of amctl at a path.
  static func isOfRecords(_ path: String) throws -> Bool {
    try !FileSystem.isDirectory(path) && hasRecords(try OpenedFile(path))
  }

  /// Whether a file starts with an object, and so is no archive, table or list.
  static func hasRecords(_ file: OpenedFile) throws -> Bool {
    let blanks: [UInt8] = [0xEF, 0xBB, 0xBF, 0x20, 0x09, 0x0A, 0x0D]
    return try file.bytes(0..<256).first { !blanks.contains($0) } == UInt8(ascii: "{")
  }

  /// The number of files that are named.
  private static let namedFiles = 5

  /// The names of the files that are not read.
  private var otherNames: String {
    let names = others.prefix(Self.namedFiles).map { path in
      String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }
    let more = others.count - names.count
    let rest = more > 0 ? ", and \(more.grouped) more" : ""
    return names.joined(separator: ", ") + rest
  }
}

extension TakeoutRecord.Kind {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The records of some kinds in words; all kinds if none is named.
  fileprivate static func words(_ kinds: [Self], joinedBy word: String) -> String {
    let words = (kinds.isEmpty ? allCases : kinds).map { $0 == .like ? "ratings" : "\($0)s" }
    let last = words.last ?? ""
    return words.count < 2
      ? last : words.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}

extension TakeoutError: ReportedError {
  var failure: Failure { Failure(.usage, description, reason: .badInput) }
}
