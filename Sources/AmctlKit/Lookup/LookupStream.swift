import AmctlCommandLine
import MusicAPI

/// What came of each request of a lookup, in the order of the requests, a few of which are sent at
/// once.
struct LookupStream {
  private let lister: Lister
  private let questions: Questions
  /// The request whose response is being read.
  private var current: Question?
  /// The responses; nil before the first request.
  private var answers: OrderedWork<Question, Question.Answer, any Error>?
  /// The pages of a response that is read page by page, and the names that are looked for in them.
  private var listing: (pages: PageSequence<AnyKind>.AsyncIterator, wanted: WantedNames)?

  init(_ lister: Lister, _ questions: @escaping Questions) {
    self.lister = lister
    self.questions = questions
  }

  /// Returns what came of the next request, or of the next page of a whole list; nil after the last
  /// one, or when the run has given up.
  mutating func next() async throws -> Found? {
    let service = lister.service
    let client = try service.client
    if let current, let found = try await nextPage(of: current) { return found }
    let answers =
      answers
      ?? OrderedWork(
        inFlight: service.jobs,
        from: { [questions, patience = service.patience] in
          patience.isOver ? nil : try questions(true)
        }
      ) { await $0.answer(client) }
    self.answers = answers
    guard let (question, answer) = try await answers.next() else { return nil }
    current = question
    var found = Found(question)
    switch answer {
    case .pages:
      let isList = if case .list = question.form { true } else { false }
      let pages = client.pages(of: question.endpoint, extent: isList ? .all : .firstPage)
      listing = (pages.makeAsyncIterator(), WantedNames(question.parts.compactMap(\.name)))
      return try await next()
    case .response(let response):
      if case .lists = question.form {
        found.lists = response
      } else {
        do { try await read(search: try response.get(), into: &found) } catch {
          try found.add(error, from: 0)
        }
      }
    case .batch(let part):
      do {
        if let response = part.response { try await read(response, into: &found) }
        if let failure = part.failure { throw failure }
      } catch { try found.add(error, from: found.matches.count) }
    }
    current = nil
    return found
  }

  /// Returns the next request whose parts were not looked up after the run has ended; nil after the
  /// last one.
  ///
  /// It waits for names that are still to come, or returns only those that were read.
  mutating func leave(isWaiting: Bool) -> Question? {
    if var question = current.take() ?? answers?.takeInput() {
      if let listing { question.parts = missing(listing.wanted, of: question).map(\.part) }
      listing = nil
      return question
    }
    while true {
      do { return try questions(isWaiting) } catch is UsageError {} catch { return nil }
    }
  }

  // MARK: Responses that are read at once

  /// Reads what the response to a batch has of each name.
  private func read(_ response: LookupResult<AnyKind>, into found: inout Found) async throws {
    let question = found.question
    found.unrequested = response.unrequested.count
    var page = response.page
    var matches = response.matches.map(\.elements)
    let open = response.matches.filter { lister.needsSubstitute($0.elements) }.map(\.value)
    if let substitutes = lister.substitutes, !open.isEmpty {
      let others = try await substitutes(open, question)
      matches = response.matches.map { others[$0.value] ?? $0.elements }
      page = page.replacing(matches.flatMap(\.self))
    }
    for (index, resources) in matches.enumerated() {
      found.owners += Array(repeating: index, count: resources.count)
      if resources.isEmpty {
        let name = question.missing(response.matches[index].value)
        found.open.append((question.parts[index], .absent(name)))
      }
    }
    found.pages = [try await lister.shown(page, question)]
    found.matches = matches
  }

  /// Finds the results with the name, and the names that the others have.
  private func read(search response: JSON, into found: inout Found) async throws {
    let question = found.question
    var wanted = WantedNames(question.parts.compactMap(\.name))
    for place in ListPlace.lists(of: response) {
      let pages = try lister.service.client.pages(
        at: place, in: response, to: question.endpoint, extent: .firstPage)
      guard let page = try await pages.makeAsyncIterator().next() else { continue }
      let matches = wanted.matches(in: page.elements)
      if !matches.isEmpty {
        found.pages.append(try await lister.shown(Page(ofOnly: matches), question))
        found.owners += matches.map { _ in 0 }
      }
    }
    found.open = missing(wanted, of: question).map { ($0.part, .absent($0.name)) }
  }

  // MARK: Responses that are read page by page

  /// Returns the next page of a list, or of the only resource; nil after the last one.
  private mutating func nextPage(of question: Question) async throws -> Found? {
    guard let (pages, names) = listing else { return nil }
    var wanted = names
    let isAlone = if case .list = question.form { false } else { true }
    let page: Page<AnyKind>?
    do { page = try await pages.next() } catch {
      throw error.naming(isAlone ? question.missing(question.parts[0].name ?? "") : nil)
    }
    guard let page else {
      (listing, current) = (nil, nil)
      guard !isAlone else { return nil }
      var found = Found(question)
      found.open = missing(wanted, of: question).map { ($0.part, .absent($0.name)) }
      return found
    }
    guard !isAlone else { return try await found(page, for: question) }
    guard !question.parts.isEmpty else {
      var found = Found(question, asked: page.elements.count)
      found.pages = [try await lister.shown(page, question)]
      return found
    }
    let matches = wanted.matches(in: page.elements)
    listing = (pages, wanted)
    var found = Found(question, asked: 0)
    found.owners = matches.map { wanted.index(of: $0) ?? 0 }
    if !matches.isEmpty {
      found.pages = [try await lister.shown(page.replacing(matches), question)]
    }
    return found
  }

  /// Returns the only resource, or one with another ID that takes its place.
  private func found(_ page: Page<AnyKind>, for question: Question) async throws -> Found {
    var (page, found) = (page, Found(question))
    let name = question.parts[0].name ?? ""
    if let id = page.elements.first?.resourceID, id != name {
      found.redirect = id
      if case .resource(followsRedirects: false) = question.form { page = page.replacing([]) }
    }
    if page.elements.isEmpty { found.open = [(question.parts[0], .absent(question.missing(name)))] }
    found.pages = [try await lister.shown(page, question)]
    return found
  }

  /// Returns the names that no resource has so far.
  private func missing(
    _ wanted: WantedNames, of question: Question
  ) -> [(part: Part, name: MissingName)] {
    let missing = wanted.missing(
      among: question.type ?? ResourceType(rawValue: ""), in: question.catalog)
    let names = Set(missing.map(\.name))
    return Array(zip(question.parts.filter { names.contains($0.name ?? "") }, missing))
  }
}

extension Page<AnyKind> {
  /// Creates a page of resources, without the other results of their search.
  fileprivate init(ofOnly resources: [JSON]) throws(JSONError) {
    let list: JSONValue = ["data": .array(resources.map { .json($0) })]
    self.init(try JSONDocument(parsing: list.encoded()).root)
  }
}
