/// A part of a change to many resources: one of the requests that make it.
///
/// ```swift
/// let songs: [ResourceID<Song>] = ["1613600188", "1440935467"]
/// for part in try Library.addTracks(inParts: songs, to: "p.MoGJYM3CYXW09B") {
///   _ = try await client.send(part.endpoint)
///   print("added", part.references.map(\.id))
/// }
/// ```
public struct WritePart: Sendable, Hashable {
  /// The resources of this part, in the order that they were given.
  public let references: [ResourceReference]
  /// The request that makes this part of the change.
  public let endpoint: Endpoint<Receipt<AnyKind>>
}

extension WritePart {
  /// A request that changes one resource.
  package init<Kind>(_ reference: ResourceReference, _ endpoint: Endpoint<Receipt<Kind>>) {
    references = [reference]
    self.endpoint = Endpoint(endpoint.request)
  }
}

/// The resources that a change accepts, and how many of them one request may name.
struct WriteRule {
  /// The accepted types.
  let types: [ResourceType]
  /// The purpose of the types, for an error.
  let purpose: String
  /// The number of resources in one request; nil if each type has its own limit for ids.
  var limit: Int?

  /// Adding to the library.
  static let library = WriteRule(
    types: PersonalFacts.addableTypes, purpose: "can be added to the library")
  /// Adding to the favorites.
  static let favorites = WriteRule(
    types: PersonalFacts.favoritableTypes, purpose: "can be a favorite")
  /// Putting tracks on a playlist.
  static let tracks = WriteRule(
    types: LibraryFacts.trackTypes, purpose: "can be on a playlist",
    limit: LibraryFacts.trackBatchLimit)

  /// Rejects an empty list, resources that the change does not accept, and tracks that are too many
  /// for one request; ids are counted where they become a query.
  func check(_ references: [ResourceReference]) throws(InvalidRequestError) {
    guard !references.isEmpty else { throw limit == nil ? .noIDs(nil) : .noTracks }
    if let limit, references.count > limit {
      throw .tooManyTracks(references.count, limit: limit)
    }
    for reference in references {
      try InvalidRequestError.check(id: reference.id)
      try InvalidRequestError.check(reference.type, among: types, purpose)
    }
  }

  /// Splits resources into consecutive parts, each as large as one request may be; none for an
  /// empty list.
  ///
  /// All requests are made before the first can be sent, so that an invalid one prevents all of
  /// them.
  func parts(
    of references: [ResourceReference],
    _ endpoint: ([ResourceReference]) throws(InvalidRequestError) -> Endpoint<Receipt<AnyKind>>
  ) throws(InvalidRequestError) -> [WritePart] {
    var parts: [WritePart] = []
    var part: [ResourceReference] = []
    var counts: [ResourceType: Int] = [:]
    for reference in references {
      let (count, most) = (counts[reference.type] ?? 0, reference.type.facts?.idLimit ?? .max)
      if limit.map({ part.count == $0 }) ?? (count >= most) {
        parts.append(WritePart(references: part, endpoint: try endpoint(part)))
        (part, counts) = ([], [:])
      }
      part.append(reference)
      counts[reference.type, default: 0] += 1
    }
    guard !part.isEmpty else { return parts }
    return parts + [WritePart(references: part, endpoint: try endpoint(part))]
  }
}
