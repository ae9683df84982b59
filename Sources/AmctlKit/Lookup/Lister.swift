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
    guard storefronts.count > 1 || service.isDryRun else {
      return try await groups(of: content, belongingTo: owner, isRanked: isRanked, endpoints[0])
    }
    var lookup = LookupRun(self, of: content)
    lookup.isRanked = isRanked
    lookup.nouns.parts = "storefronts"
    lookup.owner = owner
    return try await lookup.run(
      zip(storefronts, endpoints).map { Question(.lists, $1, [Part(storefront: $0)]) },
      isSweep: true)
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
    var lookup = LookupRun(self, of: .only(type))
    lookup.showsCard = true
    lookup.cardRequest = cardRequest
    try await lookup.run([Question(only: endpoint, of: type, id)])
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
