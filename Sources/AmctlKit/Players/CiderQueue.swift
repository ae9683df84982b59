import AmctlCommandLine
import AmctlPlayer
import MusicServices

/// Cider's queue: the songs already played, the current one, and those after it.
///
/// Positions count from 1, in Cider's requests too, and the songs already played count. Cider
/// accepts a change before it makes it, so each is sent once the queue shows the one before.
struct CiderQueue {
  private let client: CiderClient
  /// Lets time pass between two readings of the queue.
  private let pause: (Duration) async throws -> Void

  /// How often the queue is read until it shows a change, and the pause after each time: Cider asks
  /// Apple about a song first.
  private static let readings = (count: 100, pause: Duration.milliseconds(50))

  init(
    _ client: CiderClient,
    pause: @escaping (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.client = client
    self.pause = pause
  }

  /// Returns the queue as it is now.
  func listing() async throws -> QueueListing {
    let queue = try await client.queue()
    return QueueListing(
      queue.map { item in
        var track = PlayerTrack(item.track)
        track.catalogID = item.catalogID
        return .init(number: nil, item: PlayItem(track, type: "songs", preview: ""))
      }, current: queue.firstIndex { $0.isCurrent })
  }

  /// Makes a change; songs are named by their catalog IDs.
  func make(_ edit: QueueEdit) async throws {
    switch edit {
    case .set(let items, let start): try await set(items.compactMap(\.track.catalogID), from: start)
    case .add(let items, let position):
      try await add(items.compactMap(\.track.catalogID), position)
    case .move(let from, let to): try await move(from: from, to: to)
    case .remove(let places): try await remove(places)
    case .clear: try await clear()
    case .jump(let place): try await jump(to: place)
    }
  }

  /// Plays songs in place of the queue, from a position on; those before it are left out.
  private func set(_ ids: [String], from start: Int) async throws {
    guard ids.indices.contains(start - 1) else { throw Self.noPosition(start, of: ids.count) }
    let song = ids[start - 1]
    let before = try await client.queue()
    try await client.send(.playItem(song))
    try await wait(orFail: "add the song '\(song)'") { queue in
      let current = queue.first { $0.isCurrent } ?? queue.first
      return current?.catalogID == song && (queue.count == 1 || !queue.isSame(as: before))
    }
    try await add(Array(ids[start...]), .last, after: 1)
  }

  /// Adds songs in their order, after others of the same change.
  private func add(
    _ ids: [String], _ position: QueueEdit.Position, after done: Int = 0
  ) async throws {
    // What is added after the current song goes before those added there earlier.
    for (index, id) in (position == .next ? ids.reversed() : ids).enumerated() {
      do {
        try await add(id, position, number: index)
      } catch let failure as Failure where done + index > 0 {
        throw Failure(
          .partial,
          "\(done + index) of \(done + ids.count) added: \(failure.message ?? "")",
          hint: failure.hint)
      }
    }
  }

  private func add(_ id: String, _ position: QueueEdit.Position, number: Int) async throws {
    let before = try await client.queue()
    if case .at(let place) = position, !(1...before.count + 1).contains(place + number) {
      throw Self.noPosition(place, of: before.count)
    }
    try await client.send(position == .next ? .playNext(id) : .playLater(id))
    try await wait(orFail: "add the song '\(id)'") { queue in
      queue.count > before.count && queue.contains { $0.catalogID == id }
    }
    guard case .at(let place) = position, place + number <= before.count else { return }
    try await move(from: before.count + 1, to: place + number)
  }

  /// Moves an entry to the position of another.
  private func move(from place: Int, to target: Int) async throws {
    let before = try await entries(with: [place, target])
    var wanted = before
    wanted.insert(wanted.remove(at: place - 1), at: target - 1)
    if wanted.isSame(as: before) { return }
    try await client.send(.move(from: place, to: target))
    try await wait(orFail: "move the song at position \(place)") { $0.isSame(as: wanted) }
  }

  /// Removes entries, the last one first: the positions of the others stay the same.
  private func remove(_ places: [Int]) async throws {
    var wanted = try await entries(with: places)
    for place in Set(places).sorted().reversed() {
      wanted.remove(at: place - 1)
      try await client.send(.remove(at: place))
      try await wait(orFail: "remove the song at position \(place)") { $0.isSame(as: wanted) }
    }
  }

  /// Plays an entry.
  private func jump(to place: Int) async throws {
    let before = try await entries(with: [place])
    if before[place - 1].isCurrent { return }
    try await client.send(.jump(to: place))
    try await wait(orFail: "go to position \(place)") { queue in
      queue.firstIndex { $0.isCurrent } == place - 1
    }
  }

  /// Removes the entries after the current one.
  private func clear() async throws {
    let before = try await client.queue()
    try await client.send(.clearQueue)
    guard before.count > 1 else { return }
    try await wait(orFail: "clear its queue") { $0.count < before.count }
  }

  // MARK: Waiting

  /// Returns the queue if it has these positions.
  private func entries(with places: [Int]) async throws -> [CiderQueueItem] {
    let queue = try await client.queue()
    for place in places where !queue.indices.contains(place - 1) {
      throw Self.noPosition(place, of: queue.count)
    }
    return queue
  }

  private static func noPosition(_ place: Int, of count: Int) -> ControlClient.Failure {
    .refused(.noPosition(place, of: count))
  }

  /// Waits until the queue shows a change; throws if it does not in time.
  private func wait(
    orFail action: String, _ isThere: ([CiderQueueItem]) -> Bool
  ) async throws {
    for _ in 0..<Self.readings.count {
      if isThere(try await client.queue()) { return }
      try await pause(Self.readings.pause)
    }
    throw Failure(
      .service, "Cider did not \(action)", hint: "'amctl queue --on cider' lists its queue")
  }
}

extension [CiderQueueItem] {
  /// Returns whether two queues have the same songs in the same order.
  fileprivate func isSame(as other: Self) -> Bool {
    map(\.id) == other.map(\.id)
  }
}
