import MusicAPI

/// Finds the same songs, albums or music videos in other storefronts.
///
/// The service's own word comes first; where it has none, the code of the recording or release.
struct EquivalentsSearch {
  private let context: Context
  private let client: MusicClient
  private let collection: ResourceCollection<AnyKind>
  private let targets: [String]
  private let options: FetchOptions

  /// Looks in these storefronts, which have to be known ones.
  init(
    _ context: Context, _ collection: ResourceCollection<AnyKind>, targets: [String],
    options: FetchOptions
  ) throws {
    self.context = context
    self.collection = collection
    self.options = options
    self.targets = try context.checked(targets)
    client = try context.client()
  }

  /// Writes what is found, id by id and storefront by storefront; each says how it was found.
  func run(_ input: CatalogInput) async throws {
    var input = input
    var listing = Listing(context, marks: ["storefront", "foundBy", "equivalentOf"])
    let missing = try MissingReport(path: nil, talk: context.talk)
    var asked = 0
    while let ids = try nextIDs(&input) {
      let found = try await listing.during { try await find(ids) }
      asked += ids.count * targets.count
      for id in ids {
        for target in targets {
          if let finding = found[Question(id: id, target: target)] {
            try listing.write(finding.page(for: id, in: target))
          } else {
            try missing.add(
              id, "'\(id)' was not found among the \(collection.type) of '\(target)'.")
          }
        }
      }
    }
    try listing.finish()
    try missing.finish(of: asked)
  }

  /// An id, and the storefront it is wanted from.
  private struct Question: Hashable {
    let id: String
    let target: String
  }

  /// A resource, the answer it came in, and what led to it.
  private struct Finding {
    let answer: Page<AnyKind>
    let element: JSON
    let lookup: Lookup

    func page(for id: String, in target: String) -> Page<AnyKind> {
      answer.replacing([element])
        .marked(["storefront": target, "foundBy": lookup.rawValue, "equivalentOf": id])
    }
  }

  private func nextIDs(_ input: inout CatalogInput) throws -> [String]? {
    var ids: [String] = []
    let size = collection.type.batchSize(of: .equivalents)
    while ids.count < size, let item = try input.next() {
      guard item.lookup == .id else {
        throw UsageError.rule(
          "'\(item.value)' is not an id, which '--equivalents-in' needs.", hint: nil)
      }
      ids.append(item.value)
    }
    return ids.isEmpty ? nil : ids
  }

  private func find(_ ids: [String]) async throws -> [Question: Finding] {
    var found: [Question: Finding] = [:]
    for target in targets {
      try await ask(ids.map { ($0, $0) }, by: .equivalents, in: target, &found)
    }
    let code: Lookup = collection.type.facts?.limit(of: .isrc) != nil ? .isrc : .upc
    let unfound = ids.filter { id in
      targets.contains { found[Question(id: id, target: $0)] == nil }
    }
    let codes = try await codes(of: unfound, code)
    for target in targets {
      let open = codes.filter { found[Question(id: $0.id, target: target)] == nil }
      try await ask(open, by: code, in: target, &found)
    }
    return found
  }

  /// Asks one storefront for values, each of which stands for an id.
  private func ask(
    _ values: [(id: String, value: String)], by lookup: Lookup, in target: String,
    _ found: inout [Question: Finding]
  ) async throws {
    let batches = try LookupBatch.split(
      values.map(\.value), by: lookup, of: collection, in: Catalog(storefront: target),
      options: options)
    var ids = values.map(\.id)[...]
    for try await answer in client.answers(to: batches, inFlight: context.options.jobs) {
      for match in answer.matches {
        guard let id = ids.popFirst(), let element = match.elements.first else { continue }
        found[Question(id: id, target: target)] = Finding(
          answer: answer.page, element: element, lookup: lookup)
      }
    }
  }

  /// The codes that the resources have at home; those without one are left out.
  private func codes(
    of ids: [String], _ code: Lookup
  ) async throws -> [(id: String, value: String)] {
    let batches = try LookupBatch.split(ids, of: collection, in: context.catalog())
    var codes: [(id: String, value: String)] = []
    for try await answer in client.answers(to: batches, inFlight: context.options.jobs) {
      for match in answer.matches {
        let value = match.elements.first?["attributes"]?[code.rawValue]?.string
        if let value { codes.append((match.value, value)) }
      }
    }
    return codes
  }
}
