/// A change to a queue, as a person gives it: positions count from 1.
package enum QueueEdit: Sendable, Equatable {
  /// Replaces everything, and plays from a position on.
  case set([PlayItem], startingAt: Int)
  case add([PlayItem], Position)
  case move(from: Int, to: Int)
  case remove([Int])
  /// Removes everything but the current entry.
  case clear
  case jump(Int)

  /// Where items are added.
  package enum Position: Sendable, Equatable {
    case next
    case last
    case at(Int)
  }
}

/// Why a player rejects a command, as a sentence.
package struct PlayerRefusal: Error, Equatable, CustomStringConvertible {
  package let description: String
  package let isOutOfRange: Bool

  package init(_ description: String, isOutOfRange: Bool = false) {
    self.description = description
    self.isOutOfRange = isOutOfRange
  }

  /// The refusal of a position in a queue that has only so many songs.
  package static func noPosition(_ number: Int, of count: Int) -> PlayerRefusal {
    let songs = count == 1 ? "1 song" : "\(count) songs"
    return PlayerRefusal(
      count == 0 ? "the queue is empty" : "no position \(number): the queue has only \(songs)",
      isOutOfRange: true)
  }
}

extension PlayQueue {
  /// Returns a place counted from 0; throws if the queue is shorter.
  package func place(numbered number: Int) throws(PlayerRefusal) -> Int {
    guard (1...max(1, entries.count)).contains(number), !entries.isEmpty else {
      throw .noPosition(number, of: entries.count)
    }
    return number - 1
  }

  /// Returns the place where items are added.
  package func place(of position: QueueEdit.Position) throws(PlayerRefusal) -> Int {
    switch position {
    case .next: return current.map { $0 + 1 } ?? entries.count
    case .last: return entries.count
    // One more than there are is the place after the last.
    case .at(entries.count + 1): return entries.count
    case .at(let number): return try place(numbered: number)
    }
  }
}
