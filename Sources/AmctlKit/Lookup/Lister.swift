import AmctlCommandLine
import MusicAPI

/// Writes what a command requests from the service: a paged list, or what was found of some names.
///
/// It finds what is wrong with a request before anything else happens.
struct Lister {
  let service: Service
  let presentation: Presentation
  let extent: ListingExtent
  /// What a card of one resource depends on.
  let card: CardSettings
  private let storefronts: StorefrontChoice
  var content: ContentTypes
  var columns: [Column]?
  /// Whether the only resource is shown to a person as a card.
  var showsCard = false
  /// Returns the second request of the card, by the ID of the resource, for more of its lists; nil
  /// if the response to the first has all that it shows.
  var cardRequest: ((String, Catalog, [Extra<AnyKind>]) -> Endpoint<Page<AnyKind>>)?
  /// The members that say where an item is from, beside the storefront.
  var marks: [String] = []
  /// Whether each item has its position in its list.
  var isRanked = false
  /// The nouns for what was requested and for what is absent.
  var nouns = (parts: "IDs", absence: "not found")
  /// Returns the request for the related list of a resource, by its ID and storefront, which is
  /// written instead of the resource; nil if the resources are written.
  var related: Related?
  /// The lists inside resources, which the default table shows instead of the resources.
  var inner: RecordStream.InnerLists?
  /// The maximum number of resources per storefront; nil for all.
  var limit: Int?
  /// The file for the names that were not written.
  var missing: String?
  /// Whether a line of that file names the storefront.
  var namesStorefronts = true
  /// What does not exist if a list is not found; nil for what the path names.
  var owner: MissingName?
  /// The notice about a part that has nothing; nil if the service has to have it.
  var emptiness: ((Part) -> String)?
  /// Whether the command fails if a part is absent.
  var failsAbsent = true
  /// Adapts each page for output.
  var adapt: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }
  /// Finds resources that take the place of missing ones, by their IDs.
  var substitutes: (([String], Question) async throws -> [String: [JSON]])?
  /// Returns whether the resources that were found for an ID are as good as missing.
  var needsSubstitute: ([JSON]) -> Bool = { $0.isEmpty }
  /// Finds the catalog match of each item; nil if that is not requested.
  var matches: CatalogMatches?

  /// The members that say which resource an item of a related list belongs to.
  static let parentMarks = ["parent.id", "parent.name"]

  typealias Related = (_ id: String, _ storefront: String?) throws -> Endpoint<
    Page<AnyKind>
  >

  /// Combines a service with an output.
  init(
    _ context: Context, _ connection: ConnectionOptions, _ output: OutputOptions,
    _ listing: ListingOptions = ListingOptions(), of content: ContentTypes
  ) throws {
    service = try Service(context, connection)
    presentation = Presentation(context, output)
    extent = listing.extent
    storefronts = StorefrontChoice(context)
    card = CardSettings(
      showsWholeLists: listing.isWhole,
      usualStorefront: storefronts.isGiven ? nil : try? storefronts.all().first,
      language: context.settings.given(.language))
    self.content = content
  }

  /// Writes the lists of a response, from one storefront or from several.
  ///
  /// Several storefronts are requested at once, and written one after another; each record contains
  /// its storefront. A storefront that fails or lacks the requested resource is reported, and the
  /// others are still written. Returns the number of items.
  @discardableResult
  func sweep<Response: PagedResponse>(
    in storefront: String? = nil, _ endpoint: (Catalog) throws -> Endpoint<Response>
  ) async throws -> Int {
    let storefronts = try storefront.map { [$0] } ?? storefronts.all()
    let endpoints = try storefronts.map { try endpoint(Catalog(storefront: $0)).checked() }
    guard endpoints.count > 1 else { return try await groups(endpoints[0]) }
    var lister = self
    lister.nouns.parts = "storefronts"
    return try await lister.run(
      zip(storefronts, endpoints).map { Question(.lists, $1, [Part(storefront: $0)]) },
      isSweep: true)
  }

  /// Writes each list of a response; returns the number of items.
  @discardableResult
  func groups<Response: PagedResponse>(_ endpoint: Endpoint<Response>) async throws -> Int {
    try await run([Question(.lists, try endpoint.checked(), [Part()])])
  }

  /// Writes a list that may be long, with progress and a position to continue from.
  func list(
    _ endpoint: Endpoint<Page<AnyKind>>, from offset: Int? = nil,
    isResumable: Bool = true
  ) async throws {
    let endpoint = try endpoint.checked()
    var listing = RecordStream(
      presentation, of: content, columns: columns, showing: inner,
      resume: isResumable ? ResumePoint(offset: offset ?? 0) : nil)
    do {
      try await listing.write(service.client.pages(of: endpoint, extent: extent), as: adapted)
    } catch { throw error.naming(owner, at: endpoint.request) }
    try listing.finish()
    matches?.report(to: presentation.messages)
    try matches?.check()
  }

  /// Returns a page as it is written.
  func adapted(_ page: Page<AnyKind>) async throws -> Page<AnyKind> {
    try await adapt(matches?.join(page) ?? page)
  }

  /// Writes one resource, and mentions lists inside it that the format does not show.
  ///
  /// A response without a resource is written, and its id is reported as missing.
  func whole(_ question: Question, options fetch: FetchOptions) async throws {
    var lister = self
    lister.showsCard = true
    try await lister.run([question])
    noteHiddenLists(of: question.parts[0].name ?? "", fetch)
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
  private func noteHiddenLists(of id: String, _ fetch: FetchOptions) {
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
