import MusicAPI

extension Context {
  /// Writes a list that belongs to the user, which may be so long that somebody watches it come.
  func list(
    _ endpoint: Endpoint<ResourceDocument<AnyKind>>, of content: ListContent,
    columns: [Column]? = nil, hasTwins: Bool = false
  ) async throws {
    let client = try client()
    let pages = client.pages(of: endpoint, extent: options.extent)
    var listing = Listing.resumable(self, of: content, columns: columns)
    guard hasTwins, options.rehearsal == nil else {
      try await listing.write(pages)
      return try listing.finish()
    }
    var twins = try await CatalogTwins(self, client)
    try await listing.write(pages) { try await twins.join($0) }
    try listing.finish()
    twins.report(to: talk)
  }

  /// Writes each list of an answer that belongs to the user.
  func listGroups<Answer: GroupedAnswer>(
    _ endpoint: Endpoint<Answer>, of content: ListContent
  ) async throws {
    let client = try client()
    let answer = try await client.send(endpoint)
    var listing = Listing(self, of: content)
    listing.open(answer.json)
    for place in answer.groups {
      try await listing.write(
        client.pages(at: place, in: answer.json, to: endpoint, extent: options.extent), at: place)
    }
    try listing.finish()
  }
}
