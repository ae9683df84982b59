import AmctlCommandLine
import AmctlPlayer
import MusicAPI

/// The player whose queue a command concerns.
enum QueueOwner: String, CaseIterable, Sendable {
  /// The player of previews, which 'amctl play' runs.
  case local
  /// Cider, which plays whole songs.
  case cider
}

/// The option that says whose queue a command is about.
struct QueueOptions: OptionGroup {
  var owner = QueueOwner.local

  /// The name of the option.
  static let name = "--on"

  static let parameters: [Parameter<Self>] = [
    .option(
      "on", \.owner, .choice("PLAYER"),
      help: "Play previews here, or whole songs in Cider")
  ]
}

extension QueueOwner {
  /// Whether it plays songs without a preview.
  var playsWholeSongs: Bool { self == .cider }

  /// Throws if the player cannot be reached, before anything is requested for it.
  func check(in context: Context) async throws {
    switch self {
    case .local: _ = try ControlClient(at: PlayerPlace(context.environment))
    case .cider: _ = try await CiderPlayer(context).state()
    }
  }

  /// Returns the entries as records; none if the player is not running.
  func records(in context: Context) async throws -> [JSONValue] {
    do { return try await listing(in: context).records } catch let error
      where Failure(error).exit == .notFound
    {
      return []
    }
  }

  /// Changes the queue, and reports the change to a person.
  func change(_ edit: QueueEdit, in context: Context) async throws {
    let messages = Messages(context)
    let before = messages.isForPeople ? try await listing(in: context) : nil
    try await make(edit, in: context)
    guard let before, let after = await listingAfterChange(in: context) else { return }
    messages.confirm(edit.success(from: before, to: after))
  }

  private func listing(in context: Context) async throws -> QueueListing {
    switch self {
    case .local:
      var client = try ControlClient(at: PlayerPlace(context.environment))
      return try client.queue()
    case .cider: return try await CiderQueue(CiderPlayer(context).client).listing()
    }
  }

  /// Returns the queue after a change.
  ///
  /// A player ends with its last song. The change was made: that it cannot be shown is no error.
  private func listingAfterChange(in context: Context) async -> QueueListing? {
    do { return try await listing(in: context) } catch ControlClient.Failure.nobody {
      return QueueListing()
    } catch { return nil }
  }

  private func make(_ edit: QueueEdit, in context: Context) async throws {
    switch self {
    case .local:
      var client = try ControlClient(at: PlayerPlace(context.environment))
      try client.edit(edit)
    case .cider: try await CiderQueue(CiderPlayer(context).client).make(edit)
    }
  }
}
