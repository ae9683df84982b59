import Platform

/// Decides where further exchanges go in a folder, so that nothing in it is lost.
///
/// A response that the folder has in its place in the order is not added again; any other comes
/// after those of its request.
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

  /// Finds the place of one more exchange, or that it has one.
  mutating func add(_ fixture: Fixture) {
    let key = ExchangeKey(fixture.request)
    var own = answers[key] ?? recorded(for: fixture)
    let rest = own.responses[own.matched...]
    if let index = rest.firstIndex(of: fixture.response) {
      own.matched = index + 1
    } else {
      while taken.contains(fixture.file(own.next)) { own.next += 1 }
      taken.insert(fixture.file(own.next))
      additions.append((fixture, own.next))
      own.responses.append(fixture.response)
      own.matched = own.responses.count
      own.next += 1
    }
    answers[key] = own
  }

  /// The responses of the folder; a file that cannot be read, or answers another request, stays.
  private func recorded(for fixture: Fixture) -> Answers {
    var own = Answers()
    while FileSystem.exists(folder.path + "/" + fixture.file(own.next)) {
      if let old = try? folder.fixture(in: fixture.file(own.next)), old.answers(fixture.request) {
        own.responses.append(Fixture(request: old.request, response: old.response).response)
      }
      own.next += 1
    }
    return own
  }
}
