import MusicPlatform

/// The expected effect of a write, for ``MusicClient/confirm(_:within:clock:onRead:)``.
public struct WriteExpectation: Sendable {
  /// Reads how much of it is true now.
  let read: @Sendable (MusicClient) async throws(MusicAPIError) -> WriteConfirmation

  /// Tracks that were appended to a playlist, in this order; of a new playlist, all its tracks.
  ///
  /// A catalog track is recognized by the catalog ID of the library track that it became. Another
  /// release of the same recording counts as its substitute.
  public static func tracks(
    _ added: some Collection<some ResourceReferring>,
    in playlist: some ResourceReferring<LibraryPlaylist>,
    after before: [TrackIdentity] = []
  ) -> WriteExpectation {
    let added = added.map(\.reference)
    return WriteExpectation { client throws(MusicAPIError) in
      let now = try await client.visibleTracks(of: playlist)
      let new = WriteConfirmation.new(in: now, after: before, besides: added)
      let missing = WriteConfirmation(of: added, new: new).missing
      let wanted = Set(added.map(\.id))
      return WriteConfirmation(
        of: added, new: try await client.marking(new, as: missing, among: wanted))
    }
  }

  /// Items with a rating; nil for items without one.
  public static func rated(
    _ value: RatingValue?, _ items: some Collection<some ResourceReferring>
  ) -> WriteExpectation {
    let isDone = { @Sendable (rating: AnyResource) in
      value == nil || rating.attributes["value"] == value?.rawValue
    }
    return .every(of: items, atMost: PersonalFacts.ratingIDLimit, isDone, isAbsence: value == nil) {
      type, ids in
      Endpoint(
        Ratings.ratings(
          ResourceCollection<AnyKind>(type), ids: ids.map { ResourceID($0) }))
    }
  }

  /// Catalog items that were added to the library, as a catalog knows them.
  public static func inLibrary(
    _ items: some Collection<some ResourceReferring>, by catalog: Catalog
  ) -> WriteExpectation {
    let library = Song.schema.library.name
    return .every(of: items, { $0.lists[library]?.elements.isEmpty == false }) {
      catalog.items($0, $1).with(.relationship(named: library))
    }
  }

  /// Items of the catalog or library that were added to the favorites.
  public static func favorites(
    _ items: some Collection<some ResourceReferring>, by catalog: Catalog
  ) -> WriteExpectation {
    .every(of: items, { $0.attributes["inFavorites"] == true }) {
      catalog.items($0, $1).with(.attribute(named: "inFavorites"))
    }
  }

  /// A playlist or folder of the library that was created.
  public static func existing(_ item: some ResourceReferring) -> WriteExpectation {
    .every(of: [item.reference], { _ in true }) { type, ids in
      let id = ResourceID<AnyKind>(ids[0])
      return Endpoint(Library.resource(ResourceCollection(type), id: id).request)
    }
  }

  /// Items of which each is requested by its ID, with as many others as a request may name.
  ///
  /// With `isAbsence`, an item is as it should be when the response leaves it out.
  private static func every(
    of items: some Collection<some ResourceReferring>,
    atMost limit: Int? = nil, _ isDone: @escaping @Sendable (AnyResource) -> Bool,
    isAbsence: Bool = false,
    _ request:
      @escaping @Sendable (ResourceType, [String]) -> Endpoint<Page<AnyKind>>
  ) -> WriteExpectation {
    let items = items.map(\.reference)
    return WriteExpectation { client throws(MusicAPIError) in
      let found = try await client.items(of: items, atMost: limit) { type, ids in
        request(type, ids)
      }
      var confirmation = WriteConfirmation()
      confirmation.missing = items.filter { (found[$0].map(isDone) ?? false) == isAbsence }
      return confirmation
    }
  }
}

extension MusicClient {
  /// Reads resources, as many at once as a request may name; those that the service does not have
  /// are left out.
  func items(
    of references: [ResourceReference], atMost limit: Int? = nil,
    _ request: (ResourceType, [String]) async throws(MusicAPIError)
      -> Endpoint<Page<AnyKind>>
  ) async throws(MusicAPIError) -> [ResourceReference: AnyResource] {
    var items: [ResourceReference: AnyResource] = [:]
    for (type, ids) in references.unique.idsByType {
      for batch in ids.chunks(of: limit ?? type.facts?.idLimit ?? 1) {
        let endpoint = try await request(type, batch)
        do throws(MusicAPIError) {
          for item in try await send(endpoint).resources {
            items[ResourceReference(type, item.id.rawValue)] = item
          }
        } catch {
          guard error.isNotFound else { throw error }
        }
      }
    }
    return items
  }
}

extension Catalog {
  /// Creates a request for resources of this catalog, or of the library if their type is in it.
  func items(_ type: ResourceType, _ ids: [String]) -> Endpoint<Page<AnyKind>> {
    let collection = ResourceCollection<AnyKind>(type)
    return type.facts?.isInLibrary == true
      ? Library.resources(collection, ids: ids.map { ResourceID($0) })
      : resources(collection, by: .id, ids)
  }
}

extension MusicAPIError {
  /// Whether the service says that the resource does not exist.
  var isNotFound: Bool {
    guard case .rejected(let rejection) = self else { return false }
    return rejection.status == 404
  }
}
