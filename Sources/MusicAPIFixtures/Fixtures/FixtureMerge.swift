import MusicAPI
import MusicPlatform

/// Decides where new exchanges go in a folder, so that nothing in it is lost.
///
/// A response that the folder already has, in the same order, is not added again; any other comes
/// after those to the same request.
struct FixtureMerge {
  /// What is to be written, each with its number among the responses to its request.
  private(set) var additions: [(fixture: Fixture, number: Int)] = []

  /// What the folder will have for one request.
  private struct Answers {
    var responses: [HTTPResponse] = []
    /// How many of them come before the next one to look for.
    var matched = 0
    /// The number after the last file.
    var next = 1
  }

  private let folder: FixtureFolder
  private var answers: [ExchangeKey: Answers] = [:]
  private var taken: Set<String> = []

  /// Merges into a folder.
  init(into folder: FixtureFolder) {
    self.folder = folder
  }

  /// Finds the number of one more exchange, unless the folder has it.
  mutating func add(_ fixture: Fixture) throws(FileError) {
    let key = ExchangeKey(fixture.request)
    var own: Answers
    if let known = answers[key] { own = known } else { own = try recorded(for: fixture) }
    let rest = own.responses[own.matched...]
    if let index = rest.firstIndex(of: fixture.response) {
      own.matched = index + 1
    } else {
      while isTaken(fixture.file(own.next)) { own.next += 1 }
      try guarded.check(fixture.file(own.next))
      taken.insert(fixture.file(own.next))
      additions.append((fixture, own.next))
      own.responses.append(fixture.response)
      own.matched = own.responses.count
      own.next += 1
    }
    answers[key] = own
  }

  /// The responses of the folder; a file that cannot be read, or answers another request, stays.
  private func recorded(for fixture: Fixture) throws(FileError) -> Answers {
    var own = Answers()
    while isTaken(fixture.file(own.next)) {
      try guarded.check(fixture.file(own.next))
      if let old = try? folder.fixture(in: fixture.file(own.next)), old.answers(fixture.request) {
        own.responses.append(Fixture(request: old.request, response: old.response).response)
      }
      own.next += 1
    }
    return own
  }

  private func isTaken(_ file: String) -> Bool {
    taken.contains(file) || FileSystem.exists(folder.path + "/" + file)
  }

  /// Follows no link.
  private var guarded: GuardedFolder { GuardedFolder(path: folder.path) }
}
