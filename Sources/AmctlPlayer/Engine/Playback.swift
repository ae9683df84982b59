/// What a player does, as a value: inputs change it, and say what there is to do.
///
/// The queue is kept here. mpv is given only the current entry and the next one, so that it plays
/// them without a gap, and everything else stays a matter of the queue.
struct Playback {
  /// What there is to do.
  enum Effect: Equatable {
    /// Give mpv a command; its reply comes back with the number.
    case command(MpvCommand, Int)
    /// Give mpv the preview of an entry, now or after the one that plays.
    case load(PlayQueue.Entry, now: Bool, Int)
    /// Fetch the preview of an entry.
    case fetch(PlayQueue.Entry)
    /// Keep the previews of these entries, and no others.
    case keepOnly(Set<Int>)
    /// The player ends.
    case end
  }

  /// After this many entries in a row that cannot be played, no others are tried.
  static let patience = 10

  var queue = PlayQueue()
  /// What there is to do, in order; whoever does it empties the list.
  var effects: [Effect] = []
  /// What happened since the last state.
  var events: [PlayerEvent] = []
  var summary = PlayerSummary()

  // MARK: What mpv does

  /// A file that mpv was given.
  struct Load {
    /// The number of the command.
    let command: Int
    let entry: Int
    /// The number that mpv has given it; nil before its reply.
    var id: Int?
    /// Whether mpv has begun with it.
    var hasStarted = false
    /// Whether it was heard.
    var isHeard = false
    var hasEnded = false
  }

  /// The file that is playing, or that mpv was told to play.
  var active: Load?
  /// The file that mpv plays after it.
  var upcoming: Load?
  var isPaused = false
  var isStopped = false
  var position: Duration?
  var moment = ContinuousClock.now
  var duration: Duration?
  var volume: Double?
  var rate = 1.0

  // MARK: What is asked for

  /// The purposes of the commands sent, by their numbers.
  var awaited: [Int: Purpose] = [:]
  var lastCommand = 0
  /// The entries whose previews have arrived, and those being fetched.
  var fetched: Set<Int> = []
  var fetching: Set<Int> = []
  /// Why an entry cannot be played, known before its turn.
  var faults: [Int: String] = [:]
  var failuresInARow = 0
  private var isOver = false

  /// The purpose of a reply.
  enum Purpose: Equatable {
    case load, nothing, position, volume, pause, speed
    /// The length of the file that the command of that number loaded.
    case duration(of: Int)
    /// The position at which that file begins to be heard, and after a seek.
    case startPosition(of: Int, PlayQueue.Entry)
    case seekPosition(of: Int)
  }

  /// Creates a playback of a queue, which begins with `start`.
  init(_ queue: PlayQueue) {
    self.queue = queue
  }

  /// Whether a command has no reply yet.
  var awaitsReply: Bool { !awaited.isEmpty }

  /// Whether mpv was asked for the position, and has not said it yet.
  var awaitsPosition: Bool { awaited.values.contains(.position) }

  /// Asks mpv for the position, if it has one; returns whether it does.
  mutating func askPosition() -> Bool {
    guard active?.isHeard == true else { return false }
    send(.get(.position), for: .position)
    return true
  }

  mutating func send(_ command: MpvCommand, for purpose: Purpose = .nothing) {
    lastCommand += 1
    awaited[lastCommand] = purpose
    effects.append(.command(command, lastCommand))
  }

  /// Takes no more note of replies about something that is set now: they are about what was before.
  mutating func dropReplies(about purpose: Purpose) {
    for (number, awaited) in awaited where awaited == purpose { self.awaited[number] = .nothing }
  }

  private mutating func load(_ entry: PlayQueue.Entry, now: Bool) -> Load {
    lastCommand += 1
    awaited[lastCommand] = .load
    effects.append(.load(entry, now: now, lastCommand))
    return Load(command: lastCommand, entry: entry.number)
  }

  // MARK: Entries

  /// Plays the current entry, and asks mpv how it is set up.
  mutating func start() {
    send(.get(.volume), for: .volume)
    send(.get(.pause), for: .pause)
    send(.get(.speed), for: .speed)
    begin()
  }

  /// Plays the current entry from its start, as soon as its preview is there.
  mutating func begin() {
    guard let entry = queue.currentEntry else { return end() }
    isStopped = false
    setPosition(nil)
    duration = nil
    upcoming = nil
    if let reason = faults[entry.number] { return skip(reason) }
    if fetched.contains(entry.number) {
      active = load(entry, now: true)
    } else {
      if active?.hasEnded == false { send(.stop) }
      active = nil
    }
    plan()
  }

  /// Stops; the current entry stays so.
  mutating func halt() {
    isStopped = true
    send(.stop)
    active = nil
    upcoming = nil
    setPosition(.zero)
    plan()
  }

  /// Continues with the entry at a place, or with the first after it that can be played; ends if
  /// there is none.
  mutating func goOn(to place: Int?) {
    guard let place = passingFaults(from: place) else { return end() }
    queue.go(to: place)
    begin()
  }

  /// Reports the entries from a place on that cannot be played; returns the place of the first
  /// other one.
  mutating func passingFaults(from place: Int?) -> Int? {
    var next = place
    while let place = next, let reason = faults.removeValue(forKey: queue.entries[place].number) {
      events.append(.skipped(queue.entries[place], reason))
      summary.skipped += 1
      failuresInARow += 1
      guard failuresInARow < min(Self.patience, queue.entries.count) else {
        summary.hasGivenUp = failuresInARow < queue.entries.count
        return nil
      }
      next = queue.place(after: place)
    }
    return next
  }

  /// Skips the current entry.
  mutating func skip(_ reason: String) {
    guard let current = queue.current else { return end() }
    faults[queue.entries[current].number] = reason
    goOn(to: current)
  }

  mutating func end() {
    guard !isOver else { return }
    isOver = true
    isStopped = true
    // What mpv has not said any more about the last file is not waited for.
    for case .startPosition(_, let entry) in awaited.values {
      events.append(.track(track(of: entry, duration: nil)))
    }
    awaited = [:]
    active = nil
    upcoming = nil
    setPosition(nil)
    effects.append(.end)
  }

  /// The place of the entry that follows the current one, as far as is known.
  private var following: Int? {
    guard let current = queue.current, var place = queue.place(afterEndOf: current) else {
      return nil
    }
    for _ in 0..<Self.patience {
      if faults[queue.entries[place].number] == nil { return place }
      guard let next = queue.place(after: place) else { return nil }
      place = next
    }
    return nil
  }

  /// Fetches what will be needed, drops what is not, and gives mpv the next file.
  mutating func plan() {
    guard !isOver, let current = queue.current else { return }
    let entry = queue.entries[current]
    let next = following.map { queue.entries[$0] }
    var kept: Set = [entry.number]
    if let next { kept.insert(next.number) }
    if let before = queue.place(before: current) { kept.insert(queue.entries[before].number) }
    if !fetched.union(fetching).isSubset(of: kept) {
      fetched.formIntersection(kept)
      fetching.formIntersection(kept)
      effects.append(.keepOnly(kept))
    }
    fetch(entry)
    // The one that is waited for comes first.
    guard fetched.contains(entry.number) else { return }
    if let next { fetch(next) }
    queueUp(next)
  }

  private mutating func fetch(_ entry: PlayQueue.Entry) {
    guard !fetched.contains(entry.number), faults[entry.number] == nil,
      fetching.insert(entry.number).inserted
    else { return }
    effects.append(.fetch(entry))
  }

  /// Lets mpv play an entry after the current one.
  private mutating func queueUp(_ next: PlayQueue.Entry?) {
    guard let active, !active.hasEnded, upcoming?.entry != next?.number else { return }
    if upcoming != nil { send(.forgetOthers) }
    upcoming = nil
    guard let next, fetched.contains(next.number) else { return }
    upcoming = load(next, now: false)
  }
}

extension Playback {
  /// Sets the position of now; nil if it is unknown.
  mutating func setPosition(_ position: Duration?, at now: ContinuousClock.Instant = .now) {
    self.position = position
    moment = now
  }

  /// Takes note of where the track is, before it continues otherwise.
  mutating func settlePosition(at now: ContinuousClock.Instant = .now) {
    setPosition(state().position(at: now), at: now)
  }

  /// The state, with the position of the last moment at which it was known.
  func state() -> PlayerState {
    var state = PlayerState(at: moment)
    state.position = position
    state.status = isStopped || queue.current == nil ? .stopped : isPaused ? .paused : .playing
    state.rate = rate
    state.volume = volume
    state.shuffles = queue.isShuffled
    state.repeatMode = queue.repeatMode
    guard let current = queue.current, let entry = queue.currentEntry else { return state }
    state.track = track(of: entry, duration: duration)
    state.abilities = PlayerState.Abilities(all: true)
    state.abilities.next = queue.place(after: current) != nil
    state.abilities.previous = queue.place(before: current) != nil
    state.abilities.seek = active?.isHeard == true && duration != nil
    return state
  }

  /// The track of an entry; its length is that of the preview.
  func track(of entry: PlayQueue.Entry, duration: Duration?) -> PlayerTrack {
    var track = entry.item.track
    track.id = "/amctl/queue/\(entry.number)"
    track.duration = duration
    return track
  }
}
