import MusicAPI

extension Context {
  /// Writes the lists of an answer: of one storefront, or of each that is asked.
  ///
  /// Several storefronts are asked at once, and written one after another, each record with its own.
  func list<Answer: GroupedAnswer>(
    in storefront: String? = nil, columns: [Column]? = nil,
    _ endpoint: (Catalog) throws -> Endpoint<Answer>
  ) async throws {
    let storefronts = try storefront.map { [$0] } ?? storefronts()
    let isSweep = storefronts.count > 1
    let endpoints = try storefronts.map { try endpoint(Catalog(storefront: $0)) }
    let client = try client()
    let answers = OrderedWork(endpoints, inFlight: options.rehearsal == nil ? options.jobs : 1) {
      try await client.send($0)
    }
    var listing = Listing(self, columns: columns, marks: isSweep ? ["storefront"] : [])
    for (storefront, endpoint) in zip(storefronts, endpoints) {
      let answer = try await listing.during { try await answers.next() }
      guard let answer else { continue }
      listing.open(answer.json)
      for place in answer.groups {
        let pages = client.pages(at: place, in: answer.json, to: endpoint, extent: options.extent)
        try await listing.write(pages, at: place, from: isSweep ? storefront : nil)
      }
    }
    try listing.finish()
  }

  /// Writes one resource; when everything is asked for, with every list inside it completed.
  func listWhole(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, options fetch: FetchOptions
  ) async throws {
    let client = try client()
    var listing = Listing(self)
    let pages = client.pages(of: endpoint, extent: options.extent).makeAsyncIterator()
    while let page = try await listing.during({ try await pages.next() }) {
      let isWhole = options.extent != .all
      try listing.write(isWhole ? page : try await client.completed(page, options: fetch))
    }
    try listing.finish()
  }
}
