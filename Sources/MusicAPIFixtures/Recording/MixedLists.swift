import MusicAPI
import Synchronization

/// Notices lists of which a run takes one page from the folder and the next one from the service,
/// or the other way around, so that they are of two times.
final class MixedLists: Sendable {
  private struct State {
    /// The pages after those so far, and whether those came from the folder.
    var expected: [ExchangeKey: Bool] = [:]
    var paths: [String] = []
  }

  private let state = Mutex(State())

  /// The paths of the lists, in the order of their requests.
  var paths: [String] { state.withLock { $0.paths } }

  /// Takes note of the response to a request.
  func note(_ page: Fixture, isFromFolder: Bool, _ rules: FixtureRules.Match) {
    let key = ExchangeKey(page.request, rules)
    let next = [
      RecordedList.next(after: page.request, page.response),
      RecordedList.request(after: page.request, page.response),
    ].compactMap(\.self)
    state.withLock { state in
      if state.expected[key] == !isFromFolder, !state.paths.contains(page.request.target.path) {
        state.paths.append(page.request.target.path)
      }
      for request in next { state.expected[ExchangeKey(request, rules)] = isFromFolder }
    }
  }
}
