import MusicPlatform

/// One run of a player: mpv, the previews, and the value that says what to do.
struct PlayerRun {
  private let player: LocalPlayer
  private var playback: Playback
  private let mpv: Subprocess
  private let server: PreviewServer
  private var lines = LineSplitter(limit: 1 << 20)
  private var fetches: [Int: Task<Void, Never>] = [:]
  private var published: PlayerState
  /// Who waits for the position.
  private var positionReplies: [LocalPlayer.Reply] = []
  /// Since when mpv owes a reply.
  private var waitingSince: SuspendingClock.Instant?
  private var knowsVersion = false
  private var isOver = false

  init(of player: LocalPlayer) throws(SystemError) {
    self.player = player
    playback = player.start
    published = playback.state()
    server = try PreviewServer()
    mpv = try Subprocess(player.mpv, input: .socket, output: .joined, inOwnGroup: true)
    try mpv.forward(every: .seconds(1)) { event in
      player.line.yield(.mpv(event))
      return true
    }
  }

  /// Ends mpv and whatever is still under way.
  func close() {
    for task in fetches.values { task.cancel() }
    for reply in positionReplies { reply(nil) }
    mpv.closeInput()
    mpv.waitBriefly()
  }

  /// Does what there is to do until the end; a canceled task ends it too.
  mutating func untilEnd() async throws -> PlayerSummary {
    try command(.get(.version), Self.versionNumber)
    playback.start()
    try act()
    var inputs = player.inputs.makeAsyncIterator()
    while !isOver {
      try Task.checkCancellation()
      guard let input = await inputs.next() else { throw CancellationError() }
      try take(input)
      try act()
    }
    return playback.summary
  }

  // MARK: Inputs

  private mutating func take(_ input: LocalPlayer.Input) throws(PlayerError) {
    switch input {
    case .mpv(.output(let bytes)):
      waitingSince = nil
      for case .line(let line) in lines.take(bytes) { try take(MpvMessage(line)) }
    case .mpv(.tick): try checkPatience()
    case .mpv(.errors): break
    case .mpv(.ended): throw Self.error(mpv.messages, knowsVersion)
    case .fetched(let entry, let result): take(result, of: entry)
    case .request(let request, let reply): take(request, reply)
    }
  }

  private mutating func take(_ message: MpvMessage) throws(PlayerError) {
    if case .reply(Self.versionNumber, _, let value) = message {
      knowsVersion = true
      if case .text(let name) = value, let version = PlayerError.oldVersion(in: name) {
        throw .tooOld(version)
      }
      return
    }
    try playback.take(message)
    guard !positionReplies.isEmpty, !playback.awaitsPosition else { return }
    show(always: true)
    for reply in positionReplies { reply(nil) }
    positionReplies = []
  }

  private mutating func take(_ result: Result<[UInt8], any Error>, of entry: Int) {
    // A fetch that was canceled has nothing to say.
    guard fetches.removeValue(forKey: entry) != nil else { return }
    switch result {
    case .success(let bytes):
      server.keep(bytes, of: entry)
      playback.take(entry, fault: nil)
    case .failure(let error): playback.take(entry, fault: "\(error)")
    }
  }

  private mutating func take(_ request: PlayerRequest, _ reply: @escaping LocalPlayer.Reply) {
    var refusal: PlayerRefusal?
    do throws(PlayerRefusal) {
      switch request {
      case .command(let command): try playback.perform(command)
      case .edit(let edit): try playback.edit(edit)
      case .state: guard !playback.askPosition() else { return positionReplies.append(reply) }
      case .queue: break
      }
    } catch { refusal = error }
    // Whoever hears of it sees what it has changed.
    show()
    reply(refusal)
  }

  /// Gives up on a mpv that does not reply; time for which the machine sleeps does not count.
  private mutating func checkPatience() throws(PlayerError) {
    guard playback.awaitsReply || !knowsVersion else { return waitingSince = nil }
    let now = SuspendingClock.now
    guard let waitingSince else { return self.waitingSince = now }
    if now - waitingSince > player.patience { throw .unresponsive }
  }

  /// Returns the error for a mpv that ended; before the first reply, it may be too old to know what
  /// it was told.
  private static func error(_ messages: [UInt8], _ knowsVersion: Bool) -> PlayerError {
    let lines = messages.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    if !knowsVersion, lines.contains(where: { $0.includes("input-ipc-client") }) {
      return .tooOld(nil)
    }
    return .ended(lines.prefix(3).joined(separator: "; "))
  }

  // MARK: Effects

  private static let versionNumber = 0

  private mutating func act() throws(PlayerError) {
    let effects = playback.effects
    playback.effects = []
    for effect in effects {
      switch effect {
      case .command(let command, let number): try self.command(command, number)
      case .load(let entry, let now, let number):
        let track = entry.item.track
        let title = [track.artistName, track.name].compactMap(\.self).joined(separator: " – ")
        let url = server.url(of: entry.number) ?? ""
        try command(.load(url: url, title: title, now: now), number)
      case .fetch(let entry): startFetch(entry)
      case .keepOnly(let entries):
        server.keepOnly(entries)
        for (entry, task) in fetches where !entries.contains(entry) {
          task.cancel()
          fetches[entry] = nil
        }
      case .end: isOver = true
      }
    }
    show()
  }

  private func command(_ command: MpvCommand, _ number: Int) throws(PlayerError) {
    do throws(SystemError) { try mpv.write(command.line(number: number)[...]) } catch {
      // If it has ended, its messages say why.
      if error == .wouldBlock { throw .unresponsive }
    }
  }

  private mutating func startFetch(_ entry: PlayQueue.Entry) {
    fetches[entry.number] = Task { [player] in
      let result: Result<[UInt8], any Error>
      do { result = .success(try await player.fetch(entry.item)) } catch {
        result = .failure(error)
      }
      player.line.yield(.fetched(entry.number, result))
    }
  }

  /// Publishes the state if anything about it has changed.
  private mutating func show(always: Bool = false) {
    let state = playback.state()
    // The first volume is how mpv began.
    let kinds = state.changedKinds(since: published).filter { kind in
      kind != .volume || published.volume != nil
    }
    let events = kinds.map { .change($0) } + playback.events
    playback.events = []
    guard always || !events.isEmpty || !state.isLike(published) else { return }
    published = state
    player.publish(PlayerUpdate(events: events, state: state, queue: playback.queue))
  }
}
