import MusicAPI
import MusicPlatform
import Synchronization

/// The pages of lists in a folder, which belong together: pages of two times are no list.
struct RecordedList {
  let folder: FixtureFolder
  let rules: FixtureRules.Match

  /// Returns whether the folder has a list as far as it is read, from its first page on, and all of
  /// one time.
  func isWhole(from page: Fixture, of request: HTTPRequest, upTo length: Int) -> Bool {
    var (page, request) = (page, request)
    var count = 0
    var requested: Set<FixturePlace> = []
    let total = Self.total(of: page)
    while let next = Self.request(after: request, page.response) {
      count += Self.count(of: page)
      if count >= length { return true }
      guard requested.insert(FixturePlace(next, rules)).inserted, let found = self.page(for: next),
        Self.total(of: found) == total
      else { return false }
      (page, request) = (found, next)
    }
    return true
  }

  /// Returns a recorded page, unless all that is recorded are failures.
  func page(for request: HTTPRequest) -> Fixture? {
    let files = (try? folder.responses(to: request).files) ?? []
    return files.lazy.compactMap { (try? folder.fixture(in: $0.path)) ?? nil }
      .first { $0.response.status.kind == .success }
  }

  /// Returns the request for the page after one: its `next`, with the parameters that the service
  /// leaves out of it; nil after the last page.
  static func request(after request: HTTPRequest, _ response: HTTPResponse) -> HTTPRequest? {
    guard var next = next(after: request, response) else { return nil }
    let own = request.target.query.items.filter { !["offset", "ids"].contains($0.name) }
    next.target.query = next.target.query.filled(from: Query(own))
    return next
  }

  /// Returns the request for the page after one as the service names it, and as a plain client
  /// sends it; nil after the last page, for a `next` that is no path, and for another host, whose
  /// lists have other forms.
  static func next(after request: HTTPRequest, _ response: HTTPResponse) -> HTTPRequest? {
    guard request.method == .get, request.target.ofHost == nil, response.status.kind == .success,
      let next = root(of: response)?["next"]?.string
    else { return nil }
    let target = RequestTarget(parsing: Origin.split(next)?.rest ?? next[...])
    guard target.flawOfPath == nil else { return nil }
    return HTTPRequest(.get, target)
  }

  /// Returns the files with pages after the last one of a list: they were recorded when it was
  /// longer.
  func surplus(after last: Fixture) -> [String] {
    guard Self.isPage(last), Self.root(of: last.response)?["next"] == nil else { return [] }
    let end = (last.request.target.offset ?? 0) + Self.count(of: last)
    let list = Self.place(of: last.request, rules)
    // Only the query tells the pages of a list apart, and long names are cut.
    let names = ((try? FileSystem.list(folder.path + "/" + list.folder)) ?? [])
      .filter { $0.hasSuffix(".json") && ($0.includes("offset=") || $0.utf8.count > 100) }
    return names.map { list.folder + "/" + $0 }.filter { file in
      guard let page = (try? folder.fixture(in: file)) ?? nil,
        let offset = page.request.target.offset
      else { return false }
      return offset >= end && Self.place(of: page.request, rules) == list
        && Self.count(of: page) > 0
    }
  }

  /// Returns what the requests for all pages of a list have in common: the place without a page.
  static func place(of request: HTTPRequest, _ rules: FixtureRules.Match) -> FixturePlace {
    FixturePlace(request, rules, without: ["offset", "limit"])
  }

  /// Whether a fixture is a page of a list of the service.
  static func isPage(_ fixture: Fixture) -> Bool {
    fixture.request.method == .get && fixture.request.target.ofHost == nil
      && fixture.response.status.kind == .success
      && root(of: fixture.response)?["data"]?.kind == .array
  }

  static func root(of response: HTTPResponse) -> JSON? {
    (try? JSONDocument(parsing: response.body))?.root
  }

  static func count(of page: Fixture) -> Int {
    root(of: page.response)?["data"]?.count ?? 0
  }

  static func total(of page: Fixture) -> Int? {
    root(of: page.response)?["meta"]?["total"]?.int
  }
}

/// Notices lists of which a run takes one page from the folder and the next one from the service,
/// or the other way around, so that they are of two times.
final class MixedLists: Sendable {
  private struct State {
    /// The pages after those so far, and whether those came from the folder.
    var expected: [FixturePlace: Bool] = [:]
    var paths: [String] = []
  }

  private let state = Mutex(State())

  /// The paths of the lists, in the order of their requests.
  var paths: [String] { state.withLock { $0.paths } }

  /// Takes note of the response to a request.
  func note(_ page: Fixture, isFromFolder: Bool, _ rules: FixtureRules.Match) {
    let place = page.place(by: rules)
    let next = [
      RecordedList.next(after: page.request, page.response),
      RecordedList.request(after: page.request, page.response),
    ].compactMap(\.self)
    state.withLock { state in
      if state.expected[place] == !isFromFolder, !state.paths.contains(page.request.target.path) {
        state.paths.append(page.request.target.path)
      }
      for request in next { state.expected[FixturePlace(request, rules)] = isFromFolder }
    }
  }
}
