package import MusicAPI
import MusicPlatform

/// A page of a list that was requested again, as it was before and as it is now.
package struct RefreshedPage: Sendable {
  /// Its file, relative to the folder.
  package let file: String
  private let old: Fixture
  private let new: Fixture?

  /// Takes the responses, of which the new one may be missing; nil if neither is a page.
  package init?(file: String, old: Fixture, new: Fixture?) {
    guard [old, new].contains(where: { $0.map(RecordedList.isPage) ?? false }) else { return nil }
    self.file = file
    self.old = old
    self.new = new
  }

  /// The request for the page after this one, which was the last of its list and no longer is.
  package var continuation: HTTPRequest? {
    RecordedList.isPage(old) && RecordedList.next(after: old.request, old.response) == nil
      ? new?.nextPage : nil
  }

  private var offset: Int { old.request.target.offset ?? 0 }

  /// Returns the pages of each list in their order.
  package static func lists(
    of pages: [RefreshedPage], by rules: FixtureRules
  ) -> [[RefreshedPage]] {
    Dictionary(grouping: pages) { RecordedList.place(of: $0.old.request, rules.match) }.values
      .map { $0.sorted { ($0.offset, $0.file) < ($1.offset, $1.file) } }
      .sorted { ($0.first?.file ?? "") < ($1.first?.file ?? "") }
  }

  /// Returns the pages of one list that were after its end, where it has become shorter.
  ///
  /// A page recorded without items stays: it shows what the service responds there.
  package static func surplus(of list: [RefreshedPage]) -> [RefreshedPage] {
    let pages = list.compactMap { page in page.new.map { (offset: page.offset, page: $0) } }
    guard
      let last = pages.first(where: { page in
        RecordedList.isPage(page.page)
          && RecordedList.next(after: page.page.request, page.page.response) == nil
      })
    else { return [] }
    let count = RecordedList.count(of: last.page)
    // The service also counts items that it does not show, so that a page may be short.
    let most = max(count, last.page.request.target.query["limit"].flatMap { Int($0) } ?? 0)
    guard last.offset + most >= RecordedList.total(of: last.page) ?? 0 else { return [] }
    return list.filter { page in
      page.offset > last.offset && page.offset >= last.offset + count
        && RecordedList.count(of: page.old) > 0
    }
  }
}

extension Fixture {
  /// The request for the page after this one; nil after the last one and after one without items.
  package var nextPage: HTTPRequest? {
    RecordedList.count(of: self) > 0 ? RecordedList.request(after: request, response) : nil
  }
}
