package import MusicAPI
import MusicPlatform

/// A page of a list of the service.
struct ListPage: Sendable {
  let request: HTTPRequest
  let count: Int
  /// How many items the service counts in the list.
  let total: Int?
  /// The request for the page after it as the service names it, and as a plain client sends it; nil
  /// after the last page, and for a `next` that is no path.
  let next: HTTPRequest?

  /// Reads a response; nil if it is none, or comes from another host, whose lists have other forms.
  init?(_ fixture: Fixture) {
    guard fixture.request.method == .get, fixture.request.target.ofHost == nil,
      fixture.response.status.kind == .success,
      let document = try? JSONDocument(parsing: fixture.response.body)
    else { return nil }
    self.init(fixture.request, document.root)
  }

  /// Reads the successful response to a read of the service; nil if it is none.
  init?(_ request: HTTPRequest, _ root: JSON) {
    guard let data = root["data"], data.kind == .array else { return nil }
    self.request = request
    count = data.count
    total = root["meta"]?["total"]?.int
    let address = root["next"]?.string
    let target = address.map { RequestTarget(parsing: Origin.split($0)?.rest ?? $0[...]) }
    next = target.flatMap { $0.flawOfPath == nil ? HTTPRequest(.get, $0) : nil }
  }

  var offset: Int { request.target.offset?.count ?? 0 }

  /// The offset of the item after it.
  var end: Int { offset + count }

  /// Returns the request for the page after it with the parameters of its own request, which the
  /// service leaves out.
  func continuation(of request: HTTPRequest? = nil) -> HTTPRequest? {
    guard var next else { return nil }
    let own = (request ?? self.request).target.query.items
      .filter { !["offset", "ids"].contains($0.name) }
    next.target.query = next.target.query.filled(from: Query(own))
    return next
  }

  /// Returns what the requests for all pages of a list have in common: the place without a page.
  static func list(of request: HTTPRequest, _ rules: FixtureRules.Match) -> FixturePlace {
    FixturePlace(request, rules, without: ["offset", "limit"])
  }
}

/// The pages of lists in a folder, which belong together: pages of two times are no list.
struct RecordedList {
  let folder: FixtureFolder
  let rules: FixtureRules.Match

  /// Returns whether the folder has a list as far as it is read, from its first page on, and all of
  /// one time.
  func isWhole(from first: Fixture, of request: HTTPRequest, upTo length: Int) -> Bool {
    guard var page = ListPage(first) else { return true }
    let total = page.total
    var (request, count) = (request, 0)
    var requested: Set<FixturePlace> = []
    while let next = page.continuation(of: request) {
      count += page.count
      if count >= length { return true }
      guard requested.insert(FixturePlace(next, rules)).inserted, let found = self.page(for: next),
        found.total == total
      else { return false }
      (page, request) = (found, next)
    }
    return true
  }

  /// Returns a recorded page, unless all that is recorded are failures.
  private func page(for request: HTTPRequest) -> ListPage? {
    let files = (try? folder.responses(to: request).files) ?? []
    return files.lazy.compactMap { (try? folder.fixture(in: $0.path)) ?? nil }
      .compactMap { ListPage($0) }.first
  }

  /// Returns the files with pages after the last one of a list: they were recorded when it was
  /// longer.
  func surplus(after last: Fixture) -> [String] {
    guard let last = ListPage(last), last.next == nil else { return [] }
    let list = ListPage.list(of: last.request, rules)
    // Only the query tells the pages of a list apart, and long names are cut.
    let names = ((try? FileSystem.list(folder.path + "/" + list.folder)) ?? [])
      .filter { $0.hasSuffix(".json") && ($0.includes("offset=") || $0.utf8.count > 100) }
    return names.map { list.folder + "/" + $0 }.filter { file in
      guard let page = ((try? folder.fixture(in: file)) ?? nil).flatMap({ ListPage($0) }) else {
        return false
      }
      return page.request.target.offset != nil && page.offset >= last.end && page.count > 0
        && ListPage.list(of: page.request, rules) == list
    }
  }
}

/// A page of a list that was requested again, as it was before and as it is now.
package struct RefreshedPage: Sendable {
  /// Its file, relative to the folder.
  package let file: String
  private let request: HTTPRequest
  private let old: ListPage?
  private let new: ListPage?

  /// Takes the responses, of which the new one may be missing; nil if neither is a page.
  package init?(file: String, old: Fixture, new: Fixture?) {
    (self.file, request) = (file, old.request)
    self.old = ListPage(old)
    self.new = new.flatMap { ListPage($0) }
    if self.old == nil, self.new == nil { return nil }
  }

  /// The request for the page after this one, which was the last of its list and no longer is.
  package var continuation: HTTPRequest? {
    guard let old, old.next == nil, let new, new.count > 0 else { return nil }
    return new.continuation()
  }

  private var offset: Int { request.target.offset?.count ?? 0 }

  /// Returns the pages of each list in their order.
  package static func lists(
    of pages: [RefreshedPage], by rules: FixtureRules
  ) -> [[RefreshedPage]] {
    Dictionary(grouping: pages) { ListPage.list(of: $0.request, rules.match) }.values
      .map { $0.sorted { ($0.offset, $0.file) < ($1.offset, $1.file) } }
      .sorted { ($0.first?.file ?? "") < ($1.first?.file ?? "") }
  }

  /// Returns the pages of one list that were after its end, where it has become shorter.
  ///
  /// A page recorded without items stays: it shows what the service responds there.
  package static func surplus(of list: [RefreshedPage]) -> [RefreshedPage] {
    guard let last = list.lazy.compactMap(\.new).first(where: { $0.next == nil }) else { return [] }
    // The service also counts items that it does not show, so that a page may be short.
    let limit = last.request.target.query["limit"].flatMap { Int($0) }.flatMap { ListOffset($0) }
    let most = max(last.count, limit?.count ?? 0)
    guard last.offset + most >= last.total ?? 0 else { return [] }
    return list.filter { page in
      page.offset > last.offset && page.offset >= last.end && (page.old?.count ?? 0) > 0
    }
  }
}

extension Fixture {
  /// The request for the page after this one; nil after the last one and after one without items.
  package var nextPage: HTTPRequest? {
    ListPage(self).flatMap { $0.count > 0 ? $0.continuation() : nil }
  }
}
