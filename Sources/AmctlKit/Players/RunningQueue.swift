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

  /// Throws if the player is not running, before anything is requested for it.
  func check() throws {
    _ = try ControlClient(at: place)
  }

  /// Returns the queue; nil if the player is not running.
  func listing() throws -> QueueListing? {
    do { return try running() } catch ControlClient.Failure.nobody { return nil }
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
