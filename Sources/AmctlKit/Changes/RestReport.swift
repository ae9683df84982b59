import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Tracks the state of each target of a change, and writes the file of `--rest`.
///
/// At every moment the file contains all targets that are not known to be changed: all of them before
/// the first request, fewer after each success, and none at the end. It is replaced as a whole, so
/// it is correct even if the process is killed. A pipe or a device receives the list at the end.
final class RestReport {
  /// The state of a target.
  enum State {
    /// No request changed it.
    case unsent
    /// A request for it was sent, and the outcome is unknown.
    case sent
    case done
    /// The service has no such resource, or nothing to change.
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
  /// The number of targets that belong in the file, and of changes that it does not contain yet.
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

  /// The targets that are not known to be changed.
  var kept: [ChangeTarget] { targets.indices.filter { states[$0].isKept }.map { targets[$0] } }

  /// Returns the positions of the targets in a state.
  func places(in state: State) -> [Int] { states.indices.filter { states[$0] == state } }

  /// Sets the state of some targets, and updates the file.
  func mark(_ places: some Sequence<Int>, as state: State) throws {
    for place in places { set(place, state) }
    // Rewriting a long list after each of many small changes would take longer than the changes
    // themselves. Extra targets do no harm if the change can be made twice.
    guard unsavedCount > 0, !isRepeatable || unsavedCount * 1_000 > keptCount else { return }
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

  /// Marks the targets that the service shows so far; returns how many are missing.
  func show(_ sent: [Int], without missing: [ResourceReference]) -> Int {
    let missing = Set(places(of: missing, among: sent))
    for place in sent { set(place, missing.contains(place) ? .sent : .done) }
    // The end of the change saves it again, and reports a file that cannot be written.
    try? save()
    return missing.count
  }

  /// Marks the targets that the service does not show in the end as not changed.
  func settle(_ sent: [Int], as seen: WriteConfirmation) throws {
    try mark(places(in: .sent), as: .unsent)
    doubled = places(of: seen.doubled, among: sent).map { targets[$0] }
    substituted = places(of: seen.substituted, among: sent).map { targets[$0] }
    unsavedCount += doubled.count
  }

  /// Returns the positions of references among some targets; of equal targets, the last come first.
  private func places(of references: [ResourceReference], among places: [Int]) -> [Int] {
    var equal = Dictionary(grouping: places) { targets[$0].reference }
    return references.compactMap { reference in
      guard let places = equal[reference] else { return nil }
      if places.count > 1 { equal[reference] = places.dropLast() }
      return places.last
    }
  }

  /// Reports the targets that are not changed, were changed twice, or got another ID.
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
    do throws(FileError) { try stream.take()?.write(list) } catch {
      // The list is empty unless the change failed, and that error matters more.
      messages.say(error.description)
    }
  }

  private func save() throws(FileError) {
    guard let path else { return }
    try FileSystem.write(list, to: path)
    unsavedCount = 0
  }

  /// The messages about targets that were changed twice, which must not be sent again.
  private var remarks: [String] {
    doubled.map { "'\($0.word)' was \(outcome) more than once." }
  }

  /// The lines of the file; a command that reads it skips the messages, which start with `#`.
  private var list: [UInt8] {
    var lines: [UInt8] = []
    for line in kept.map(\.word) + remarks.map({ "# \($0)" }) {
      lines += line.utf8
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }
}
