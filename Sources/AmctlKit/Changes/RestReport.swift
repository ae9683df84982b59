import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Tracks the targets of a change: those that are not done are named on standard error and in a file.
///
/// At every moment the file contains everything that is not known to be done: all targets before
/// the first request, fewer after each success, and none at the end. It is replaced as a whole, so
/// it is correct even if the process is killed. A pipe or a device receives the list at the end.
final class RestReport {
  /// What is known about a target.
  enum State {
    /// It was not changed.
    case unsent
    /// A request for it was sent, and the outcome is unknown.
    case sent
    case done
    /// There is nothing to change.
    case absent

    /// Whether the file contains the target.
    fileprivate var isKept: Bool { self == .unsent || self == .sent }
  }

  let targets: [ChangeTarget]
  private(set) var states: [State]
  /// The targets that were changed more than once.
  private(set) var doubled: [ChangeTarget] = []
  /// The tracks that the service added under a different ID.
  private var substituted: [ChangeTarget] = []

  private let outcome: String
  private let messages: Messages
  /// The file; nil if the list goes to a pipe or a device, or nowhere.
  private let path: String?
  private var stream: SideFile?
  /// Whether the change can safely be made twice.
  private let isRepeatable: Bool
  /// The number of targets to keep, and of those that the file still contains but should not.
  private var keptCount: Int
  private var unsavedCount = 0

  /// Writes all targets to the file, because none is done yet.
  init(
    path: String?, of targets: [ChangeTarget], outcome: String, isRepeatable: Bool,
    messages: Messages
  ) throws(FileError) {
    self.outcome = outcome
    self.messages = messages
    self.isRepeatable = isRepeatable
    self.targets = targets
    states = Array(repeating: .unsent, count: targets.count)
    keptCount = targets.count
    if let path, !FileSystem.isReplaceable(path) {
      stream = SideFile(try FileSystem.open(appending: path), at: path)
      self.path = nil
    } else {
      self.path = path
    }
    if let path = self.path { FileSystem.sweep(beside: path) }
    try save()
  }

  /// The targets that are not done, or may not be.
  var kept: [ChangeTarget] { targets.indices.filter { states[$0].isKept }.map { targets[$0] } }

  /// Returns the places of the targets in a state.
  func places(in state: State) -> [Int] { states.indices.filter { states[$0] == state } }

  /// Sets the state of some targets, and updates the file.
  func mark(_ places: some Sequence<Int>, as state: State) throws {
    for place in places { set(place, state) }
    // Rewriting a long list after each of many small changes would take longer than the changes
    // themselves. Extra targets do no harm if the change can be made twice.
    guard !isRepeatable || unsavedCount * 1_000 > keptCount else { return }
    do { try save() } catch {
      throw Failure(
        .failure, "\(error.description) It may still name items that were \(outcome)",
        hint: "remove those lines before you use the file again")
    }
  }

  private func set(_ place: Int, _ state: State) {
    if states[place].isKept != state.isKept {
      keptCount += state.isKept ? 1 : -1
      unsavedCount += 1
    }
    states[place] = state
  }

  /// Takes what the service shows of targets that were sent; returns how many are missing so far.
  func show(_ sent: [Int], without missing: [ResourceReference]) -> Int {
    let missing = Set(places(of: missing, among: sent))
    for place in sent { set(place, missing.contains(place) ? .sent : .done) }
    // The end of the change saves it again, and reports a file that cannot be written.
    try? save()
    return missing.count
  }

  /// Takes what the service shows in the end: what is missing then was not changed.
  func settle(_ sent: [Int], as seen: WriteConfirmation) throws {
    try mark(places(in: .sent), as: .unsent)
    doubled = places(of: seen.doubled, among: sent).map { targets[$0] }
    substituted = places(of: seen.substituted, among: sent).map { targets[$0] }
    unsavedCount += doubled.count
  }

  /// Returns the places of references among others; of equal targets, the last come first.
  private func places(of references: [ResourceReference], among places: [Int]) -> [Int] {
    var equal = Dictionary(grouping: places) { targets[$0].reference }
    return references.compactMap { reference in
      guard let places = equal[reference] else { return nil }
      if places.count > 1 { equal[reference] = places.dropLast() }
      return places.last
    }
  }

  /// Names the targets that are not done or may not be, and those that were changed differently.
  func report() {
    var said = Shortfall(messages, areFailures: true)
    for place in targets.indices where states[place].isKept {
      let word = targets[place].word
      said.add(
        saying: states[place] == .sent
          ? "The outcome of '\(word)' is unknown." : "'\(word)' was not \(outcome).")
    }
    for remark in remarks { said.add(saying: remark) }
    said.endMessages()
    var noted = Shortfall(messages)
    for target in substituted {
      noted.add(saying: "'\(target.word)' was added under a different ID.")
    }
    noted.endMessages()
  }

  /// Updates the file, or writes the list if it is written only once.
  func finish() throws {
    if unsavedCount > 0 { try save() }
    // Targets are left only if the change failed, and that error matters more.
    do throws(FileError) { try stream.take()?.write(list) } catch { messages.say(error.description) }
  }

  private func save() throws(FileError) {
    guard let path else { return }
    try FileSystem.write(list, to: path)
    unsavedCount = 0
  }

  /// What is said of targets that were changed twice, which must not be sent again.
  private var remarks: [String] {
    doubled.map { "'\($0.word)' was \(outcome) more than once." }
  }

  /// The lines of the file; those with remarks are skipped when it is read.
  private var list: [UInt8] {
    var lines: [UInt8] = []
    for line in kept.map(\.word) + remarks.map({ "# \($0)" }) {
      lines += line.utf8
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }
}
