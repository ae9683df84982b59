import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// The queue of the running player of previews.
struct RunningQueue {
  private let place: PlayerPlace
  private let messages: Messages

  init(_ context: Context) {
    place = PlayerPlace(context.environment)
    messages = Messages(context)
  }

  /// Returns the queue; nil if the player is not running.
  func listing() throws -> QueueListing? {
    do { return try running() } catch ControlClient.Failure.nobody { return nil }
  }

  /// Requests songs, and makes the edit of the queue that adds the songs with a preview.
  func add(
    _ input: SongInput, by connection: ConnectionOptions, in context: Context,
    _ edit: ([PlayItem]) -> QueueEdit
  ) async throws {
    let service = try Service(context, connection)
    let items = try input.all(in: context)
    guard !items.isEmpty else { return input.noteNothing(messages) }
    let source = try SongSource(service, in: context)
    // Without a player, the songs would be requested in vain.
    if !service.isDryRun { _ = try ControlClient(at: place) }
    let songs = try await source.songs(of: items)
    guard !service.isDryRun else { return }
    if !songs.items.isEmpty { try change(edit(songs.items)) }
    try songs.check(played: songs.items.count)
  }

  /// Makes a change, and reports it to a person.
  func change(_ edit: QueueEdit) throws {
    let before = messages.isForPeople ? try running() : nil
    var client = try ControlClient(at: place)
    try client.edit(edit)
    // A player ends with its last song. The change was made: that it cannot be shown is no error.
    guard let before, let after = try? listing() ?? QueueListing() else { return }
    messages.confirm(edit.success(from: before, to: after))
  }

  private func running() throws -> QueueListing {
    var client = try ControlClient(at: place)
    return try client.queue()
  }
}
