import AmctlCommandLine
import MusicAPI

/// The error if some tracks of a playlist cannot be added to another.
struct MissingTracks: ReportedError {
  private let names: [String]
  private let total: Int

  init?(_ tracks: [JSON], of total: Int) {
    guard !tracks.isEmpty else { return nil }
    self.total = total
    names = tracks.map { $0.resourceID ?? $0["attributes"]?["name"]?.string ?? "" }
  }

  func report(to messages: Messages) {
    var first = FirstMessages(messages)
    for name in names { first.add("'\(name)' cannot be added to a playlist.") }
    first.end()
  }

  var failure: Failure {
    var failure = Failure(.partial, "\(names.count) of \(total) tracks not copied")
    failure.missing = Array(names.prefix(MissingItemsError.nameLimit))
    return failure
  }
}
