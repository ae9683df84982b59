import MusicAPI

/// Finds the same songs, albums or music videos in other storefronts.
///
/// The service's own word comes first; where it has none, the code of the recording or release.
struct EquivalentsSearch {
  private let context: Context
  private let collection: ResourceCollection<AnyKind>
  private let home: String
  private let targets: [String]
  private let options: FetchOptions
  private let prefersClean: Bool
  private let missingPath: String?

  /// Looks in these storefronts, which have to be known ones.
  init(
    _ context: Context, _ collection: ResourceCollection<AnyKind>, targets: [String],
    options: FetchOptions, prefersClean: Bool = false, missing path: String? = nil
  ) throws {
    self.context = context
    self.collection = collection
    self.options = options
    self.prefersClean = prefersClean
    self.targets = try context.checked(targets)
    home = try context.storefront()
    missingPath = path
  }

  /// Writes what is found, id by id and storefront by storefront; each says how it was found.
  func run(_ input: CatalogInput) async throws {
    var room = context.options.extent.count ?? .max
    var input = input.prefix(room)
    let client = try context.client()
    guard context.options.rehearsal == nil else { return try await rehearse(&input) }
    var listing = Listing(
      context, of: .only(collection.type), marks: ["storefront", "foundBy", "equivalentOf"])
    let missing = try MissingReport(path: missingPath, talk: context.talk)
    var asked = 0
    while room > 0 {
      let questions = try await listing.during { try nextQuestions(&input) }
      guard !questions.isEmpty else { break }
      let found = try await listing.during { try await find(questions, client) }
      for question in questions where room > 0 {
        asked += 1
        if let finding = found[question] {
          try listing.write(finding.page(for: question))
          room -= 1
        } else {
          try missing.add(question.id, of: collection.type, in: question.target)
        }
      }
    }
    if asked == 0 { try listing.openEmpty() }
    try listing.finish()
    try missing.finish(of: asked)
  }
}

extension EquivalentsSearch {
  /// An id, the storefront it is of, and the one it is wanted from.
  private struct Question: Hashable {
    let id: String
    let home: String
    let target: String
  }

  /// A question, and the id or code to ask it by.
  private typealias Asked = (question: Question, value: String)

  /// A resource, the answer it came in, and what led to it.
  private struct Finding {
    let answer: Page<AnyKind>
    let element: JSON
    let lookup: Lookup

    func page(for question: Question) -> Page<AnyKind> {
      answer.replacing([element]).marked([
        "storefront": .string(question.target), "foundBy": .string(lookup.rawValue),
        "equivalentOf": .string(question.id),
      ])
    }
  }

  /// What is to be found of the next ids, as many as one request may name.
  private func nextQuestions(_ input: inout CatalogInput) throws -> [Question] {
    var questions: [Question] = []
    for _ in 0..<collection.type.batchSize(of: .equivalents) {
      guard let item = try input.next() else { break }
      guard item.lookup == .id else {
        throw UsageError.rule(
          "'\(item.value)' is not an id, which '--equivalents-in' needs.", hint: nil)
      }
      questions += targets.map {
        Question(id: item.value, home: item.storefront ?? home, target: $0)
      }
    }
    return questions
  }

  /// Shows the first requests; the others depend on what is found.
  private func rehearse(_ input: inout CatalogInput) async throws {
    while true {
      let questions = try nextQuestions(&input)
      guard !questions.isEmpty else { return }
      let batches = try batches(questions.map { ($0, $0.id) }, by: .equivalents).map(\.batch)
      try await context.rehearse(batches.map(\.endpoint.request))
    }
  }

  private func find(
    _ questions: [Question], _ client: MusicClient
  ) async throws -> [Question: Finding] {
    var found = try await ask(questions.map { ($0, $0.id) }, by: .equivalents, client)
    let code: Lookup = collection.type.facts?.limit(of: .isrc) != nil ? .isrc : .upc
    let open = questions.filter { found[$0] == nil }
    let codes = try await codes(code, of: open, client)
    let others = try await ask(
      open.compactMap { question in
        codes[Home(question)].map { (question, $0) }
      }, by: code, client)
    found.merge(others) { first, _ in first }
    return found
  }

  /// Asks every target at once, each for what is wanted from it.
  private func ask(
    _ asked: [Asked], by lookup: Lookup, _ client: MusicClient
  ) async throws -> [Question: Finding] {
    let batches = try batches(asked, by: lookup)
    var questions = batches.flatMap(\.questions)[...]
    var found: [Question: Finding] = [:]
    let answers = client.answers(to: batches.map(\.batch), inFlight: context.options.jobs)
    for try await answer in answers {
      for match in answer.matches {
        guard let question = questions.popFirst(), let element = match.elements.first else {
          continue
        }
        found[question] = Finding(answer: answer.page, element: element, lookup: lookup)
      }
    }
    return found
  }

  /// The requests for these values, target by target, each with what it asks.
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

  /// An id in the storefront it is of.
  private struct Home: Hashable {
    let id: String
    let storefront: String

    init(_ question: Question) {
      id = question.id
      storefront = question.home
    }
  }

  /// The codes that the resources have at home; those without one are left out.
  private func codes(
    _ code: Lookup, of questions: [Question], _ client: MusicClient
  ) async throws -> [Home: String] {
    let homes = Dictionary(grouping: Set(questions.map(Home.init)), by: \.storefront)
    var codes: [Home: String] = [:]
    for (storefront, group) in homes.sorted(by: { $0.key < $1.key }) {
      let homes = group.sorted { $0.id < $1.id }
      let batches = try LookupBatch.split(
        homes.map(\.id), of: collection, in: Catalog(storefront: storefront))
      var left = homes[...]
      for try await answer in client.answers(to: batches, inFlight: context.options.jobs) {
        for match in answer.matches {
          guard let home = left.popFirst() else { continue }
          codes[home] = match.elements.first?["attributes"]?[code.rawValue]?.string
        }
      }
    }
    return codes
  }
}
