import AmctlCommandLine
import AmctlPlayer
import MusicAPI
import MusicPlatform

/// A running player, with everything by which people and programs follow and control it.
struct PlaySession: Sendable {
  private let player: LocalPlayer
  private let presentation: Presentation
  private let writesEvents: Bool
  private let line: PlayLine
  /// The player as other programs see it; nil if it is hidden from them.
  private let published: PublishedPlayer?

  init(
    _ player: LocalPlayer, _ presentation: Presentation, writesEvents: Bool,
    published: PublishedPlayer?
  ) {
    self.published = published
    self.player = player
    self.presentation = presentation
    self.writesEvents = writesEvents
    line = PlayLine(player, presentation.messages)
  }

  /// Plays until the end.
  func run(at place: TakenPlace, _ input: any InputStream) async throws -> PlayerSummary {
    let (updates, continuation) = AsyncStream<PlayerUpdate>.makeStream()
    player.observe { continuation.yield($0) }
    let server = try ControlServer(player, at: place)
    defer { server.stop() }
    let keys = (input as? DescriptorInput).flatMap { PlayKeys(player, on: $0.descriptor) }
    let hasKeys = keys != nil
    let following = Task { try await follow(updates) }
    let drawing = Task { await line.keepDrawn(withKeys: hasKeys) }
    defer {
      drawing.cancel()
      keys?.stop()
    }
    let result: Result<PlayerSummary, any Error>
    do { result = .success(try await player.run()) } catch { result = .failure(error) }
    continuation.finish()
    drawing.cancel()
    await drawing.value
    line.erase()
    try await following.value
    return try result.get()
  }

  /// Reports events to people and to programs.
  private func follow(_ updates: AsyncStream<PlayerUpdate>) async throws {
    var stream = RecordStream(
      presentation,
      columns: ["event", "status", "track.name", "track.artistName"].map { Column($0) })
    stream.notesAbsence = false
    var isRead = writesEvents
    var published = published
    for await update in updates {
      published?.take(update)
      line.report(update)
      guard isRead else { continue }
      // If the reader is gone, the music continues.
      do { for record in update.records { try stream.write(record) } } catch {
        guard error as? WriteError == .brokenPipe else { throw error }
        isRead = false
      }
    }
    if isRead { try stream.finish() }
  }
}

struct PlayKeys {
  private let reader: KeyReader

  /// How far an arrow seeks, and how much it changes the volume.
  private static let step = (time: Duration.seconds(5), volume: 0.05)
  /// After this time, the song begins again before another one is played.
  private static let restart = Duration.seconds(3)

  /// Reads the keys from a terminal; nil if there is none.
  init?(_ player: LocalPlayer, on terminal: Descriptor) {
    guard
      let reader = KeyReader(
        on: terminal,
        onKey: { key in
          guard key != .suspend else { return Self.pause(player) }
          if let command = Self.command(for: key, player.state) { player.tell(command) }
        })
    else { return nil }
    self.reader = reader
  }

  func stop() {
    reader.stop()
  }

  /// Returns the command of a key; nil if it has none.
  static func command(for key: KeyReader.Key, _ state: PlayerState) -> PlayerCommand? {
    switch key {
    case .character(" "): .toggle
    case .character("n"): .next
    case .character("p"):
      state.position(at: .now) ?? .zero > restart ? .seek(.to(.zero)) : .previous
    case .character("q"): .quit
    case .left: .seek(.by(.zero - step.time))
    case .right: .seek(.by(step.time))
    case .up: .volume((state.volume ?? 1) + step.volume)
    case .down: .volume((state.volume ?? 1) - step.volume)
    case .character, .suspend: nil
    }
  }

  /// Pauses before the process is suspended, which mpv would not notice.
  private static func pause(_ player: LocalPlayer) {
    guard let done = try? Waker() else { return }
    player.tell(.pause) { done.wake() }
    _ = try? Descriptor.wait(for: [done.descriptor], upTo: .milliseconds(500))
  }
}

extension TokenlessFetcher {
  /// How many bytes a preview may have; most have about 1 MB.
  private static let previewLimit = 32 << 20

  /// Fetches the preview of an item into memory.
  func preview(of item: PlayItem) async throws -> [UInt8] {
    let response: HTTPResponse
    do { response = try await self.response(at: item.preview) } catch let error as FetchError {
      throw PlayerRefusal("its preview was not fetched: \(error)")
    } catch { throw PlayerRefusal(Failure(error).message ?? "its preview was not fetched") }
    guard response.body.count <= Self.previewLimit else {
      throw PlayerRefusal("its preview is too large")
    }
    return response.body
  }
}
