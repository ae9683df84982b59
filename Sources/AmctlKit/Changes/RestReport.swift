import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Keeps track of what a change was not done to, on standard error and in a file.
///
/// At every moment the file names all that is not known to be done: everything before the first
/// request, less after each that succeeded, and in the end nothing. It is replaced as a whole, so
/// that it is right even when the process is killed. A pipe or a device gets the list at the end.
final class RestReport {
  private let outcome: String
  private let messages: Messages
  /// What is said of those that were kept, of which there may be many.
  private var keptMessages: FirstMessages
  private let destination: Destination?
  /// Whether a change that is made twice does no harm.
  private let isRepeatable: Bool
  /// What the service was not asked for yet, or did not answer yet.
  private var pending: ArraySlice<ChangeTarget>
  /// What was given up.
  private(set) var kept: [ChangeTarget] = []
  /// How many are done that the file still names.
  private var unsavedCount = 0
  private var isFinished = false
  /// The lines of all targets, and where each ends.
  private let lines: [UInt8]
  private let lineEnds: [Int]

  private enum Destination {
    case file(String)
    case stream(any OutputStream, path: String)
  }

  /// Names everything in the file, since nothing is done yet.
  init(
    path: String?, of targets: [ChangeTarget], outcome: String, isRepeatable: Bool,
    messages: Messages
  ) throws(FileError) {
    self.outcome = outcome
    self.messages = messages
    keptMessages = FirstMessages(messages, areFailures: true)
    self.isRepeatable = isRepeatable
    pending = targets[...]
    var lines: [UInt8] = []
    var lineEnds: [Int] = []
    for target in targets where path != nil {
      lines += Array((target.word + "\n").utf8)
      lineEnds.append(lines.count)
    }
    (self.lines, self.lineEnds) = (lines, lineEnds)
    destination = try path.map { path throws(FileError) in
      FileSystem.isReplaceable(path)
        ? .file(path)
        : .stream(
          DescriptorOutput(try FileSystem.open(appending: path), gathering: 0), path: path)
    }
    try save()
  }

  /// Takes the next targets off the list: the change was made, or never can be.
  func settle(_ count: Int = 1) throws {
    pending = pending.dropFirst(count)
    unsavedCount += count
    // Writing a long list after each of many small changes would take longer than the changes.
    // Naming too much does no harm where a change may be made twice.
    let isDue = !isRepeatable || unsavedCount * 1_000 > pending.count + kept.count
    guard isDue else { return }
    do { try save() } catch {
      throw CommandFailure(
        message: "\(error.description) It may still name what was \(outcome)",
        hint: "remove those lines before you use the file again")
    }
  }

  /// Keeps the next target on the list, and says that the change was not made, or may have been.
  func keep(mayBeDone: Bool) {
    guard let target = pending.popFirst() else { return }
    kept.append(target)
    keptMessages.add(
      mayBeDone
        ? "'\(target.word)' may or may not have been \(outcome)."
        : "'\(target.word)' was not \(outcome).")
  }

  /// Keeps everything that is left, of which the first may be done.
  func keepAll(mayBeDone count: Int) {
    for position in 0..<pending.count { keep(mayBeDone: position < count) }
  }

  /// Brings the file up to date, or writes the list where it is written only once.
  func finish() throws {
    keptMessages.end()
    if unsavedCount > 0 { try save() }
    guard case .stream(let stream, let path) = destination, !isFinished else { return }
    isFinished = true
    // Something is left only when the change failed, which is the greater news.
    do throws(WriteError) { try stream.write(list) } catch {
      guard case .failed(let reason) = error else { return }
      messages.say(FileError(path, cannotBe: .written, reason).description)
    }
  }

  private func save() throws(FileError) {
    guard case .file(let path) = destination else { return }
    try FileSystem.write(list, to: path)
    unsavedCount = 0
  }

  private var list: [UInt8] {
    let done = pending.startIndex
    let start = done == 0 ? 0 : lineEnds[done - 1]
    return kept.flatMap { Array(($0.word + "\n").utf8) } + lines[start...]
  }
}
