import AmctlCommandLine
import MusicAPI

/// Writes paged lists.
///
/// It finds what is wrong with a request before anything else happens.
struct Lister {
  let service: Service
  let presentation: Presentation
  /// The extent to which lists are read.
  let extent: ListingExtent
  /// What a card of one resource depends on.
  let card: CardSettings
  private let storefronts: StorefrontChoice

  /// Combines a service with an output.
  init(
    _ context: Context, _ connection: ConnectionOptions, _ output: OutputOptions,
    _ listing: ListingOptions = ListingOptions()
  ) throws {
    service = try Service(context, connection)
    presentation = Presentation(context, output)
    extent = listing.extent
    storefronts = StorefrontChoice(context)
    card = CardSettings(
      showsWholeLists: listing.isWhole,
      usualStorefront: storefronts.isGiven ? nil : try? storefronts.all().first,
      language: context.settings.given(.language))
  }

  /// Writes the lists of a response, from one storefront or from several.
  ///
  /// Several storefronts are requested at once, and written one after another; each record contains
  /// its storefront. A storefront that fails or lacks the requested resource is reported, and the
  /// others are still written. Returns the number of items.
  @discardableResult
  func sweep<Response: PagedResponse>(
    of content: ContentTypes, in storefront: String? = nil, belongingTo owner: MissingName? = nil,
    isRanked: Bool = false, _ endpoint: (Catalog) throws -> Endpoint<Response>
  ) async throws -> Int {
    let storefronts = try storefront.map { [$0] } ?? storefronts.all()
    let endpoints = try storefronts.map { try endpoint(Catalog(storefront: $0)).checked() }
    guard !service.isDryRun else {
      try await service.show(endpoints.map(\.request))
      return 0
    }
    guard storefronts.count > 1 else {
      return try await groups(of: content, belongingTo: owner, isRanked: isRanked, endpoints[0])
    }
    var parts = zip(storefronts, endpoints).map { storefront, endpoint in
      ListRequest(
        endpoint: endpoint, part: Part(storefront: storefront),
        marks: ["storefront": .string(storefront)],
        absence: MissingName.absence(of: owner, at: endpoint.request.target.path, in: storefront))
    }[...]
    var listing = PageStream(presentation, of: content, marks: ["storefront"], isRanked: isRanked)
    var tally = Tally(presentation.messages, service.patience, parts: "storefronts")
    try await write(lists: { _ in parts.popFirst() }, to: &listing, &tally)
    if !tally.isTotal { try listing.finish() }
    try tally.finish(written: listing.written)
    return listing.written
  }

  /// Writes each list of a response; returns the number of items.
  @discardableResult
  func groups<Response: PagedResponse>(
    of content: ContentTypes, belongingTo owner: MissingName? = nil, isRanked: Bool = false,
    _ endpoint: Endpoint<Response>
  ) async throws -> Int {
    let endpoint = try endpoint.checked()
    let client = try service.client
    let response: Response
    do { response = try await client.send(endpoint) } catch {
      throw error.naming(owner, at: endpoint.request)
    }
    var listing = PageStream(presentation, of: content, isRanked: isRanked)
    listing.open(response.json)
    for place in presentation.lists(of: response.json) {
      try await listing.write(
        client.pages(at: place, in: response.json, to: endpoint, extent: extent), at: place)
    }
    try listing.finish()
    return listing.written
  }

  /// Writes a list that may be long, with progress and a position to continue from.
  func list(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of content: ContentTypes,
    belongingTo owner: MissingName? = nil, from offset: Int? = nil, isResumable: Bool = true,
    columns: [Column]? = nil,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 },
    showing inner: PageStream.InnerLists? = nil
  ) async throws {
    let endpoint = try endpoint.checked()
    var listing = PageStream(
      presentation, of: content, columns: columns, showing: inner,
      resume: isResumable ? ResumePoint(offset: offset ?? 0) : nil)
    do {
      try await listing.write(service.client.pages(of: endpoint, extent: extent), as: shown)
    } catch let error as MusicAPIError { throw error.naming(owner, at: endpoint.request) }
    try listing.finish()
  }

  /// Writes one resource; if everything is requested, every list inside it is completed.
  ///
  /// A response without a resource is written, and its id is reported as missing.
  func whole(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType, _ id: String,
    options fetch: FetchOptions, cardRequest: CardRequest? = nil
  ) async throws {
    var source = SingleSource(service, try endpoint.checked(), of: type, id) { page in
      try await completed(page)
    }
    try await LookupRun(
      lister: self, content: .only(type), showsCard: true, cardRequest: cardRequest
    ).run(&source)
    noteHiddenLists(of: id, fetch)
  }

  /// Returns the page to write; if everything is requested, lists inside its resources are
  /// completed.
  ///
  /// If a list fails, the elements received so far are thrown in an ``IncompletePageError``.
  func completed(
    _ page: Page<AnyKind>,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) async throws -> Page<AnyKind> {
    guard extent == .all else { return try await shown(page) }
    let completion = try await service.client.completion(of: page)
    let page = try await shown(completion.page)
    if let failure = completion.failure { throw IncompletePageError(pages: [page], cause: failure) }
    return page
  }

  /// Mentions that the format does not show the lists inside a resource that were asked for.
  func noteHiddenLists(of id: String, _ fetch: FetchOptions) {
    let isAsked = extent == .all || fetch.extras.contains(where: \.isView)
    let format = presentation.format
    guard isAsked, !service.isDryRun, !format.keepsLists, format != .id,
      presentation.fields.isEmpty,
      !presentation.showsCards
    else { return }
    presentation.messages.note(
      "-o \(format) does not show the lists inside '\(id)'. Use -o json, --relationship or --view.")
  }
}

/// A request for lists that are one part of a command's output: of a storefront, of a term, or a
/// related list of a resource.
struct ListRequest<Response: PagedResponse>: Sendable {
  let endpoint: Endpoint<Response>
  /// The part of the account that it is for.
  let part: Part
  /// The members that its items start with.
  let marks: KeyValuePairs<String, JSONValue>
  /// The message if the service does not have what is requested; nil if that is a failure.
  var absence: String?
  /// The notice if there are no items; nil if that needs none.
  var emptiness: String?
  /// Whether the part is not counted elsewhere, as the resource of a related list is.
  var isAsked = true
}

extension Lister {
  /// Writes the lists of several requests, one after another, each item with its marks.
  ///
  /// A few are requested at once. A request that fails is reported, and the others are still
  /// written. Its part is added to the account, as is each that was not requested.
  func write<Response: PagedResponse>(
    lists next: @escaping (_ isWaiting: Bool) throws -> ListRequest<Response>?,
    to listing: inout PageStream,
    _ tally: inout Tally,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) async throws {
    let client = try service.client
    let responses = OrderedWork<ListRequest<Response>, Result<Response, any Error>, any Error>(
      inFlight: service.jobs,
      from: { [patience = service.patience] in patience.isOver ? nil : try next(true) }
    ) { list in
      do { return .success(try await client.send(list.endpoint)) } catch { return .failure(error) }
    }
    var current: Part?
    do {
      while let (list, response) = try await listing.during({ try await responses.next() }) {
        current = list.part
        if list.isAsked { try tally.endParts(before: list.part) }
        try await write(list, response, to: &listing, &tally, as: shown)
        current = nil
      }
    } catch {
      if let current { tally.add(current, .notRequested) }
      try leave(next, isWaiting: !error.endsInput, &tally) { responses.takeInput() }
      throw error
    }
    try leave(next, isWaiting: true, &tally)
  }

  /// Adds the parts of the requests that are left when the run ends.
  private func leave<Response: PagedResponse>(
    _ next: (_ isWaiting: Bool) throws -> ListRequest<Response>?, isWaiting: Bool,
    _ tally: inout Tally, after underWay: () -> ListRequest<Response>? = { nil }
  ) throws {
    guard tally.hasFile else { return }
    while let list = try underWay() ?? next(isWaiting) {
      if list.isAsked { try tally.endParts(before: list.part) }
      tally.add(list.part, .notRequested)
    }
  }

  private func write<Response: PagedResponse>(
    _ list: ListRequest<Response>, _ response: Result<Response, any Error>,
    to listing: inout PageStream, _ tally: inout Tally,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  ) async throws {
    let (part, before) = (list.part, listing.written)
    if list.isAsked { tally.add(asked: 1) }
    listing.survives = { Tally.concernsOnePart($0, in: part.storefront) }
    defer { listing.survives = { _ in false } }
    do {
      let response = try await listing.during { try response.get() }
      for place in presentation.lists(of: response.json) {
        let pages = try service.client.pages(
          at: place, in: response.json, to: list.endpoint, extent: extent)
        try await listing.write(pages, at: place) { try await shown($0).marked(list.marks) }
      }
      tally.addSuccess(in: part.storefront)
      guard listing.written == before, let emptiness = list.emptiness else { return }
      tally.add(part, .absent(nil, emptiness))
    } catch  where listing.survives(error) {
      let written = listing.written - before
      if written == 0, let absence = list.absence, Failure(error).rejection?.status == 404 {
        tally.addSuccess(in: part.storefront)
        return tally.add(part, .absent(nil, absence))
      }
      tally.add(
        Found.Failed(
          storefront: part.storefront, names: [part.name].compactMap(\.self), error: error,
          written: written))
      tally.add(part, .failed)
    }
  }
}

/// Writes the related lists of resources one after another, each item with its parent.
///
/// The first pages of several lists are requested at once.
struct RelatedLists {
  /// The members that say which resource an item belongs to.
  static let marks = ["parent.id", "parent.name"]

  /// Whether items also say which storefront they are from.
  var marksStorefronts = false
  /// Returns the request for the list of a resource.
  let endpoint: (Parent) throws -> Endpoint<ResourceDocument<AnyKind>>
  /// Adapts each page for output.
  var shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }

  /// A resource whose related list is written.
  struct Parent {
    /// The id.
    let id: String
    /// The type.
    let type: ResourceType
    /// The name; nil if it has none.
    let name: String?
    /// The storefront; nil for the library.
    let storefront: String?

    /// Reads a resource, with the mark of its storefront; nil for one without an id and a type.
    fileprivate init?(_ resource: JSON) {
      guard let id = resource.resourceID, let type = resource.resourceType else { return nil }
      self.id = id
      self.type = type
      name = resource["attributes"]?["name"]?.string
      storefront = resource["storefront"]?.string
    }

    /// The members that its items start with.
    fileprivate func marks(withStorefront isSweep: Bool) -> KeyValuePairs<String, JSONValue> {
      let parent: JSONValue = [
        "id": .string(id), "type": .string(type.rawValue),
        "name": .text(name),
      ]
      guard isSweep, let storefront else { return ["parent": parent] }
      return ["storefront": .string(storefront), "parent": parent]
    }
  }

  /// Writes the lists of all resources, each for a part of the account; one that fails is reported,
  /// and the others are written.
  func write(
    of resources: [(resource: JSON, part: Part?)], _ lister: Lister, to listing: inout PageStream,
    _ tally: inout Tally
  ) async throws {
    var lists = try resources.compactMap { resource, part in
      try Parent(resource).map { parent in
        // A resource of a whole list, which no name was given for, is its own part.
        ListRequest(
          endpoint: try endpoint(parent), part: part ?? Part(name: parent.id),
          marks: parent.marks(withStorefront: marksStorefronts), isAsked: false)
      }
    }[...]
    try await lister.write(lists: { _ in lists.popFirst() }, to: &listing, &tally, as: shown)
  }
}
