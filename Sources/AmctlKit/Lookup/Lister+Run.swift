import AmctlCommandLine
import MusicAPI

extension Lister {
  /// Makes requests that are known before the first one is sent; returns the number of items.
  @discardableResult
  func run(_ questions: [Question], isSweep: Bool = false) async throws -> Int {
    var rest = questions[...]
    return try await run({ _ in rest.popFirst() }, isSweep: isSweep)
  }

  /// Makes all requests, to one storefront or to several; returns the number of items, and throws
  /// at the end if something was not found.
  @discardableResult
  func run(_ questions: @escaping Questions, isSweep: Bool = false) async throws -> Int {
    guard !service.isDryRun else {
      try await service.show(questions)
      return 0
    }
    var tally = Tally(
      presentation.messages, service.patience, parts: nouns.parts, absence: nouns.absence,
      file: try missing.map { try WholeFile($0) }, namesStorefronts: namesStorefronts)
    var listing = RecordStream(
      presentation, of: content, columns: columns,
      marks: (isSweep ? ["storefront"] : []) + marks
        + (related == nil ? [] : Self.parentMarks), isRanked: isRanked,
      card: showsCard && !isSweep ? card : nil, showing: inner)
    try await tally.keepingFile { tally in
      try await fill(&listing, from: questions, &tally)
      if tally.askedCount == 0, listing.written == 0 { listing.open(DocumentWriter.empty) }
      if !tally.isTotal || listing.written > 0 { try listing.finish() }
      matches?.report(to: presentation.messages)
    }
    try tally.finish(written: listing.written, isAbsenceFailure: failsAbsent)
    try matches?.check()
    return listing.written
  }

  /// Writes what is found, and accounts for the rest of the names.
  private func fill(
    _ listing: inout RecordStream, from questions: @escaping Questions, _ tally: inout Tally
  ) async throws {
    var stream = LookupStream(self, questions)
    var written: [String?: Int] = [:]
    /// Returns how many resources of a storefront may still be written; nil is the only one.
    func room(of storefront: String?) -> Int {
      (limit ?? .max) - written[storefront, default: 0]
    }
    // The parts that are being written.
    var current: [Part] = []
    do {
      while room(of: nil) > 0, let found = try await listing.during({ try await next(of: &stream) })
      {
        let question = found.question
        if !question.isRelated { try tally.endParts(before: question.parts.first) }
        tally.add(asked: found.asked)
        current = question.parts
        if let response = found.lists {
          try await write(response, to: question, &listing, &tally)
        } else if let related {
          add(found, to: &tally)
          current = []
          var rest = try found.related(related)[...]
          try await fill(&listing, from: { _ in rest.popFirst() }, &tally)
        } else {
          listing.completesLists = extent == .all
          if emptiness != nil { listing.notesAbsence = false }
          for page in found.pages where room(of: question.storefront) > 0 {
            let page = page.prefix(room(of: question.storefront))
            written[question.storefront, default: 0] += page.elements.count
            try listing.write(page)
          }
          found.noteOthers(presentation.messages)
          add(found, to: &tally)
        }
        current = []
      }
      if service.patience.isOver { try leave(&stream, isWaiting: true, &tally) }
    } catch {
      for part in current { tally.add(part, .notRequested) }
      // The user ended the run, or nobody reads its output any more.
      let isEnded = error is WriteError || [.interrupted, .success].contains(Failure(error).exit)
      try leave(&stream, isWaiting: !isEnded, &tally)
      throw error
    }
  }

  /// Returns the results of the next request, with all that a card shows.
  private func next(of stream: inout LookupStream) async throws -> Found? {
    var found = try await stream.next()
    if let first = found, let page = try await cardPage(for: first) { found?.pages = [page] }
    return found
  }

  /// The lists that a card shows and that the service sends only on request: an artist's top songs
  /// and albums.
  private static let cardLists: [ResourceType: [Extra<AnyKind>]] = [
    .artists: [
      .view(named: Artist.schema.topSongs.name), .relationship(named: Artist.schema.albums.name),
    ]
  ]

  /// Returns the page of the only resource that was found, with all that its card shows; nil if the
  /// first response has that, or if there is no second one, such as in a replay.
  private func cardPage(for found: Found) async throws -> Page<AnyKind>? {
    let resources = found.pages.flatMap(\.elements)
    guard resources.count == 1, let type = resources[0].resourceType,
      let id = resources[0].resourceID, presentation.showsCards, !service.isOffline,
      found.question.storefront == nil, let cardRequest, let storefront = found.question.catalog
    else { return nil }
    let lists = Self.cardLists[type] ?? []
    // The results of a search have no related resources.
    let isOfSearch = if case .search = found.question.form { true } else { false }
    guard isOfSearch || !lists.isEmpty else { return nil }
    let pages = try service.client.with(onErrors: nil)
      .pages(
        of: cardRequest(id, Catalog(storefront: storefront), lists).checked(), extent: .firstPage
      ).makeAsyncIterator()
    do {
      guard let page = try await pages.next(), page.elements.count == 1 else { return nil }
      return try await completed(page)
    } catch let error as MusicAPIError where error != .canceled { return nil }
  }

  /// Returns a page for output, or for the lists of its resources; if everything is requested, the
  /// lists inside the resources are completed.
  func shown(_ page: Page<AnyKind>, _ question: Question) async throws -> Page<AnyKind> {
    guard related == nil else { return page }
    return try await completed(page) {
      try await adapted($0).marked(question.marks, for: presentation)
    }
  }

  // MARK: The account

  /// Adds the names that were not looked up before the run ended.
  ///
  /// Only a run that the user ends does not wait for names that are still to come.
  private func leave(
    _ stream: inout LookupStream, isWaiting: Bool, _ tally: inout Tally
  ) throws {
    guard tally.hasFile else { return }
    while let question = stream.leave(isWaiting: isWaiting) {
      if !question.isRelated { try tally.endParts(before: question.parts.first) }
      for part in question.parts { tally.add(part, .notRequested) }
    }
  }

  /// Adds the names that were found, not found, or not looked up.
  private func add(_ found: Found, to tally: inout Tally) {
    let storefront = found.question.storefront
    if let (error, parts) = found.failure {
      tally.add(error, of: parts, in: storefront, requests: related == nil ? 1 : parts.count)
    } else if found.asked > 0 || !found.pages.isEmpty {
      tally.addSuccess(in: storefront, isCounted: related == nil)
    }
    for (part, name) in found.absent {
      tally.add(part, emptiness.map { .absent(nil, $0(part)) } ?? .absent(name))
    }
  }

  // MARK: Lists

  /// Writes the lists of a response; a failure that concerns only its part is reported.
  private func write(
    _ response: Result<JSON, any Error>, to question: Question, _ listing: inout RecordStream,
    _ tally: inout Tally
  ) async throws {
    let (part, before) = (question.parts[0], listing.written)
    // What is requested alone fails with its own error.
    let isAlone = part.name == nil && part.storefront == nil
    listing.survives = { !isAlone && Tally.concernsOnePart($0, in: part.storefront) }
    defer { listing.survives = { _ in false } }
    do {
      let response = try await listing.during {
        try response.mapError { $0.naming(owner, at: question.endpoint.request) }.get()
      }
      listing.open(response)
      for place in presentation.lists(of: response) {
        let pages = try service.client.pages(
          in: Page<AnyKind>(response, at: place), extent: extent)
        try await listing.write(pages, at: place) {
          try await adapted($0).marked(question.marks, for: presentation)
        }
      }
      tally.addSuccess(in: part.storefront)
      guard listing.written == before, let emptiness else { return }
      tally.add(part, .absent(nil, emptiness(part)))
    } catch  where listing.survives(error) {
      let written = listing.written - before
      if written == 0, part.name == nil, let storefront = part.storefront,
        Failure(error).rejection?.status == 404
      {
        let path = question.endpoint.request.target.path
        let words = MissingName.absence(of: owner, at: path, in: storefront)
        tally.addSuccess(in: storefront)
        return tally.add(part, .absent(nil, words))
      }
      tally.add(error, of: [part], in: part.storefront, written: written)
    }
  }
}

extension Page<AnyKind> {
  fileprivate func prefix(_ count: Int) -> Page {
    elements.count > count ? replacing(Array(elements.prefix(count))) : self
  }
}
