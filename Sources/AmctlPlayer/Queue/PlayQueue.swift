/// The queue of a player: entries in playing order, one of which is current.
///
/// Each entry keeps its number, so that the same song can be in the queue twice, and removing or
/// moving others changes no number.
package struct PlayQueue: Sendable, Equatable {
  /// An item in the queue.
  package struct Entry: Sendable, Equatable {
    /// The number, which no other entry of the queue ever had.
    package let number: Int
    package let item: PlayItem
  }

  /// The entries, in the order of playing.
  package private(set) var entries: [Entry] = []
  /// The place of the current entry, from 0; nil only if there is none.
  package private(set) var current: Int?
  /// What follows the last entry, or each.
  package var repeatMode = RepeatMode.off
  /// The numbers in the order without shuffling; nil if nothing is shuffled.
  private var order: [Int]?
  private var lastNumber = 0

  package init() {}

  /// Whether the entries after the current one are in random order.
  package var isShuffled: Bool { order != nil }

  /// The current entry; nil only if there is none.
  package var currentEntry: Entry? { current.map { entries[$0] } }

  /// Returns the position of an entry, from 0; nil if it was removed.
  package func place(of number: Int) -> Int? {
    entries.firstIndex { $0.number == number }
  }

  // MARK: Going on

  /// Returns the place after another; nil after the last, unless the queue is repeated.
  package func place(after place: Int) -> Int? {
    if place + 1 < entries.count { return place + 1 }
    return repeatMode == .all && !entries.isEmpty ? 0 : nil
  }

  /// Returns the place before another; nil before the first, unless the queue is repeated.
  package func place(before place: Int) -> Int? {
    if place > 0 { return place - 1 }
    return repeatMode == .all && !entries.isEmpty ? entries.count - 1 : nil
  }

  /// Returns the place that follows when an entry has been played to its end.
  package func place(afterEndOf place: Int) -> Int? {
    repeatMode == .one ? place : self.place(after: place)
  }

  package mutating func go(to place: Int) {
    current = place
  }

  // MARK: Shuffling

  /// Puts the entries after the current one in random order.
  package mutating func shuffle() {
    guard order == nil else { return }
    order = entries.map(\.number)
    entries[(current.map { $0 + 1 } ?? 0)...].shuffle()
  }

  /// Puts all entries in random order after the current one, which becomes the first.
  package mutating func shuffleAll() {
    let order = order ?? entries.map(\.number)
    if let current { entries.swapAt(0, current) }
    self.order = order
    current = entries.isEmpty ? nil : 0
    if entries.count > 1 { entries[1...].shuffle() }
  }

  /// Puts the entries in the order that they would have had without shuffling.
  package mutating func unshuffle() {
    guard let order else { return }
    let number = currentEntry?.number
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    entries.sort { places[$0.number, default: 0] < places[$1.number, default: 0] }
    current = number.flatMap { place(of: $0) }
    self.order = nil
  }

  // MARK: Editing

  /// Inserts items at a place, and returns their numbers.
  ///
  /// Without shuffling, they follow the entry that is before them now.
  @discardableResult
  package mutating func insert(_ items: [PlayItem], at place: Int) -> Range<Int> {
    let numbers = lastNumber + 1..<lastNumber + 1 + items.count
    lastNumber += items.count
    if var order {
      let before = place > 0 ? entries[place - 1].number : nil
      let start =
        place == entries.count
        ? order.count : before.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      order.insert(contentsOf: numbers, at: start)
      self.order = order
    }
    entries.insert(
      contentsOf: zip(numbers, items).map { Entry(number: $0, item: $1) }, at: place)
    if let current {
      if place <= current { self.current = current + items.count }
    } else if !entries.isEmpty {
      current = 0
    }
    return numbers
  }

  /// Moves an entry to another place, which is counted after it was taken away.
  package mutating func move(from place: Int, to target: Int) {
    let number = currentEntry?.number
    entries.insert(entries.remove(at: place), at: target)
    current = number.flatMap { self.place(of: $0) }
    // The unshuffled order stays as it is.
  }

  /// The effect of a removal on the current entry.
  package enum Removal: Sendable {
    /// It was kept.
    case kept
    /// The one that followed it has taken its place.
    case followed
    /// None followed; the first one is current, if one is left.
    case wasLast
  }

  /// Removes entries; places beyond the queue are skipped.
  @discardableResult
  package mutating func remove(at places: Set<Int>) -> Removal {
    guard !places.isEmpty else { return .kept }
    let removed = Set(places.filter(entries.indices.contains).map { entries[$0].number })
    order?.removeAll { removed.contains($0) }
    let kept = entries.filter { !removed.contains($0.number) }
    defer { entries = kept }
    guard let current else { return .kept }
    let before = entries[..<current].count { !removed.contains($0.number) }
    let isFollowed = before < kept.count
    self.current = kept.isEmpty ? nil : isFollowed ? before : 0
    guard removed.contains(entries[current].number) else { return .kept }
    return isFollowed ? .followed : .wasLast
  }

  /// Removes all entries but the current one.
  package mutating func clear() {
    remove(at: Set(entries.indices.filter { $0 != current }))
  }

  /// Replaces all entries, in this order; returns their numbers.
  @discardableResult
  package mutating func set(_ items: [PlayItem], startingAt place: Int = 0) -> Range<Int> {
    entries = []
    current = nil
    order = nil
    let numbers = insert(items, at: 0)
    if !items.isEmpty { go(to: place) }
    return numbers
  }
}

/// Something to play: a track and its preview.
package struct PlayItem: Sendable, Equatable {
  /// The track; its ID in the player is that of the entry.
  package var track: PlayerTrack
  /// The type of its resource, such as `songs`.
  package var type: String
  /// The URL of the preview; empty for a player that needs none.
  package var preview: String

  package init(_ track: PlayerTrack, type: String, preview: String) {
    self.track = track
    self.type = type
    self.preview = preview
  }
}
