import AmctlCommandLine
import MusicTakeout

extension Takeout {
  /// Finds the files of a download that a person named.
  init(_ path: String, _ context: Context) throws {
    guard path != "-" else {
      throw UsageError.rule(
        "a download cannot be read from standard input", hint: "name its archive, folder or file")
    }
    try self.init(path, scratch: context.environment["TMPDIR"] ?? "/tmp")
  }
}

extension Takeout {
  /// Returns the failure for a download without records of these kinds, with what it has instead.
  func nothing(of wanted: [TakeoutRecord.Kind], in path: String) -> Failure {
    Failure(
      .usage, "'\(path)' has no \(TakeoutRecord.Kind.words(wanted, joinedBy: "or"))",
      hint: kinds.isEmpty
        ? otherNames
        : "it has \(TakeoutRecord.Kind.words(kinds.sorted { $0.rank < $1.rank }, joinedBy: "and"))",
      reason: .badInput)
  }

  /// The names of the files that are not read.
  private var otherNames: String {
    guard !others.isEmpty else { return "it has no files in CSV or JSON" }
    let names = others.prefix(5).map { path in
      String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }
    let more = others.count - names.count
    let rest = more > 0 ? ", and \(more.grouped) more" : ""
    return "these files were found: \(names.joined(separator: ", "))\(rest)"
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
