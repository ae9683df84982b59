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

  init(_ subjects: [FixtureLint.Subject]) {
    // Other hosts have lists of other forms.
    let reads = subjects.filter {
      $0.fixture.request.method == .get && $0.fixture.request.target.ofHost == nil
    }
    for subject in reads {
      let target = subject.fixture.request.target
      recorded[Self.position(of: target), default: []].append(Set(target.identity.items))
    }
    for subject in reads where subject.fixture.response.status.kind == .success {
      check(subject)
    }
    for list in pages.values where list.count > 1 { compare(list) }
  }

  private mutating func check(_ subject: FixtureLint.Subject) {
    guard let root = (try? JSONDocument(parsing: subject.fixture.response.body))?.root else {
      return
    }
    walk(root, at: "", in: subject.path)
    let request = subject.fixture.request
    let offset = request.target.offset ?? 0
    let total = root["meta"]?["total"]?.int
    if let total, let data = root["data"], data.kind == .array, root["next"]?.string == nil,
      offset < total, offset + data.count < total
    {
      add(
        .danglingNext, "meta.total", "is \(total), but the list ends after \(offset + data.count)",
        in: subject.path)
    }
    guard root["data"]?.kind == .array else { return }
    let page = Page(
      path: subject.path, offset: offset, total: total, recorded: subject.fixture.recorded)
    let list = RecordedList.place(of: request, FixtureRules.Match())
    // Further responses to one request were recorded later on purpose.
    guard !(pages[list] ?? []).contains(where: { $0.offset == offset }) else { return }
    pages[list, default: []].append(page)
  }

  /// Looks for `next` at any depth.
  private mutating func walk(_ json: JSON, at place: String, in file: String) {
    for element in json.elements { walk(element, at: place + "[]", in: file) }
    for (name, value) in json.members {
      let member = place.isEmpty ? name : "\(place).\(name)"
      if name == "next", let address = value.string, let target = Self.target(of: address) {
        if !isRecorded(target) {
          add(.danglingNext, member, "'\(target)' is not recorded", in: file)
        }
      } else {
        walk(value, at: member, in: file)
      }
    }
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
