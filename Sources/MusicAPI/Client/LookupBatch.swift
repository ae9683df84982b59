import MusicPlatform

/// Ids or codes to look up in one request.
package struct LookupBatch<Kind: ResourceKind>: Sendable {
  /// The request of a batch.
  package typealias Request = Endpoint<Page<Kind>>
  /// A closure that modifies the request, to add extras or a language.
  package typealias Modifier = @Sendable (Request) -> Request

  /// The kind of value: ids, ISRCs, UPCs or ids to find equivalents of.
  package let lookup: Lookup
  /// The values in the order they were given, including repeats.
  package let values: [String]
  /// The request that looks up the values.
  package let endpoint: Request
  private let makeEndpoint: @Sendable ([String]) -> Request

  /// Creates a batch, of as many values as one request may name.
  package init(
    _ values: [String], by lookup: Lookup = .id, of collection: ResourceCollection<Kind>,
    in catalog: Catalog,
    modifying modify: @escaping Modifier = { $0 }
  ) where Kind: InCatalog {
    self.init(values, by: lookup) { modify(catalog.resources(collection, by: lookup, $0)) }
  }

  /// Creates a batch of ids for an endpoint of your own, which gets each id once.
  package init(
    _ ids: [String],
    _ makeEndpoint: @escaping @Sendable ([String]) -> Request
  ) {
    self.init(ids, by: .id, makeEndpoint)
  }

  private init(
    _ values: [String], by lookup: Lookup,
    _ makeEndpoint: @escaping @Sendable ([String]) -> Request
  ) {
    self.lookup = lookup
    self.values = values
    self.makeEndpoint = makeEndpoint
    let different = values.unique
    var endpoint = makeEndpoint(different)
    endpoint.request.traits?.isDivisible = different.count > 1
    self.endpoint = endpoint
  }

  /// The batch split into two.
  var halves: (LookupBatch, LookupBatch) {
    let middle = values.count / 2
    return (
      LookupBatch(Array(values[..<middle]), by: lookup, makeEndpoint),
      LookupBatch(Array(values[middle...]), by: lookup, makeEndpoint)
    )
  }

  /// Splits values into batches, each as large as the type allows.
  package static func split(
    _ values: [String], by lookup: Lookup = .id, of collection: ResourceCollection<Kind>,
    in catalog: Catalog,
    modifying modify: @escaping Modifier = { $0 }
  ) -> [LookupBatch] where Kind: InCatalog {
    values.chunks(of: collection.facts?.limit(of: lookup) ?? 25).map { part in
      LookupBatch(part, by: lookup, of: collection, in: catalog, modifying: modify)
    }
  }
}

extension Array {
  /// Returns the batches; throws the error of the first request that has one.
  package func checked<Kind>() throws(InvalidRequestError) -> Self
  where Element == LookupBatch<Kind> {
    if let error = firstNonNil(\.endpoint.error) { throw error }
    return self
  }

  /// Splits the array into parts of a size; the last one may be smaller.
  package func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

extension ResourceType {
  /// The number of values that one request may name; a conservative number for an unknown type.
  package func batchSize(of lookup: Lookup) -> Int {
    facts?.limit(of: lookup) ?? 25
  }
}
