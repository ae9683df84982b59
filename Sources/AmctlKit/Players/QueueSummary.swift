import AmctlCommandLine
import AmctlPlayer

/// A queue as a person knows it: the names of its songs, and which of them is current.
struct QueueSummary {
  let names: [String]
  /// The place of the current one, from 0.
  let current: Int?

  /// Returns the name at a position, counted from 1.
  fileprivate func name(at position: Int) -> String {
    names.indices.contains(position - 1) ? "'\(names[position - 1])'" : "1 song"
  }
}

extension QueueEdit {
  /// The message for a person once the change was made.
  func success(from before: QueueSummary, to after: QueueSummary) -> String {
    let total = after.names.count.grouped
    switch self {
    case .set(let items, _): return "Replaced the queue with \(items.count.counted("song"))."
    case .add(let items, let position):
      let first = place(of: position, for: items.count, in: before, after)
      let last = items.count > 1 ? " to \((first + items.count - 1).grouped)" : ""
      let only = items.count == 1 ? items[0].track.name : nil
      let songs = only.map { "'\($0)'" } ?? items.count.counted("song")
      return "Added \(songs) at \(first.grouped)\(last) of \(total)."
    case .move(let from, let to):
      return "Moved \(before.name(at: from)) to \(to.grouped) of \(total)."
    case .remove, .clear:
      let count = max(before.names.count - after.names.count, 0)
      var songs = count.counted("song")
      if case .remove(let places) = self, Set(places).count == 1 {
        songs = before.name(at: places[0])
      }
      return "Removed \(songs); \(after.names.count.counted("song")) left."
    case .jump(let position): return "Playing \(after.name(at: position)), \(position) of \(total)."
    }
  }

  /// Returns the position of the first song that was added.
  private func place(
    of position: Position, for count: Int, in before: QueueSummary, _ after: QueueSummary
  ) -> Int {
    switch position {
    case .at(let place): place
    case .next: before.current.map { $0 + 2 } ?? 1
    case .last, .after: max(after.names.count - count + 1, 1)
    }
  }
}
