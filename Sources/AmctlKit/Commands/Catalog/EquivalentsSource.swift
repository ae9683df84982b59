import AmctlCommandLine
import MusicAPI

/// Finds the same songs, albums or music videos in other storefronts.
///
/// The service's own equivalents take precedence; otherwise the ISRC or UPC is looked up.
struct EquivalentsSource: LookupSource {
  private let lister: Lister
  private let collection: ResourceCollection<AnyKind>
  private let targets: [String]
  private let home: String
  private let options: FetchOptions
  private let prefersClean: Bool
  private var input: CatalogInput
  /// The number of resources that may still be found.
  private var room: Int

  /// The members that describe how each resource was found.
  static let marks = ["storefront", "foundBy", CatalogLookup.equivalentMark]

  /// Searches the targets, which must be known storefronts, for ids of the home storefront.
  ///
  /// The input contains only ids.
  init(
    _ input: CatalogInput, _ lister: Lister, _ collection: ResourceCollection<AnyKind>,
    from storefronts: StorefrontChoice, in targets: [String], options: FetchOptions,
    prefersClean: Bool, limit: Int?
  ) throws {
    self.lister = lister
    self.collection = collection
    self.targets = try storefronts.checked(targets)
    home = try storefronts.one()
    self.options = options
    self.prefersClean = prefersClean
    self.input = input
    room = limit ?? .max
  }

  /// Returns the equivalents of the next ids, by id and then by storefront.
  ///
  /// Ids after the last resource that may be written count neither as found nor as missing.
  mutating func next() async throws -> Found? {
    guard room > 0 else { return nil }
    let questions = try nextQuestions()
    guard !questions.isEmpty else { return nil }
    let (found, failures) = try await find(questions)
    var pages: [Page<AnyKind>] = []
    var missing: [MissingName] = []
    var failed: [Found.Failed] = []
    for question in questions where room > 0 {
      if let finding = found[question] {
        do {
          pages.append(
            try await lister.completed(finding.page) { page in
              page.marked(finding.marks(for: question))
            })
        } catch var incomplete as IncompletePageError {
          incomplete.pages = pages + incomplete.pages
          throw incomplete
        }
        room -= 1
      } else if let failure = failures[question] {
        failed.append(failure)
      } else {
        missing.append(
          MissingName(name: question.id, type: collection.type, storefront: question.target))
      }
    }
    return Found(
      pages: pages, asked: pages.count + missing.count + failed.count, missing: missing,
      storefronts: targets, failures: failed)
  }

  /// Returns the first requests for the next ids; later ones depend on the results.
  mutating func nextRequests() throws -> [HTTPRequest]? {
    let questions = try nextQuestions()
    guard !questions.isEmpty else { return nil }
    return try lookup(questions.map { ($0, $0.id) }, by: .equivalents).requests
  }

  /// Returns the lookups for the next ids, at most as many as one request may contain.
  private mutating func nextQuestions() throws -> [Question] {
    var questions: [Question] = []
    for _ in 0..<collection.type.batchSize(of: .equivalents) {
      guard let item = try input.next() else { break }
      questions += targets.map {
        Question(id: item.value, home: item.storefront ?? home, target: $0)
      }
    }
    return questions
  }
}

extension EquivalentsSource {
  /// An id, its home storefront, and the target storefront.
  private struct Question: Hashable {
    let id: String
    let home: String
    let target: String
  }

  /// A resource, and the lookup that found it.
  private struct Finding {
    let page: Page<AnyKind>
    let lookup: Lookup

    func marks(for question: Question) -> KeyValuePairs<String, JSONValue> {
      [
        "storefront": .string(question.target), "foundBy": .string(lookup.rawValue),
        "equivalentOf": .string(question.id),
      ]
    }
  }

  /// Performs the lookups, and returns the findings and the failures.
  private func find(
    _ questions: [Question]
  ) async throws -> (found: [Question: Finding], failures: [Question: Found.Failed]) {
    let first = try await ask(questions.map { ($0, $0.id) }, by: .equivalents)
    let code: Lookup = collection.type.facts?.limit(of: .isrc) != nil ? .isrc : .upc
    let open = questions.filter { first.found[$0] == nil && first.failures[$0] == nil }
    let homes = try await homes(of: open)
    let second = try await ask(
      open.compactMap { question in
        let home = homes.found[Home(question)]?.elements.first
        return (home?["attributes"]?[code.rawValue]?.string).map { (question, $0) }
      }, by: code)
    let found = first.found.mapValues { Finding(page: $0, lookup: .equivalents) }.merging(
      second.found.mapValues { Finding(page: $0, lookup: code) }
    ) { first, _ in first }
    var failures: [Question: Found.Failed] = [:]
    for question in questions {
      let error = first.failures[question] ?? second.failures[question]
      let unread = homes.failures[Home(question)]
      failures[question] = (error ?? unread).map {
        Found.Failed(
          storefront: error == nil ? question.home : question.target, names: [question.id],
          error: $0)
      }
    }
    return (found, failures)
  }

  /// Requests all targets at once, each with its own lookups; a failure affects only its own
  /// target.
  private func ask(
    _ asked: [(owner: Question, value: String)], by lookup: Lookup
  ) async throws -> ValueLookup<Question> {
    var requests = try self.lookup(asked, by: lookup)
    try await requests.run(lister.service)
    return requests
  }

  /// Returns the requests for these values by target, each with its lookups.
  private func lookup(
    _ asked: [(owner: Question, value: String)], by lookup: Lookup
  ) throws -> ValueLookup<Question> {
    var requests = ValueLookup<Question>()
    for target in targets {
      try requests.add(
        asked.filter { $0.owner.target == target }, by: lookup, of: collection,
        in: Catalog(storefront: target), prefersClean: prefersClean, options: options)
    }
    return requests
  }

  /// An id and its home storefront.
  private struct Home: Hashable {
    let id: String
    let storefront: String

    init(_ question: Question) {
      id = question.id
      storefront = question.home
    }
  }

  /// Fetches the resources in their home storefronts, for their codes.
  private func homes(of questions: [Question]) async throws -> ValueLookup<Home> {
    let homes = Dictionary(grouping: Set(questions.map(Home.init)), by: \.storefront)
    var requests = ValueLookup<Home>()
    for (storefront, group) in homes.sorted(by: { $0.key < $1.key }) {
      try requests.add(
        group.sorted { $0.id < $1.id }.map { ($0, $0.id) }, of: collection,
        in: Catalog(storefront: storefront))
    }
    try await requests.run(lister.service)
    return requests
  }
}
