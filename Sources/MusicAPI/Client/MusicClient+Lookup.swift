extension MusicClient {
  /// Looks up resources of a catalog by their ids, any number of them.
  ///
  /// ```swift
  /// let ids: [ResourceID<Song>] = ["1613600188", "999999999"]
  /// let found = try await client.resources(.songs, ids: ids, in: Catalog(storefront: "us")) {
  ///   $0.with(.include(\.albums))
  /// }
  /// print(found.resources.compactMap(\.attributes.name), "missing:", found.missing)
  /// ```
  ///
  /// One request names as many ids as the service allows, and at most `inFlight` requests are sent at
  /// once. The closure adds extras or a language to each. If a request fails, its error is thrown,
  /// and nothing is returned; an invalid id keeps all requests from being sent.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, ids: some Collection<ResourceID<Kind>>,
    in catalog: Catalog, inFlight: Int = 4,
    modifying modify: @escaping @Sendable (Endpoint<Page<Kind>>) -> Endpoint<Page<Kind>> = { $0 }
  ) async throws(MusicAPIError) -> LookupResult<Kind> {
    try await resources(
      collection, by: .id, ids.map(\.rawValue), in: catalog, inFlight: inFlight, modifying: modify)
  }

  /// Looks up resources of a catalog by ids or codes, any number of them.
  ///
  /// A code may match several resources.
  public func resources<Kind: InCatalog>(
    _ collection: ResourceCollection<Kind>, by lookup: Lookup, _ values: [String],
    in catalog: Catalog, inFlight: Int = 4,
    modifying modify: @escaping @Sendable (Endpoint<Page<Kind>>) -> Endpoint<Page<Kind>> = { $0 }
  ) async throws(MusicAPIError) -> LookupResult<Kind> {
    let batches = LookupBatch.split(
      values, by: lookup, of: collection, in: catalog, modifying: modify)
    let lookup = await responses(to: batches, inFlight: inFlight)
    if let failure = lookup.failure { throw failure }
    return lookup.result
  }
}

/// What the service has of some values, up to the first request that failed.
package struct PartialLookup<Kind: ResourceKind>: Sendable {
  package fileprivate(set) var result = LookupResult<Kind>()
  /// The error that stopped the rest.
  package fileprivate(set) var failure: MusicAPIError?
}

extension MusicClient {
  /// Looks up batches, with at most `inFlight` requests (at least one) in flight.
  ///
  /// If a batch is invalid, none is sent.
  package func responses<Kind>(
    to batches: [LookupBatch<Kind>], inFlight: Int
  ) async -> PartialLookup<Kind> {
    var all = PartialLookup<Kind>()
    all.failure = batches.firstNonNil(\.endpoint.error).map { .invalidRequest($0) }
    var rest = batches[...]
    let work = OrderedWork<_, _, Never>(inFlight: inFlight, from: { rest.popFirst() }) {
      await self.response(to: $0)
    }
    while all.failure == nil, let (_, part) = await work.next() {
      all.append(Task.isCancelled ? PartialLookup(failure: .canceled) : part)
    }
    return all
  }

  /// Looks up a batch; if the service finds it too big, splits it in halves, down to single values.
  package func response<Kind>(to batch: LookupBatch<Kind>) async -> PartialLookup<Kind> {
    do throws(MusicAPIError) {
      return PartialLookup(try await send(batch.endpoint).json, to: batch)
    } catch {
      guard error.isAboutSize, batch.endpoint.request.traits?.isDivisible == true else {
        return PartialLookup(failure: error)
      }
      let halves = batch.halves
      var both = await response(to: halves.0)
      if both.failure == nil { both.append(await response(to: halves.1)) }
      return both
    }
  }
}

extension PartialLookup {
  /// Keeps the result even when its `next` is unreadable, and reports that error with it.
  fileprivate init(_ response: JSON, to batch: LookupBatch<Kind>) {
    result = LookupResult(response, to: batch)
    do { _ = try response.nextPage() } catch {
      failure = .unexpectedShape(error, request: batch.endpoint.request)
    }
  }

  /// Adds what came after it.
  fileprivate mutating func append(_ other: PartialLookup) {
    result.append(other.result)
    failure = other.failure
  }
}

extension MusicAPIError {
  /// Whether a smaller request may succeed: the URL or response was too long, or had too many ids.
  fileprivate var isAboutSize: Bool {
    guard case .rejected(let rejection) = self else { return false }
    switch rejection.status.rawValue {
    case 413, 414, 504: return true
    case 400:
      return rejection.errors.contains { error in
        let parameter = error.parameter ?? ""
        return parameter.hasPrefix("ids") || parameter.hasPrefix("filter[")
      }
    default: return false
    }
  }
}
