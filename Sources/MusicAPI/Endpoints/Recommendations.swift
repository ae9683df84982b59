/// Requests for the user's recommendations; all of them need a user token.
public enum Recommendations {
  /// Creates a request for all recommendations, each with its first contents.
  public static func list() -> Endpoint<Page<Recommendation>> {
    Endpoint(["me", "recommendations"], .list(upTo: PersonalFacts.recommendationsPageLimit))
  }

  /// Creates a request for a recommendation by its id.
  public static func resource(
    id: ResourceID<Recommendation>
  ) -> Endpoint<Resource<Recommendation>> {
    Endpoint(
      ["me", "recommendations", id.rawValue], .single, error: .forID(id.rawValue))
  }

  /// Creates a request for several recommendations by their ids.
  public static func resources(
    ids: some Collection<ResourceID<Recommendation>>
  ) -> Endpoint<Page<Recommendation>> {
    let ids = ids.map(\.rawValue)
    return Endpoint(
      ["me", "recommendations"], query: Query("ids", list: ids), .byID([]),
      error: .forIDs(
        ids, of: .personalRecommendation, atMost: PersonalFacts.recommendationIDLimit))
  }

  /// Creates a request for the contents of a recommendation.
  public static func contents(
    of recommendation: some ResourceReferring<Recommendation>
  ) -> Endpoint<Page<AnyKind>> {
    let id = recommendation.reference.id
    return Endpoint(
      ["me", "recommendations", id, "contents"],
      .list(upTo: PersonalFacts.contentsPageLimit), absence: .emptyWhenSaid, error: .forID(id))
  }
}
