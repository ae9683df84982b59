import AmctlPlayer
import MusicAPI
import MusicServices

/// The queue of Cider: what has been played, what plays, and what comes after it.
///
/// Places count from 1, and what has been played counts. Cider takes a change before it has made
/// it, so each is sent once the one before it shows.
struct CiderQueue {
  private let client: CiderClient
  /// Lets time pass between two looks at the queue.
  private let pause: (Duration) async throws -> Void
  /// The number that Cider has for the first place: 0 or 1, which its versions disagree about; nil
  /// until a change has shown it.
  private var first: Int?

  /// How often the queue is looked at until a change shows, and the pause before each time.
  private static let looks = (count: 20, pause: Duration.milliseconds(50))
  /// The same for a song, about which Cider asks Apple first.
  private static let songLooks = 100

  init(
    _ client: CiderClient,
    pause: @escaping (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.client = client
    self.pause = pause
  }

  /// Where songs are added.
  enum Position: Sendable, Equatable {
    /// After the current one.
    case next
    /// After the last one.
    case last
    /// At this place, counted from 1.
    case at(Int)
  }

  /// Returns the queue as a person knows it.
  func summary() async throws -> QueueSummary {
    let queue = try await client.queue()
    return QueueSummary(
      names: queue.map { $0.track.name ?? "" }, current: queue.firstIndex { $0.isCurrent })
  }

  /// Returns a record of each entry.
  func records() async throws -> [JSONValue] {
    try await client.queue().enumerated().map { $1.record(at: $0 + 1) }
  }

  /// Plays songs in place of the queue, from a place on; those before it are left out.
  mutating func set(_ ids: [String], startingAt start: Int = 1) async throws {
    guard ids.indices.contains(start - 1) else {
      throw CiderQueueError.noPlace(start, count: ids.count)
    }
    let song = ids[start - 1]
    let before = try await client.queue()
    try await client.send(.playItem(song))
    try await waitForChange(of: .song(song), looks: Self.songLooks) { queue in
      let current = queue.first { $0.isCurrent } ?? queue.first
      return current?.catalogID == song && (queue.count == 1 || !queue.isSame(as: before))
    }
    try await addEach(Array(ids[start...]), .last, done: 1, of: ids.count - start + 1)
  }

  /// Adds songs in their order.
  mutating func add(_ ids: [String], _ position: Position) async throws {
    try await addEach(ids, position, done: 0, of: ids.count)
  }

  /// Moves an entry to the place of another.
  mutating func move(from place: Int, to target: Int) async throws {
    let before = try await entries(with: [place, target])
    let wanted = before.moving(place, to: target)
    if wanted.isSame(as: before) { return }
    let isKnown = first != nil
    let first = first ?? 1
    try await client.send(.move(from: place - 1 + first, to: target - 1 + first))
    let after = try await changed { !$0.isSame(as: before) } ?? before
    // What it is if Cider counts in the other way: the places beside, which there may not be.
    let shift = 2 * first - 1
    let other = before.moving(place + shift, to: target + shift)
    if after.isSame(as: wanted) {
      self.first = first
    } else if !isKnown, after.isSame(as: other) {
      self.first = 1 - first
      if !other.isSame(as: before) { try await move(from: target + shift, to: place + shift) }
      try await move(from: place, to: target)
    } else {
      throw after.isSame(as: before)
        ? CiderQueueError.unchanged(.queue) : CiderQueueError.otherChange
    }
  }

  /// Removes entries, the last one first: the places of the others stay the same.
  mutating func remove(_ places: [Int]) async throws {
    let before = try await entries(with: places)
    for (number, place) in Set(places).sorted().reversed().enumerated() {
      try await remove(place, of: before.count - number)
    }
  }

  /// Plays an entry.
  mutating func jump(to place: Int) async throws {
    let before = try await entries(with: [place])
    var current = before.firstIndex { $0.isCurrent }
    if current == place - 1 { return }
    for first in possibleFirsts {
      try await client.send(.jump(to: place - 1 + first))
      let after = try await changed { queue in queue.firstIndex { $0.isCurrent } != current }
      current = (after ?? before).firstIndex { $0.isCurrent }
      guard current == place - 1 else { continue }
      self.first = first
      return
    }
    throw CiderQueueError.unchanged(.place(place))
  }

  /// Removes what comes after the current entry.
  func clear() async throws {
    let before = try await client.queue()
    try await client.send(.clearQueue)
    guard before.count > 1 else { return }
    try await waitForChange(of: .queue) { $0.count < before.count }
  }
}

extension CiderQueue {
  private mutating func addEach(
    _ ids: [String], _ position: Position, done: Int, of count: Int
  ) async throws {
    // What is added after the current one goes before what was added there.
    for (index, id) in (position == .next ? ids.reversed() : ids).enumerated() {
      do {
        try await add(id, position, number: index)
      } catch let error as CiderQueueError where done + index > 0 {
        throw CiderQueueError.partial(done: done + index, of: count, error.description)
      }
    }
  }

  private mutating func add(_ id: String, _ position: Position, number: Int) async throws {
    let before = try await client.queue()
    if case .at(let place) = position, !(1...before.count + 1).contains(place + number) {
      throw CiderQueueError.noPlace(place, count: before.count)
    }
    try await client.send(position == .next ? .playNext(id) : .playLater(id))
    try await waitForChange(of: .song(id), looks: Self.songLooks) { queue in
      queue.count > before.count && queue.contains { $0.catalogID == id }
    }
    guard case .at(let place) = position, place + number <= before.count else { return }
    try await move(from: before.count + 1, to: place + number)
  }

  /// Removes an entry; how Cider counts is found out first, by a change that loses nothing.
  private mutating func remove(_ place: Int, of count: Int) async throws {
    var place = place
    if first == nil, count > 1 {
      let target = place == count ? place - 1 : count
      try await move(from: place, to: target)
      place = target
    }
    let before = try await entries(with: [place])
    var wanted = before
    wanted.remove(at: place - 1)
    for first in possibleFirsts {
      try await client.send(.remove(at: place - 1 + first))
      guard let after = try await changed({ !$0.isSame(as: before) }) else { continue }
      guard after.isSame(as: wanted) else { throw CiderQueueError.otherChange }
      return
    }
    throw CiderQueueError.unchanged(.queue)
  }

  /// The numbers that Cider may have for the first place, the more likely one first.
  private var possibleFirsts: [Int] { first.map { [$0] } ?? [1, 0] }

  /// Returns the queue if it has these places.
  private func entries(with places: [Int]) async throws -> [CiderQueueItem] {
    let queue = try await client.queue()
    for place in places where !queue.indices.contains(place - 1) {
      throw CiderQueueError.noPlace(place, count: queue.count)
    }
    return queue
  }

  /// Waits until the queue shows a change, and returns it; nil if it does not in time.
  private func changed(
    looks: Int = looks.count, _ isThere: ([CiderQueueItem]) -> Bool
  ) async throws -> [CiderQueueItem]? {
    for _ in 0..<looks {
      let queue = try await client.queue()
      if isThere(queue) { return queue }
      try await pause(Self.looks.pause)
    }
    return nil
  }

  /// Waits until the queue shows a change, or throws if it does not in time.
  private func waitForChange(
    of change: CiderQueueError.Change, looks: Int = looks.count,
    _ isThere: ([CiderQueueItem]) -> Bool
  ) async throws {
    if try await changed(looks: looks, isThere) == nil { throw CiderQueueError.unchanged(change) }
  }
}

extension [CiderQueueItem] {
  /// Returns whether two queues have the same songs in the same order.
  fileprivate func isSame(as other: Self) -> Bool {
    map(\.id) == other.map(\.id)
  }

  /// Returns the queue with an entry at another place; the same if there are no such places.
  fileprivate func moving(_ place: Int, to target: Int) -> Self {
    guard indices.contains(place - 1), indices.contains(target - 1) else { return self }
    var moved = self
    moved.insert(moved.remove(at: place - 1), at: target - 1)
    return moved
  }
}

extension CiderQueueItem {
  /// The entry as a record.
  fileprivate func record(at place: Int) -> JSONValue {
    .object([
      JSONMember("index", .int(place)), JSONMember("entry", .null),
      JSONMember("current", .bool(isCurrent)), JSONMember("id", .text(catalogID)),
      JSONMember("type", "songs"), JSONMember("name", .text(track.name)),
      JSONMember("artistName", .text(track.artistName)), JSONMember("isPreview", .bool(false)),
    ])
  }
}
