import MusicAPI

extension Context {
  /// Writes the lists of an answer: of one storefront, or of each that is asked.
  ///
  /// Several storefronts are asked at once, and written one after another, each record with its own.
  /// One that does not have what is asked for is named, and the others are written.
  func list<Answer: GroupedAnswer>(
    of content: ListContent, in storefront: String? = nil,
    _ endpoint: (Catalog) throws -> Endpoint<Answer>
  ) async throws {
    let storefronts = try storefront.map { [$0] } ?? storefronts()
    let endpoints = try storefronts.map { try endpoint(Catalog(storefront: $0)) }
    guard options.rehearsal == nil else { return try await rehearse(endpoints.map(\.request)) }
    let client = try client()
    let isSweep = storefronts.count > 1
    let answers = OrderedWork(endpoints, inFlight: options.jobs) { endpoint -> Answer? in
      do { return try await client.send(endpoint) } catch MusicAPIError.refused(let refusal)
        where isSweep && refusal.status == 404
      { return nil }
    }
    var listing = Listing(self, of: content, marks: isSweep ? ["storefront"] : [])
    var missing = 0
    for (storefront, endpoint) in zip(storefronts, endpoints) {
      guard let answer = try await listing.during({ try await answers.next() ?? nil }) else {
        missing += 1
        talk.say("'\(endpoint.request.target.path)' was not found in '\(storefront)'.")
        continue
      }
      listing.open(answer.json)
      for place in answer.groups {
        let pages = client.pages(at: place, in: answer.json, to: endpoint, extent: options.extent)
        try await listing.write(pages, at: place) { page in
          isSweep ? page.marked(["storefront": .string(storefront)]) : page
        }
      }
    }
    try listing.finish()
    if missing > 0 { throw MissingItems(count: missing, of: storefronts.count, "storefronts") }
  }

  /// Writes one resource; when everything is asked for, with every list inside it completed.
  ///
  /// An answer that holds no resource is written, and the id is named as one that is not there.
  func listWhole(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of type: ResourceType, _ id: String,
    options fetch: FetchOptions
  ) async throws {
    let client = try client()
    var listing = Listing(self, of: .only(type))
    let missing = try MissingReport(path: nil, talk: talk)
    try await listing.write(client.pages(of: endpoint, extent: options.extent)) { page in
      options.extent == .all ? try await client.completed(page, options: fetch) : page
    }
    if listing.isEmpty { try missing.add(id, of: type) }
    try listing.finish()
    try missing.finish(of: 1)
  }
}
