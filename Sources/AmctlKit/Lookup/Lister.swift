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
  func sweep<Response: GroupedResponse>(
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
      Part(
        endpoint: endpoint, marks: ["storefront": .string(storefront)], storefront: storefront,
        absence: MissingName.absence(of: owner, at: endpoint.request.target.path, in: storefront))
    }[...]
    var listing = PageStream(presentation, of: content, marks: ["storefront"], isRanked: isRanked)
    var report = PartsReport(presentation.messages)
    try await write(parts: { parts.popFirst() }, to: &listing, &report)
    if !report.isTotal { try listing.finish() }
    try report.finish(written: listing.written)
    return listing.written
  }

  /// Writes each list of a response; returns the number of items.
  @discardableResult
  func groups<Response: GroupedResponse>(
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
    for place in response.groups {
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
    options fetch: FetchOptions
  ) async throws {
    var source = SingleSource(service, try endpoint.checked(), of: type, id) { page in
      try await completed(page)
    }
    try await LookupRun(lister: self, content: .only(type), showsCard: true).run(&source)
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

/// A part of a command's output, with a request of its own: a storefront, a term, or the related
/// list of a resource.
struct Part<Response: GroupedResponse>: Sendable {
  let endpoint: Endpoint<Response>
  /// The members that its items start with.
  let marks: KeyValuePairs<String, JSONValue>
  /// The storefront, if failures are counted by storefront.
  var storefront: String?
  /// The term or ID that failures are named after.
  var name = ""
  /// The message if the service does not have what is requested; nil if that is a failure.
  var absence: String?
  /// The notice if the part has no items; nil if that needs none.
  var emptiness: String?
}

extension Lister {
  /// Writes the lists of all parts, one part after another, each item with the marks of its part.
  ///
  /// A few are requested at once. A part that fails is reported, and the others are still written.
  func write<Response>(
    parts next: @escaping () throws -> Part<Response>?, to listing: inout PageStream,
    _ report: inout PartsReport,
    as shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  ) async throws {
    let client = try service.client
    let responses = OrderedWork<Part<Response>, Result<Response, any Error>, any Error>(
      inFlight: service.jobs, from: next
    ) { part in
      do { return .success(try await client.send(part.endpoint)) } catch { return .failure(error) }
    }
    while !report.hasGivenUp,
      let (part, response) = try await listing.during({ try await responses.next() })
    {
      try await write(part, response, to: &listing, &report, as: shown)
    }
  }

  private func write<Response>(
    _ part: Part<Response>, _ response: Result<Response, any Error>, to listing: inout PageStream,
    _ report: inout PartsReport, as shown: (Page<AnyKind>) async throws -> Page<AnyKind>
  ) async throws {
    if let storefront = part.storefront { report.add(storefront: storefront) }
    let before = listing.written
    listing.survives = { PartsReport.isOfOne($0, in: part.storefront) }
    defer { listing.survives = { _ in false } }
    do {
      let response = try await listing.during { try response.get() }
      for place in response.groups {
        let pages = try service.client.pages(
          at: place, in: response.json, to: part.endpoint, extent: extent)
        try await listing.write(pages, at: place) { try await shown($0).marked(part.marks) }
      }
      guard part.storefront == nil else { return }
      report.add(found: listing.written > before, for: part.name, notice: part.emptiness)
    } catch  where listing.survives(error) {
      let written = listing.written - before
      if written == 0, let storefront = part.storefront, let absence = part.absence,
        Failure(error).rejection?.status == 404
      {
        return report.add(missing: absence, in: storefront)
      }
      report.add(
        Found.Failed(
          storefront: part.storefront, names: [part.name], error: error, written: written))
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

  /// Writes the lists of all resources; one that fails is reported, and the others are written.
  func write(
    of resources: [JSON], _ lister: Lister, to listing: inout PageStream,
    _ report: inout PartsReport
  ) async throws {
    var parts = try resources.compactMap(Parent.init).map { parent in
      Part(
        endpoint: try endpoint(parent), marks: parent.marks(withStorefront: marksStorefronts),
        name: parent.id)
    }[...]
    try await lister.write(parts: { parts.popFirst() }, to: &listing, &report, as: shown)
  }
}
