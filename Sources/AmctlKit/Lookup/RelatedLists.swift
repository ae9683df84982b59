import AmctlCommandLine
import MusicAPI

/// Writes the related lists of resources one after another, each item with its parent.
///
/// The first pages of several lists are requested at once.
struct RelatedLists {
  /// The members that say which resource an item belongs to.
  static let marks = ["parent.id", "parent.name"]

  /// Whether items also say which storefront they are from.
  var marksStorefronts = false
  /// Returns the request for the list of a resource.
  let endpoint: (Parent) throws -> Endpoint<ResourceDocument<AnyKind>>
  /// Adapts each page for output.
  var shown: (Page<AnyKind>) async throws -> Page<AnyKind> = { $0 }

  /// A resource whose related list is written.
  struct Parent {
    /// The id.
    let id: String
    /// The type.
    let type: ResourceType
    /// The name; nil if it has none.
    let name: String?
    /// The storefront; nil for the library.
    let storefront: String?

    /// Reads a resource, with the mark of its storefront; nil for one without an id and a type.
    fileprivate init?(_ resource: JSON) {
      guard let id = resource.resourceID, let type = resource.resourceType else { return nil }
      self.id = id
      self.type = type
      name = resource["attributes"]?["name"]?.string
      storefront = resource["storefront"]?.string
    }

    /// The members that its items start with.
    fileprivate func marks(withStorefront isSweep: Bool) -> KeyValuePairs<String, JSONValue> {
      let parent: JSONValue = [
        "id": .string(id), "type": .string(type.rawValue),
        "name": name.map { .string($0) } ?? .null,
      ]
      guard isSweep, let storefront else { return ["parent": parent] }
      return ["storefront": .string(storefront), "parent": parent]
    }
  }

  /// Writes the lists of all resources; one that fails is reported, and the others are written.
  func write(
    of resources: [JSON], _ lister: Lister, to listing: inout Listing, _ report: inout BatchReport
  ) async throws {
    let parents = resources.compactMap(Parent.init)
    let endpoints = try parents.map(endpoint)
    let client = try lister.service.client
    let answers = OrderedWork(endpoints, inFlight: lister.service.jobs) {
      try await client.send($0)
    }
    // A failure concerns one list; the output continues.
    listing.survives = Self.isOfOne
    defer { listing.survives = { _ in false } }
    for (parent, endpoint) in zip(parents, endpoints) where !report.hasGivenUp {
      let written = listing.written
      do {
        guard let answer = try await listing.during({ try await answers.next()?.get() }) else {
          return
        }
        let pages = client.pages(
          at: .root, in: answer.json, to: endpoint, extent: lister.extent)
        try await listing.write(pages) { page in
          try await shown(page).marked(parent.marks(withStorefront: marksStorefronts))
        }
        report.add(nil)
      } catch  where Self.isOfOne(error) {
        let count = listing.written - written
        let error = count > 0 ? InterruptedListingError(written: count, cause: error) : error
        report.add(Found.Failed(names: [parent.id], error: error))
      }
    }
  }

  /// Returns whether an error concerns one list; a rejected token would be rejected for every one.
  private static func isOfOne(_ error: any Error) -> Bool {
    SweepReport.isOfOne(error) && Failure(error).exit != .credentials
  }
}
