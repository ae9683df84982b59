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
        if let page = part.result.page { try await read(part.result, page, into: &found) }
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
  private func read(
    _ result: LookupResult<AnyKind>, _ page: Page<AnyKind>, into found: inout Found
  ) async throws {
    let question = found.question
    found.unrequested = result.unrequestedCount
    var (page, matches) = (page, result.matches.map(\.elements))
    let open = result.matches.filter { lister.needsSubstitute($0.elements) }.map(\.value)
    if let substitutes = lister.substitutes, !open.isEmpty {
      let others = try await substitutes(open, question)
      matches = result.matches.map { others[$0.value] ?? $0.elements }
      page = page.replacing(matches.flatMap(\.self))
    }
    for (index, resources) in matches.enumerated() {
      found.owners += Array(repeating: index, count: resources.count)
      if resources.isEmpty {
        let name = question.missing(result.matches[index].value)
        found.absent.append((question.parts[index], name))
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
        in: Page<AnyKind>(response, at: place), extent: .firstPage)
      guard let page = try await pages.makeAsyncIterator().next() else { continue }
      let matches = wanted.matches(in: page.elements)
      if !matches.isEmpty {
        found.pages.append(try await lister.shown(Page(ofOnly: matches), question))
        found.owners += matches.map { _ in 0 }
      }
    }
    found.absent = missing(wanted, of: question)
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
      found.absent = missing(wanted, of: question)
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
    if page.elements.isEmpty { found.absent = [(question.parts[0], question.missing(name))] }
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

/// What came of a request, for each part that it is for.
struct Found {
  let question: Question
  /// The number of parts that the request is for.
  var asked: Int
  /// The resources, in the order of the names.
  var pages: [Page<AnyKind>] = []
  /// The response with lists that are still to be written; nil for any other form.
  var lists: Result<JSON, any Error>?
  /// The index of the name that each resource of the pages was found for; empty for a whole list.
  var owners: [Int] = []
  /// The resources of each name as far as the response has them.
  var matches: [[JSON]] = []
  /// The names that the service does not have.
  var absent: [(part: Part, name: MissingName)] = []
  /// The ID of the resource that the service returned for the only name, if it differs.
  var redirect: String?
  /// The number of resources that were not requested, and so are not written.
  var unrequested = 0
  /// Why the request failed, and the parts that were not looked up; nil if it succeeded.
  var failure: (error: any Error, parts: [Part])?

  init(_ question: Question, asked: Int? = nil) {
    self.question = question
    self.asked = question.isRelated ? 0 : asked ?? question.parts.count
  }

  /// Returns the resources of a name of the batch; nil if its request failed.
  func elements(at index: Int) -> [JSON]? { matches.indices.contains(index) ? matches[index] : nil }

  /// Says where the response has other resources than those that were requested.
  func noteOthers(_ messages: Messages) {
    if let redirect, let name = question.parts.first?.name {
      let label = question.missing(name).type.shortLabel
      messages.note("The service returned \(label) \(redirect) for \(name).")
    }
    guard unrequested > 0 else { return }
    let items = unrequested.counted("item")
    messages.note("The service returned \(items) that you did not request; not shown.")
  }

  /// Keeps the failure of the request for the names from an index on; throws it if it concerns
  /// other requests too.
  ///
  /// A page with an incomplete list is written, and only that list is missing. A service that
  /// reports none of the names has responded, and they are absent.
  mutating func add(_ error: any Error, from first: Int) throws {
    let incomplete = error as? IncompletePageError
    let names = question.parts.dropFirst(incomplete == nil ? first : question.parts.count)
    if case .rejected(let rejection) = error as? MusicAPIError, rejection.saysNotFound {
      absent += names.map { ($0, question.missing($0.name ?? "")) }
      matches += names.map { _ in [] }
      return
    }
    guard incomplete != nil || Tally.concernsOnePart(error, in: question.storefront) else {
      throw error
    }
    pages += incomplete?.pages ?? []
    if pages.isEmpty { absent = [] }
    failure = (error, Array(names))
  }

  /// Returns the requests for a related list of each resource; the items say which one they belong
  /// to.
  func related(_ endpoint: Lister.Related) throws -> [Question] {
    try pages.flatMap(\.elements).enumerated().compactMap { index, resource in
      guard let id = resource.resourceID, let type = resource.resourceType else { return nil }
      let parent: JSONValue = [
        "id": .string(id), "type": .string(type.rawValue),
        "name": .text(resource["attributes"]?["name"]?.string),
      ]
      // A resource of a whole list, which no name was given for, is its own part.
      let part =
        owners.indices.contains(index) ? question.parts[owners[index]] : Part(name: id)
      var list = Question(
        .lists, try endpoint(id, question.catalog), [part], mark: JSONMember("parent", parent))
      list.isRelated = true
      return list
    }
  }
}

extension Page<AnyKind> {
  /// Creates a page of resources, without the other results of their search.
  fileprivate init(ofOnly resources: [JSON]) throws(JSONError) {
    let list: JSONValue = ["data": .array(resources.map { .json($0) })]
    self.init(try JSONDocument(parsing: list.encoded()).root)
  }
}
