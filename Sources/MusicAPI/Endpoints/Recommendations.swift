/// Requests for the user's recommendations; all of them need a user token.
public enum Recommendations {
  /// Creates a request for all recommendations, each with its first contents.
  public static func list() -> Endpoint<Page<Recommendation>> {
    Endpoint(.recommendations)
  }

  /// Creates a request for a recommendation by its id.
  public static func resource(
    id: ResourceID<Recommendation>
  ) -> Endpoint<Resource<Recommendation>> {
    Endpoint(.recommendation, id.rawValue, error: .forID(id.rawValue))
  }

  /// Creates a request for several recommendations by their ids.
  public static func resources(
    ids: some Collection<ResourceID<Recommendation>>
  ) -> Endpoint<Page<Recommendation>> {
    let ids = ids.map(\.rawValue)
    return Endpoint(
      .recommendationsByID, query: Query("ids", list: ids),
      error: .forIDs(
        ids, of: .personalRecommendation, atMost: PersonalFacts.recommendationIDLimit))
  }

  /// Creates a request for the contents of a recommendation.
  public static func contents(
    of recommendation: some ResourceReferring<Recommendation>
  ) -> Endpoint<Page<AnyKind>> {
    let id = recommendation.reference.id
    return Endpoint(.recommendedItems, id, error: .forID(id))
  }
}
