/// Ids or codes to look up in one request.
public struct LookupBatch<Kind: ResourceKind>: Sendable {
  /// The kind of value: ids, ISRCs, UPCs or ids to find equivalents of.
  public let lookup: Lookup
  /// The values in the order they were given, including repeats.
  public let values: [String]
  /// The request that looks up the values.
  public let endpoint: Endpoint<ResourceDocument<Kind>>
  private let makeEndpoint:
    @Sendable ([String]) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>>

  /// Creates a batch; throws if it has more values than one request may name.
  public init(
    _ values: [String], by lookup: Lookup = .id, of collection: ResourceCollection<Kind>,
    in catalog: Catalog, prefersClean: Bool = false, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) where Kind: InCatalog {
    try self.init(values, by: lookup) { values throws(InvalidRequestError) in
      try catalog.resources(
        collection, by: lookup, values, prefersClean: prefersClean, with: extras,
        options: options)
    }
  }

  /// Creates a batch of ids for an endpoint of your own, which gets each id once.
  public init(
    _ ids: [String],
    _ makeEndpoint:
      @escaping @Sendable ([String]) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>>
  ) throws(InvalidRequestError) {
    try self.init(ids, by: .id, makeEndpoint)
  }

  private init(
    _ values: [String], by lookup: Lookup,
    _ makeEndpoint:
      @escaping @Sendable ([String]) throws(InvalidRequestError) -> Endpoint<ResourceDocument<Kind>>
  ) throws(InvalidRequestError) {
    self.lookup = lookup
    self.values = values
    self.makeEndpoint = makeEndpoint
    var seen: Set<String> = []
    var endpoint = try makeEndpoint(values.filter { seen.insert($0).inserted })
    endpoint.request.traits?.isDivisible = seen.count > 1
    self.endpoint = endpoint
  }

  /// The batch split into two.
  var halves: (LookupBatch, LookupBatch) {
    get throws(InvalidRequestError) {
      let middle = values.count / 2
      return (
        try LookupBatch(Array(values[..<middle]), by: lookup, makeEndpoint),
        try LookupBatch(Array(values[middle...]), by: lookup, makeEndpoint)
      )
    }
  }

  /// Splits values into batches, each as large as the type allows.
  public static func split(
    _ values: [String], by lookup: Lookup = .id, of collection: ResourceCollection<Kind>,
    in catalog: Catalog, prefersClean: Bool = false, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> [LookupBatch] where Kind: InCatalog {
    let size = collection.facts.batchSize(of: lookup)
    var batches: [LookupBatch] = []
    for start in stride(from: 0, to: values.count, by: size) {
      let part = Array(values[start..<min(start + size, values.count)])
      batches.append(
        try LookupBatch(
          part, by: lookup, of: collection, in: catalog, prefersClean: prefersClean,
          with: extras, options: options))
    }
    return batches
  }
}

extension LookupBatch {
  /// Splits ids into batches, each as large as the kind allows.
  public static func split(
    _ ids: [ResourceID<Kind>], of collection: ResourceCollection<Kind>, in catalog: Catalog,
    prefersClean: Bool = false, with extras: [Extra<Kind>] = [],
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequestError) -> [LookupBatch] where Kind: InCatalog {
    try split(
      ids.map(\.rawValue), of: collection, in: catalog, prefersClean: prefersClean, with: extras,
      options: options)
  }
}

extension Optional<ResourceFacts> {
  /// The number of values that one request may name; a conservative number for an unknown type.
  fileprivate func batchSize(of lookup: Lookup) -> Int {
    self?.limit(of: lookup) ?? 25
  }
}

extension ResourceType {
  /// The number of values that one request may name; a conservative number for an unknown type.
  package func batchSize(of lookup: Lookup) -> Int {
    facts.batchSize(of: lookup)
  }
}
