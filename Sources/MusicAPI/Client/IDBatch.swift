/// Some ids that one request asks for together.
public struct IDBatch<Kind: ResourceKind>: Sendable {
  /// The ids in the order they were given, repeats included.
  public let ids: [ResourceID<Kind>]
  /// The request for them.
  let endpoint: Endpoint<ResourceDocument<Kind>>

  /// Splits ids into requests, each with as many as the type allows.
  public static func split(
    _ ids: [ResourceID<Kind>], of collection: ResourceCollection<Kind>, in catalog: Catalog,
    options: FetchOptions = FetchOptions()
  ) throws(InvalidRequest) -> [IDBatch] {
    let limit = collection.type.facts?.idLimit ?? 25
    var batches: [IDBatch] = []
    for start in stride(from: 0, to: ids.count, by: limit) {
      let part = Array(ids[start..<min(start + limit, ids.count)])
      batches.append(try IDBatch(part, of: collection, in: catalog, options: options))
    }
    return batches
  }

  private init(
    _ ids: [ResourceID<Kind>], of collection: ResourceCollection<Kind>, in catalog: Catalog,
    options: FetchOptions
  ) throws(InvalidRequest) {
    self.ids = ids
    var seen: Set<ResourceID<Kind>> = []
    let distinct = ids.filter { seen.insert($0).inserted }
    endpoint = try catalog.resources(collection, ids: distinct, options: options)
  }
}

/// What came of a batch of ids.
public struct IDBatchAnswer<Kind: ResourceKind>: Sendable {
  /// The resources in the order of the ids, then any that answer to other ids or once too often.
  public let page: Page<Kind>
  /// The ids that the service does not have.
  public let missing: [ResourceID<Kind>]

  init(_ answer: JSON, to ids: [ResourceID<Kind>]) {
    var found: [String: JSON] = [:]
    var others: [JSON] = []
    let asked = Set(ids.map(\.rawValue))
    for element in answer["data"].map({ Array($0.elements) }) ?? [] {
      if let id = element["id"]?.string, asked.contains(id), found[id] == nil {
        found[id] = element
      } else {
        others.append(element)
      }
    }
    page = Page(answer, elements: ids.compactMap { found[$0.rawValue] } + others)
    missing = ids.filter { found[$0.rawValue] == nil }
  }
}
