import MusicAPI
import MusicPlatform
import Synchronization

/// Plays the responses of a scenario, each once in a run of several commands.
///
/// After the last one, this process repeats the last response to each request; the next process
/// starts anew.
final class ScenarioPlayer: Sendable {
  let folder: FixtureFolder
  private let place: ScenarioPlace
  private let log: ReplayLog?
  /// Whether this process has played the last response.
  private let isOver = Mutex(false)

  init(_ scenario: Scenario, place: ScenarioPlace, log: ReplayLog?) {
    folder = FixtureFolder(path: scenario.folder)
    self.place = place
    self.log = log
  }

  /// Returns the next response to a request, or the last one again; nil when none is recorded.
  func next(for request: HTTPRequest) throws(TransportError) -> FixturePlayer.Response? {
    let files = try files(for: request)
    guard let last = files.last else { return nil }
    let index = try isOver.withLock { isOver throws(TransportError) -> Int? in
      guard !isOver else { return nil }
      return try place.update(of: folder.path) { played throws(TransportError) -> Int? in
        guard let index = files.firstIndex(where: { !played.contains($0.path) }) else {
          return nil
        }
        played.insert(files[index].path)
        if played.isSuperset(of: folder.files()) {
          isOver = true
          played = []
        }
        return index
      }
    }
    let file = index.map { files[$0] } ?? last
    guard let fixture = try folder.fixture(in: file.path) else { return nil }
    try log?.note(file.path, of: folder)
    return FixturePlayer.Response(
      fixture: fixture,
      place: FixturePlayer.Place(
        file: file.path, number: file.number, count: files.count, isRepeat: index == nil))
  }

  /// Returns the files of the responses to a request, in their order.
  private func files(
    for request: HTTPRequest
  ) throws(TransportError) -> [(path: String, number: Int)] {
    let rules = try folder.rules.get().match
    var files: [(path: String, number: Int)] = []
    var number = 1
    while true {
      let path = FixturePath.path(for: request, number: number)
      guard let fixture = try folder.fixture(in: path) else { break }
      if fixture.matches(request, rules) { files.append((path, number)) }
      number += 1
    }
    guard files.isEmpty else { return files }
    return try folder.strays(for: request, orOtherPages: true).map { ($0, 1) }
  }

  /// The files that no command of this run has used.
  var unplayed: [String] {
    guard !isOver.withLock({ $0 }), let played = try? place.played(of: folder.path) else {
      return []
    }
    return folder.files().filter { !played.contains($0) }
  }
}
