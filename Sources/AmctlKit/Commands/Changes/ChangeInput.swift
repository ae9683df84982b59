import MusicAPI

/// What a change is about, read to its end before anything is sent.
enum ChangeInput {
  static let ids = ListPositional(
    "id", .text("ID"), help: "What it is about, by id or address")
  static let from = Option(
    "from", .file(), help: "Read ids or addresses, one a line; - is standard input")
  static let rest = Option(
    "rest", .file(), help: "Keep a list of what is not known to be done in a file")

  /// What is named on the line, and after it what is named in the file.
  ///
  /// Everything is read before anything is sent, and the message about a line says which it is. A
  /// write refuses a file that names nothing: the command that was to write it may have failed.
  static func targets(
    _ arguments: Arguments, in context: Context, isWritten: Bool = true,
    _ read: (String) throws(UsageError) -> ChangeTarget
  ) throws -> [ChangeTarget] {
    var targets: [ChangeTarget] = []
    for word in arguments[ids] { targets.append(try read(word)) }
    guard var lines = try context.inputLines(of: arguments[from]) else { return targets }
    let countOnLine = targets.count
    while let line = try lines.next() {
      do throws(UsageError) { targets.append(try read(line)) } catch {
        throw lines.located(error)
      }
    }
    guard targets.count > countOnLine || !isWritten else { throw lines.noContent }
    return targets
  }

  /// The same where all are of one type; a write checks the shape of each id.
  static func targets(
    _ arguments: Arguments, of type: ResourceType, in context: Context, isWritten: Bool = true
  ) throws -> [ChangeTarget] {
    try targets(arguments, in: context, isWritten: isWritten) { word throws(UsageError) in
      try ChangeTarget(word: word, type: type, isWritten: isWritten)
    }
  }

  /// Refuses a line that names nothing to change.
  static func check(_ arguments: Arguments, of path: String) throws(UsageError) {
    guard arguments[ids].isEmpty, arguments[from] == nil else { return }
    throw .rule("'amctl \(path)' needs an id.", hint: "or lines of ids, with --from FILE")
  }
}

extension [ChangeTarget] {
  /// The same in pieces, of which the last may be smaller.
  func batches(of size: Int) -> [[ChangeTarget]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
