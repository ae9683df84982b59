/// A part of a change to many resources: one of the requests that make it.
///
/// ```swift
/// let songs: [ResourceID<Song>] = ["1613600188", "1440935467"]
/// for part in Library.addTracks(songs, to: ResourceID("p.MoGJYM3CYXW09B")) {
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

extension [WritePart] {
  /// Returns the parts; throws the error of the first request that has one.
  package func checked() throws(InvalidRequestError) -> Self {
    if let error = firstNonNil(\.endpoint.error) { throw error }
    return self
  }
}

extension WritePart {
  /// A request that changes one resource.
  package init<Kind>(_ reference: ResourceReference, _ endpoint: Endpoint<Receipt<Kind>>) {
    references = [reference]
    self.endpoint = Endpoint(endpoint)
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

  /// Returns the error for resources: the change does not accept one, or they are too many for one
  /// request.
  func error(for references: [ResourceReference]) -> InvalidRequestError? {
    if let limit, references.count > limit {
      return InvalidRequestError(
        "\(references.count) tracks are too many for one request; the limit is \(limit)")
    }
    return references.firstNonNil { reference in
      .forID(reference.id) ?? .forType(reference.type, among: types, purpose)
    }
  }

  /// Splits resources into consecutive parts, each as large as one request may be; none for an
  /// empty list.
  ///
  /// If one resource is wrong, every request has its error, and nothing is sent.
  func parts(
    of references: [ResourceReference],
    _ endpoint: ([ResourceReference]) -> Endpoint<Receipt<AnyKind>>
  ) -> [WritePart] {
    let error = references.firstNonNil { self.error(for: [$0]) }
    var parts: [[ResourceReference]] = []
    var counts: [ResourceType: Int] = [:]
    for reference in references {
      let (count, most) = (counts[reference.type] ?? 0, reference.type.facts?.idLimit ?? .max)
      if parts.isEmpty || limit.map({ parts[parts.count - 1].count == $0 }) ?? (count >= most) {
        parts.append([])
        counts = [:]
      }
      parts[parts.count - 1].append(reference)
      counts[reference.type, default: 0] += 1
    }
    return parts.map { part in
      WritePart(references: part, endpoint: endpoint(part).changing(error) { _ in })
    }
  }
}
