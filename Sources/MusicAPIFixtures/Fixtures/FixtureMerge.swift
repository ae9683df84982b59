import MusicAPI
import MusicPlatform

/// Decides where new exchanges go in a folder, so that nothing already in it is lost.
///
/// A response that the folder already has, in the same order, is not added again; any other
/// response is added after the existing ones to the same request.
struct FixtureMerge {
  /// The fixtures to write, each with its number among the responses to its request.
  private(set) var additions: [(fixture: Fixture, number: Int)] = []

  /// How many responses are left out because they repeat the last one to their request, which a
  /// replay does anyway.
  var repeats: Int { known.values.reduce(0) { $0 + $1.repeats.count } }

  /// The responses of one file name to one request; two names may be for requests of equal value.
  private struct Key: Hashable {
    let file: String
    let exchange: ExchangeKey
  }

  /// The responses that the folder will have for one request.
  private struct Known {
    var responses: [HTTPResponse] = []
    /// How many of them precede the next one to look for.
    var matched = 0
    /// The first number without a file.
    var next = 1
    /// The last response again, which only matters when another one follows.
    var repeats: [Fixture] = []
  }

  private let folder: FixtureFolder
  private let rules: FixtureRules.Match
  private let keepsRepeats: Bool
  private var known: [Key: Known] = [:]
  private var taken: Set<String> = []

  init(into folder: FixtureFolder, _ rules: FixtureRules.Match, keepsRepeats: Bool) {
    self.folder = folder
    self.rules = rules
    self.keepsRepeats = keepsRepeats
  }

  /// Chooses the number of one more exchange, unless the folder already has it.
  mutating func add(_ fixture: Fixture) throws(FileError) {
    let key = Key(file: fixture.file(), exchange: ExchangeKey(fixture.request, rules))
    var own: Known
    if let found = known[key] { own = found } else { own = try recorded(for: fixture) }
    let rest = own.responses[own.matched...]
    if let index = rest.firstIndex(of: fixture.response) {
      own.matched = index + 1
    } else if !keepsRepeats, rest.isEmpty, let last = own.responses.last,
      fixture.response.repeats(last)
    {
      own.repeats.append(fixture)
    } else {
      for fixture in own.repeats + [fixture] { try append(fixture, to: &own) }
      own.repeats = []
    }
    known[key] = own
  }

  private mutating func append(_ fixture: Fixture, to own: inout Known) throws(FileError) {
    while isTaken(fixture.file(own.next)) { own.next += 1 }
    try guarded.check(fixture.file(own.next))
    taken.insert(fixture.file(own.next))
    additions.append((fixture, own.next))
    own.responses.append(fixture.response)
    own.matched = own.responses.count
    own.next += 1
  }

  /// Returns the responses in the folder; keeps files that are unreadable or match another request.
  private func recorded(for fixture: Fixture) throws(FileError) -> Known {
    var own = Known()
    while isTaken(fixture.file(own.next)) {
      try guarded.check(fixture.file(own.next))
      if let old = try? folder.fixture(in: fixture.file(own.next)),
        old.matches(fixture.request, rules)
      {
        own.responses.append(old.normalized.response)
      }
      own.next += 1
    }
    return own
  }

  private func isTaken(_ file: String) -> Bool {
    taken.contains(file) || FileSystem.exists(folder.path + "/" + file)
  }

  /// The folder, without following links.
  private var guarded: GuardedFolder { GuardedFolder(path: folder.path) }
}
