import MusicAPI

/// Finds lists whose next page is missing, or whose pages were recorded at different times.
struct ListCheck {
  /// A recorded page.
  private struct Page {
    let path: String
    let offset: Int
    let total: Int?
    let recorded: UnixTime?
  }

  private(set) var findings: [FixtureFinding] = []

  /// The recorded queries by path and offset; a query that has all the items of another answers it.
  private var recorded: [[String]: [Set<String>]] = [:]
  /// The first response to each page, by list.
  private var pages: [FixturePlace: [Page]] = [:]

  /// How much later a page of the same list may be recorded: longer than the longest listing takes.
  private static let tolerance = 86_400

  /// Checks the files of one folder.
  init(_ files: [FixtureFile]) {
    // Other hosts have lists of other forms.
    let reads = files.filter {
      $0.fixture.request.method == .get && $0.fixture.request.target.ofHost == nil
    }
    for file in reads {
      let target = file.fixture.request.target
      recorded[Self.position(of: target), default: []].append(Set(target.identity.items))
    }
    for file in reads where file.fixture.response.status.kind == .success { check(file) }
    for list in pages.values where list.count > 1 { compare(list) }
  }

  private mutating func check(_ file: FixtureFile) {
    guard let root = (try? JSONDocument(parsing: file.fixture.response.body))?.root else {
      return
    }
    root.forEachPart { part, member, _ in
      // It is at any depth.
      guard member == "next" || member.hasSuffix(".next"), let address = part.string,
        let target = Self.target(of: address), !isRecorded(target)
      else { return }
      add(.danglingNext, member, "'\(target)' is not recorded", in: file.ownPath)
    }
    guard let page = ListPage(file.fixture.request, root) else { return }
    if let total = page.total, page.next == nil, page.end < total {
      add(
        .danglingNext, "meta.total", "is \(total), but the list ends after \(page.end)",
        in: file.ownPath)
    }
    let list = ListPage.list(of: page.request, FixtureRules.Match())
    // Further responses to one request were recorded later on purpose.
    guard !(pages[list] ?? []).contains(where: { $0.offset == page.offset }) else { return }
    pages[list, default: []].append(
      Page(
        path: file.ownPath, offset: page.offset, total: page.total,
        recorded: file.fixture.recorded))
  }

  /// Returns the target of a `next`; nil if it is an attribute of another meaning.
  private static func target(of address: String) -> RequestTarget? {
    let path = Origin.split(address)?.rest ?? address[...]
    return path.hasPrefix("/v1/") ? RequestTarget(parsing: path) : nil
  }

  /// Whether a page is recorded, with any parameters that a client adds.
  private func isRecorded(_ target: RequestTarget) -> Bool {
    let items = Set(target.identity.items)
    return recorded[Self.position(of: target)]?.contains { items.isSubset(of: $0) } ?? false
  }

  private static func position(of target: RequestTarget) -> [String] {
    target.identity.segments + [target.query["offset"] ?? ""]
  }

  private mutating func compare(_ list: [Page]) {
    let list = list.sorted { $0.offset < $1.offset }
    let first = list[0]
    for page in list.dropFirst() {
      if let own = page.total, let total = first.total, own != total {
        add(.mixedTimes, "meta.total", "is \(own), but \(total) in '\(first.path)'", in: page.path)
      } else if let time = page.recorded, let start = first.recorded,
        abs(time.seconds - start.seconds) > Self.tolerance
      {
        add(
          .mixedTimes, "recorded", "is \(time.iso8601), but \(start.iso8601) in '\(first.path)'",
          in: page.path)
      }
    }
  }

  private mutating func add(
    _ kind: FixtureFinding.Kind, _ member: String, _ detail: String, in file: String
  ) {
    findings.append(FixtureFinding(kind, member, detail, in: file))
  }
}
