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
            try await lister.completed(finding.page, options: options) { page in
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
    return try batches(questions.map { ($0, $0.id) }, by: .equivalents)
      .map(\.batch.endpoint.request)
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

  /// A lookup, and the id or code that represents it in a request.
  private typealias Asked = (question: Question, value: String)

  /// A resource, the response that contains it, and the lookup that found it.
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
    var (found, failures) = try await ask(questions.map { ($0, $0.id) }, by: .equivalents)
    let code: Lookup = collection.type.facts?.limit(of: .isrc) != nil ? .isrc : .upc
    let open = questions.filter { found[$0] == nil && failures[$0] == nil }
    let (codes, unread) = try await codes(code, of: open)
    let others = try await ask(
      open.compactMap { question in
        codes[Home(question)].map { (question, $0) }
      }, by: code)
    found.merge(others.found) { first, _ in first }
    failures.merge(others.failures) { first, _ in first }
    for question in open { failures[question] = failures[question] ?? unread[Home(question)] }
    return (found, failures)
  }

  /// Requests all targets at once, each with its own lookups; a failure affects only its own
  /// target.
  private func ask(
    _ asked: [Asked], by lookup: Lookup
  ) async throws -> (found: [Question: Finding], failures: [Question: Found.Failed]) {
    let batches = try batches(asked, by: lookup)
    var found: [Question: Finding] = [:]
    var failures: [Question: Found.Failed] = [:]
    let answers = try answers(to: batches.map(\.batch))
    for (_, questions) in batches {
      guard let part = try await answers.nextPart() else { break }
      let matches = part.answer?.matches ?? []
      for (question, match) in zip(questions, matches) {
        guard let page = part.answer?.page, let element = match.elements.first else { continue }
        found[question] = Finding(page: page.replacing([element]), lookup: lookup)
      }
      guard let error = part.failure else { continue }
      guard SweepReport.isOfOne(error) else { throw error }
      for question in questions.dropFirst(matches.count) {
        failures[question] = Found.Failed(
          storefront: question.target, names: [question.id], error: error)
      }
    }
    return (found, failures)
  }

  private func answers(
    to batches: [LookupBatch<AnyKind>]
  ) throws -> BatchIterator<AnyKind, MusicAPIError> {
    let service = lister.service
    return try service.client.answers(to: batches, inFlight: service.jobs).makeAsyncIterator()
  }

  /// Returns the requests for these values by target, each with its lookups.
  private func batches(
    _ asked: [Asked], by lookup: Lookup
  ) throws -> [(batch: LookupBatch<AnyKind>, questions: [Question])] {
    try targets.flatMap { target in
      let wanted = asked.filter { $0.question.target == target }
      var questions = wanted.map(\.question)[...]
      return try LookupBatch.split(
        wanted.map(\.value), by: lookup, of: collection, in: Catalog(storefront: target),
        prefersClean: prefersClean, options: options
      ).map { batch in
        defer { questions.removeFirst(batch.values.count) }
        return (batch, Array(questions.prefix(batch.values.count)))
      }
    }
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

  /// Fetches the codes of the resources in their home storefronts, and the failures to read them.
  ///
  /// Resources without a code are left out.
  private func codes(
    _ code: Lookup, of questions: [Question]
  ) async throws -> (codes: [Home: String], failures: [Home: Found.Failed]) {
    let homes = Dictionary(grouping: Set(questions.map(Home.init)), by: \.storefront)
    var codes: [Home: String] = [:]
    var failures: [Home: Found.Failed] = [:]
    for (storefront, group) in homes.sorted(by: { $0.key < $1.key }) {
      var left = group.sorted { $0.id < $1.id }[...]
      let batches = try LookupBatch.split(
        left.map(\.id), of: collection, in: Catalog(storefront: storefront))
      let answers = try answers(to: batches)
      for batch in batches {
        guard let part = try await answers.nextPart() else { break }
        let matches = part.answer?.matches ?? []
        for (home, match) in zip(left, matches) {
          codes[home] = match.elements.first?["attributes"]?[code.rawValue]?.string
        }
        if let error = part.failure {
          guard SweepReport.isOfOne(error) else { throw error }
          for home in left.prefix(batch.values.count).dropFirst(matches.count) {
            failures[home] = Found.Failed(storefront: storefront, names: [home.id], error: error)
          }
        }
        left = left.dropFirst(batch.values.count)
      }
    }
    return (codes, failures)
  }
}
