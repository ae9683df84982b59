package import MusicPlatform
import Synchronization

/// A player of previews: a queue, and mpv, which makes them heard.
///
/// One task runs it. Whatever happens meanwhile, in mpv, on the network and in other threads, comes
/// to that task in one line, and changes one value.
package final class LocalPlayer: Sendable {
  /// Returns the bytes of the preview of an item; an error says why there are none.
  package typealias Fetch = @Sendable (PlayItem) async throws -> [UInt8]
  /// Hears of what changes; it must not wait for anything.
  package typealias Observer = @Sendable (PlayerUpdate) -> Void

  /// Hears what became of a request: nil, or why it was refused.
  typealias Reply = @Sendable (PlayerRefusal?) -> Void

  /// Something that the task has to take note of; a canceled task takes no more.
  enum Input: Sendable {
    case mpv(Subprocess.Event)
    case fetched(Int, Result<[UInt8], any Error>)
    case request(PlayerRequest, Reply)
  }

  let inputs: AsyncStream<Input>
  let line: AsyncStream<Input>.Continuation
  let start: Playback
  let mpv: SpawnCommand
  let fetch: Fetch
  /// How long mpv may take to reply.
  let patience: Duration
  private let shown: Mutex<Shown>

  /// The state that other threads see.
  private struct Shown {
    var state: PlayerState
    var queue: PlayQueue
    var observers: [Observer] = []
  }

  /// Creates a player of a queue that does nothing before `run`.
  package init(
    _ queue: PlayQueue, by mpv: SpawnCommand, patience: Duration = .seconds(10),
    fetch: @escaping Fetch
  ) {
    start = Playback(queue)
    self.mpv = mpv
    self.patience = patience
    self.fetch = fetch
    (inputs, line) = AsyncStream.makeStream()
    shown = Mutex(Shown(state: start.state(), queue: queue))
  }

  /// Plays until the queue has ended, or the player is told to quit, or the task is canceled.
  package func run() async throws -> PlayerSummary {
    let result: Result<PlayerSummary, any Error>
    do { result = .success(try await play()) } catch { result = .failure(error) }
    line.finish()
    for await case .request(_, let reply) in inputs { reply(Self.hasEnded) }
    return try result.get()
  }

  private func play() async throws -> PlayerSummary {
    var run: PlayerRun
    do throws(SystemError) { run = try PlayerRun(of: self) } catch {
      throw PlayerError.notStarted("\(error)")
    }
    defer { run.close() }
    return try await run.untilEnd()
  }

  /// The refusal of a player that ends.
  static let hasEnded = PlayerRefusal("the player has ended")

  /// Shows a change to other threads.
  func publish(_ update: PlayerUpdate) {
    let observers = shown.withLock { shown in
      (shown.state, shown.queue) = (update.state, update.queue)
      return shown.observers
    }
    for observer in observers { observer(update) }
  }

  // MARK: From other threads

  /// The state that was published last; its position is that of its moment.
  package var state: PlayerState { shown.withLock(\.state) }

  /// The queue that was published last.
  package var queue: PlayQueue { shown.withLock(\.queue) }

  /// Lets a closure hear of all that changes from now on.
  package func observe(_ observer: @escaping Observer) {
    shown.withLock { $0.observers.append(observer) }
  }

  /// Sends a request, whose reply comes on another thread.
  func send(_ request: PlayerRequest, _ reply: @escaping Reply) {
    if case .terminated = line.yield(.request(request, reply)) { reply(Self.hasEnded) }
  }

  /// Does what a person wants, later; a closure hears when it is done, whatever came of it.
  package func tell(_ command: PlayerCommand, then done: @escaping @Sendable () -> Void = {}) {
    send(.command(command)) { _ in done() }
  }
}
