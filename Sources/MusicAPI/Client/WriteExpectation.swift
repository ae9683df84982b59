/// The expected effect of a write, for ``MusicClient/confirm(_:within:clock:)``.
public struct WriteExpectation: Sendable {
  /// Reads how much of it is true now.
  let read: @Sendable (MusicClient) async throws(MusicAPIError) -> WriteConfirmation

  /// Tracks that were appended to a playlist, in this order; of a new playlist, all its tracks.
  ///
  /// A catalog track is recognized by the catalog ID of the library track that it became. Another
  /// release of the same recording counts as its substitute.
  public static func tracks(
    _ added: some Collection<some ResourceReferring>, in playlist: ResourceID<LibraryPlaylist>,
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
    let isDone = { @Sendable (rating: JSON) in
      value == nil || rating["attributes"]?["value"]?.int == value?.rawValue
    }
    let limit = { @Sendable (_: ResourceType) in PersonalFacts.ratingIDLimit }
    return .every(of: items, limit, isDone, isAbsence: value == nil) {
      type, ids in
      Endpoint(
        Ratings.ratings(
          ResourceCollection<AnyKind>(type), ids: ids.map { ResourceID(rawValue: $0) }))
    }
  }

  /// Catalog items that were added to the library, as a catalog knows them.
  public static func inLibrary(
    _ items: some Collection<some ResourceReferring>, by catalog: Catalog
  ) -> WriteExpectation {
    let library = Song.schema.library.name
    let isDone = { @Sendable (item: JSON) in
      item["relationships"]?[library]?["data"]?[0] != nil
    }
    return .every(of: items, Self.idLimit, isDone) {
      type, ids in
      catalog.resources(ResourceCollection<AnyKind>(type), by: .id, ids)
        .with(.relationship(named: library))
    }
  }

  /// Items of the catalog or library that were added to the favorites.
  public static func favorites(
    _ items: some Collection<some ResourceReferring>, by catalog: Catalog
  ) -> WriteExpectation {
    let isDone = { @Sendable (item: JSON) in item["attributes"]?["inFavorites"]?.bool == true }
    return .every(of: items, Self.idLimit, isDone) { type, ids in
      let collection = ResourceCollection<AnyKind>(type)
      let endpoint =
        type.facts?.isInLibrary ?? false
        ? Library.resources(collection, ids: ids.map { ResourceID(rawValue: $0) })
        : catalog.resources(collection, by: .id, ids)
      return endpoint.with(.attribute(named: "inFavorites"))
    }
  }

  /// A playlist or folder of the library that was created.
  public static func existing(_ item: some ResourceReferring) -> WriteExpectation {
    .every(of: [item.reference], Self.idLimit, { _ in true }) {
      type, ids in
      let id = ResourceID<AnyKind>(rawValue: ids[0])
      return Endpoint(Library.resource(ResourceCollection(type), id: id).request)
    }
  }

  /// The number of IDs of a type in one request.
  @Sendable private static func idLimit(_ type: ResourceType) -> Int { type.facts?.idLimit ?? 1 }

  /// A playlist or folder with a name, besides the earlier ones of that name.
  package static func created(
    _ name: String, _ type: ResourceType, besides earlier: Set<String>
  ) -> WriteExpectation {
    WriteExpectation { client throws(MusicAPIError) in
      var confirmation = WriteConfirmation()
      let isDone = try await client.ids(named: name, of: type).isSubset(of: earlier) == false
      if !isDone { confirmation.missing = [ResourceReference(type, name)] }
      return confirmation
    }
  }

  /// Items of which each is requested by its ID, with as many others as a request may name.
  ///
  /// With `isAbsence`, an item is as it should be when the response leaves it out.
  private static func every(
    of items: some Collection<some ResourceReferring>,
    _ limit: @escaping @Sendable (ResourceType) -> Int,
    _ isDone: @escaping @Sendable (JSON) -> Bool, isAbsence: Bool = false,
    _ request:
      @escaping @Sendable (ResourceType, [String]) -> Endpoint<ResourceDocument<AnyKind>>
  ) -> WriteExpectation {
    let items = items.map(\.reference)
    return WriteExpectation { client throws(MusicAPIError) in
      var found: Set<ResourceReference> = []
      for (type, ids) in items.unique.idsByType {
        for batch in ids.chunks(of: limit(type)) {
          do throws(MusicAPIError) {
            let response = try await client.send(request(type, batch))
            let done = response.data.map(\.json).filter(isDone).compactMap(\.resourceID)
            found.formUnion(done.map { ResourceReference(type, $0) })
          } catch {
            guard error.isNotFound else { throw error }
          }
        }
      }
      var confirmation = WriteConfirmation()
      confirmation.missing = items.filter { found.contains($0) == isAbsence }
      return confirmation
    }
  }
}

extension MusicAPIError {
  /// Whether the service says that the resource does not exist.
  var isNotFound: Bool {
    guard case .rejected(let rejection) = self else { return false }
    return rejection.status == 404
  }
}
