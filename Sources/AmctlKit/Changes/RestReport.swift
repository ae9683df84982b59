import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Tracks the targets that were not changed, on standard error and in a file.
///
/// At every moment the file contains everything that is not known to be done: all targets before
/// the first request, fewer after each success, and none at the end. It is replaced as a whole, so
/// it is correct even if the process is killed. A pipe or a device receives the list at the end.
final class RestReport {
  private let outcome: String
  private let messages: Messages
  /// The messages about kept targets, of which there may be many.
  private var keptMessages: Shortfall
  private let destination: Destination?
  /// Whether the change can safely be made twice.
  private let isRepeatable: Bool
  /// The targets without a request or a response so far.
  private var pending: ArraySlice<ChangeTarget>
  /// The targets that were given up.
  private(set) var kept: [ChangeTarget] = []
  /// Lines about targets that must not be sent again, which are skipped when the file is read.
  private var remarks: [String] = []
  /// The number of completed targets that the file still contains.
  private var unsavedCount = 0
  private var isFinished = false
  /// The lines of all targets, and the end of each.
  private var lines: [UInt8] = []
  private var lineEnds: [Int] = []

  private enum Destination {
    case file(String)
    case stream(SideFile)
  }

  /// Writes all targets to the file, because none is done yet.
  init(
    path: String?, of targets: [ChangeTarget], outcome: String, isRepeatable: Bool,
    messages: Messages
  ) throws(FileError) {
    self.outcome = outcome
    self.messages = messages
    keptMessages = Shortfall(messages, areFailures: true)
    self.isRepeatable = isRepeatable
    pending = []
    destination = try path.map { path throws(FileError) in
      FileSystem.isReplaceable(path)
        ? .file(path)
        : .stream(SideFile(try FileSystem.open(appending: path), at: path))
    }
    setPending(targets)
    if case .file(let path) = destination { FileSystem.sweep(beside: path) }
    try save()
  }

  private func setPending(_ targets: [ChangeTarget]) {
    pending = targets[...]
    (lines, lineEnds) = ([], [])
    for target in targets where destination != nil {
      lines += Array((target.word + "\n").utf8)
      lineEnds.append(lines.count)
    }
  }

  /// Removes the next targets from the list: the change was made, or never can be.
  func settle(_ count: Int = 1) throws {
    pending = pending.dropFirst(count)
    unsavedCount += count
    // Rewriting a long list after each of many small changes would take longer than the changes
    // themselves. Extra targets do no harm if the change can be made twice.
    let isDue = !isRepeatable || unsavedCount * 1_000 > pending.count + kept.count
    guard isDue else { return }
    do { try save() } catch {
      throw Failure(
        .failure, "\(error.description) It may still name items that were \(outcome)",
        hint: "remove those lines before you use the file again")
    }
  }

  /// Keeps the next target on the list, and reports that it was not changed, or may have been.
  func keep(mayBeDone: Bool) {
    guard let target = pending.popFirst() else { return }
    kept.append(target)
    keptMessages.add(
      saying: mayBeDone
        ? "The outcome of '\(target.word)' is unknown."
        : "'\(target.word)' was not \(outcome).")
  }

  /// Keeps all remaining targets, of which the first `count` may be done.
  func keepAll(mayBeDone count: Int) {
    for position in 0..<pending.count { keep(mayBeDone: position < count) }
  }

  /// Leaves only these targets on the list, as far as is known so far.
  func narrow(to targets: [ChangeTarget]) {
    setPending(targets)
    unsavedCount += 1
    // The end of the change saves it again, and reports a file that cannot be written.
    try? save()
  }

  /// Keeps exactly the targets that are missing, and names those that were changed twice.
  func replace(with missing: [ChangeTarget], doubled: [ChangeTarget]) throws {
    setPending(missing)
    kept = []
    keepAll(mayBeDone: 0)
    for target in doubled {
      let remark = "'\(target.word)' was \(outcome) more than once."
      keptMessages.add(saying: remark)
      remarks.append("# \(remark)")
    }
    unsavedCount += 1
    try finish()
  }

  /// Updates the file, or writes the list if it is written only once.
  func finish() throws {
    keptMessages.endMessages()
    if unsavedCount > 0 { try save() }
    guard case .stream(let stream) = destination, !isFinished else { return }
    isFinished = true
    // Targets are left only if the change failed, and that error matters more.
    do throws(FileError) { try stream.write(list) } catch { messages.say(error.description) }
  }

  private func save() throws(FileError) {
    guard case .file(let path) = destination else { return }
    try FileSystem.write(list, to: path)
    unsavedCount = 0
  }

  private var list: [UInt8] {
    let done = pending.isEmpty ? lineEnds.count : pending.startIndex
    let start = done == 0 ? 0 : lineEnds[done - 1]
    return (kept.map(\.word) + remarks).flatMap { Array(($0 + "\n").utf8) } + lines[start...]
  }
}
