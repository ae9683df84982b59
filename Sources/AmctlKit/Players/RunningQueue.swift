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

  /// Returns the entries as records; none if the player is not running.
  func records() throws -> [JSONValue] {
    do { return try listing().records } catch ControlClient.Failure.nobody { return [] }
  }

  /// Makes a change, and reports it to a person.
  func change(_ edit: QueueEdit) throws {
    let before = messages.isForPeople ? try listing() : nil
    var client = try ControlClient(at: place)
    try client.edit(edit)
    guard let before, let after = listingAfterChange() else { return }
    messages.confirm(edit.success(from: before, to: after))
  }

  private func listing() throws -> QueueListing {
    var client = try ControlClient(at: place)
    return try client.queue()
  }

  /// Returns the queue after a change.
  ///
  /// A player ends with its last song. The change was made: that it cannot be shown is no error.
  private func listingAfterChange() -> QueueListing? {
    do { return try listing() } catch ControlClient.Failure.nobody { return QueueListing() } catch {
      return nil
    }
  }
}
