import AmctlPlayer
import AmctlTestSupport
import Testing

/// The order in which a player plays.
@Suite(.quick) struct PlayQueueTests {
  /// Returns a queue of songs with these names.
  private static func queue(_ names: String, at place: Int = 0) -> PlayQueue {
    var queue = PlayQueue()
    queue.set(names.map { .named($0) }, startingAt: place)
    return queue
  }

  @Test func `entries have numbers that no other entry ever has`() {
    var queue = Self.queue("abc")
    #expect(queue.entries.map(\.number) == [1, 2, 3])
    queue.remove(at: [2])
    #expect(queue.insert([.named("d")], at: 2) == 4..<5)
    queue.set([.named("e")])
    #expect(queue.entries.map(\.number) == [5])
  }

  @Test(
    arguments: [
      (RepeatMode.off, 1, 2, 2, 0), (.off, 2, nil, nil, 1), (.off, 0, 1, 1, nil),
      (.all, 2, 0, 0, 1), (.all, 0, 1, 1, 2), (.one, 2, nil, 2, 1), (.one, 0, 1, 0, nil),
    ] as [(RepeatMode, Int, Int?, Int?, Int?)])
  func `what comes next depends on what is repeated`(
    mode: RepeatMode, place: Int, next: Int?, afterEnd: Int?, previous: Int?
  ) {
    var queue = Self.queue("abc")
    queue.repeatMode = mode
    #expect(queue.place(after: place) == next)
    #expect(queue.place(afterEndOf: place) == afterEnd)
    #expect(queue.place(before: place) == previous)
  }

  @Test func `the current entry stays the current one, whatever is inserted before it`() {
    var queue = Self.queue("abc", at: 1)
    queue.insert([.named("x"), .named("y")], at: 0)
    #expect(queue.names == "xyabc")
    #expect(queue.currentEntry?.item == .named("b"))
    queue.insert([.named("z")], at: 4)
    #expect(queue.names == "xyabzc")
    #expect(queue.currentEntry?.item == .named("b"))
  }

  @Test func `the first entry of an empty queue is the current one`() {
    var queue = PlayQueue()
    #expect(queue.current == nil)
    queue.insert([.named("a"), .named("b")], at: 0)
    #expect(queue.current == 0)
  }

  @Test(
    arguments: [
      (0, 4, "bcdea"), (4, 0, "eabcd"), (1, 1, "abcde"), (2, 3, "abdce"), (3, 2, "abdce"),
    ])
  func `an entry moves to its new place, and the current one stays current`(
    from: Int, to: Int, expected: String
  ) {
    var queue = Self.queue("abcde", at: 2)
    queue.move(from: from, to: to)
    #expect(queue.names == expected)
    #expect(queue.currentEntry?.item == .named("c"))
  }

  @Test(
    arguments: [
      ([0, 3], "bc", "c", .kept), ([2], "abd", "d", .followed), ([2, 3], "ab", "a", .wasLast),
      ([0, 1, 2, 3], "", "", .wasLast), ([], "abcd", "c", .kept), ([9], "abcd", "c", .kept),
    ] as [(Set<Int>, String, String, PlayQueue.Removal)])
  func `a removed entry is followed by the next one`(
    places: Set<Int>, left: String, current: String, removal: PlayQueue.Removal
  ) {
    var queue = Self.queue("abcd", at: 2)
    #expect(queue.remove(at: places) == removal)
    #expect(queue.names == left)
    #expect(queue.currentEntry?.item.track.name ?? "" == current)
  }

  @Test func `a queue that is cleared keeps the current entry`() {
    var queue = Self.queue("abcd", at: 2)
    queue.clear()
    #expect(queue.names == "c")
    #expect(queue.current == 0)
  }

  @Test func `shuffling keeps what was played, and ends as it began`() {
    var queue = Self.queue("abcdefghijklmnopqrstuvwxyz", at: 2)
    queue.shuffle()
    #expect(queue.isShuffled)
    #expect(queue.names.hasPrefix("abc"))
    #expect(queue.names.sorted() == Array("abcdefghijklmnopqrstuvwxyz"))
    #expect(queue.names != "abcdefghijklmnopqrstuvwxyz")
    queue.go(to: 20)
    let current = queue.currentEntry
    queue.unshuffle()
    #expect(!queue.isShuffled)
    #expect(queue.names == "abcdefghijklmnopqrstuvwxyz")
    #expect(queue.currentEntry == current)
  }

  @Test func `a shuffled start plays every entry, and the chosen one first`() {
    var queue = Self.queue("abcdefghijklmnopqrstuvwxyz", at: 12)
    queue.shuffleAll()
    #expect(queue.current == 0)
    #expect(queue.names.hasPrefix("m"))
    #expect(queue.names.sorted() == Array("abcdefghijklmnopqrstuvwxyz"))
    queue.unshuffle()
    #expect(queue.names == "abcdefghijklmnopqrstuvwxyz")
    #expect(queue.current == 12)
  }

  @Test func `what was added while shuffled stays where it was added`() {
    var queue = Self.queue("abcd")
    queue.shuffle()
    queue.insert([.named("x")], at: 1)
    queue.insert([.named("y")], at: 5)
    #expect(queue.names.hasPrefix("ax"))
    #expect(queue.names.hasSuffix("y"))
    queue.remove(at: [queue.names.distance(of: "c")])
    queue.unshuffle()
    #expect(queue.names == "axbdy")
  }

  @Test func `ten thousand random edits lose no entry and double none`() {
    var generator = SeededGenerator(seed: 28)
    var queue = PlayQueue()
    var numbers: Set<Int> = []
    for step in 0..<10_000 {
      let count = queue.entries.count
      let current = queue.currentEntry?.number
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1, 2:
        let items = (0..<Int.random(in: 1...3, using: &generator)).map { _ in PlayItem.named("x") }
        numbers.formUnion(queue.insert(items, at: Int.random(in: 0...count, using: &generator)))
        if let current { #expect(queue.currentEntry?.number == current) }
      case 3 where count > 0:
        queue.move(
          from: Int.random(in: 0..<count, using: &generator),
          to: Int.random(in: 0..<count, using: &generator))
        #expect(queue.currentEntry?.number == current)
      case 4, 5:
        let places = Set((0..<3).map { _ in Int.random(in: 0...count, using: &generator) })
        for place in places where place < count { numbers.remove(queue.entries[place].number) }
        queue.remove(at: places)
      case 6: if step % 2 == 0 { queue.shuffle() } else { queue.unshuffle() }
      default: if count > 0 { queue.go(to: Int.random(in: 0..<count, using: &generator)) }
      }
      #expect(queue.entries.count == numbers.count)
      #expect(Set(queue.entries.map(\.number)) == numbers)
      #expect((queue.current == nil) == queue.entries.isEmpty)
      #expect(queue.current.map { $0 < queue.entries.count } ?? true)
    }
  }

  @Test(
    arguments: [
      (QueueEdit.Position.next, 2), (.last, 3), (.at(1), 0), (.at(4), 3),
    ] as [(QueueEdit.Position, Int)])
  func `a position is a place in the queue`(position: QueueEdit.Position, place: Int) throws {
    #expect(try Self.queue("abc", at: 1).place(of: position) == place)
  }

  @Test(
    arguments: [
      (0, "no position 0: the queue has only 3 songs"),
      (5, "no position 5: the queue has only 3 songs"),
    ])
  func `a place beyond the queue is refused`(number: Int, message: String) {
    #expect(throws: PlayerRefusal(message, isOutOfRange: true)) {
      try Self.queue("abc").place(of: .at(number))
    }
  }

  @Test func `an empty queue has no place`() {
    #expect(throws: PlayerRefusal("the queue is empty", isOutOfRange: true)) {
      try PlayQueue().place(numbered: 1)
    }
  }
}

extension PlayItem {
  /// A song with a name and nothing else.
  static func named(_ name: Character) -> PlayItem {
    var track = PlayerTrack()
    track.name = String(name)
    track.isPreview = true
    return PlayItem(track, type: "songs", preview: "https://example.com/\(name).m4a")
  }
}

extension PlayQueue {
  /// The names of the entries, one letter each.
  var names: String { entries.compactMap(\.item.track.name).joined() }
}

extension String {
  /// The place of a letter that is there.
  fileprivate func distance(of letter: Character) -> Int {
    distance(from: startIndex, to: firstIndex(of: letter) ?? endIndex)
  }
}
