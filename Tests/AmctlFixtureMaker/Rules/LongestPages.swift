internal import MusicAPI

extension Relation {
  /// The largest page size that a request may specify; nil where it has no choice.
  var longestPage: Int? {
    switch owner.type {
    case "personal-recommendation": 10
    default:
      ResourceFacts.all.first { $0.type.rawValue == owner.type }?
        .relationships.first { $0.name == name }?.pageLimit
    }
  }
}

extension View {
  /// The largest page size that a request may specify; nil where it has no choice.
  var longestPage: Int? {
    ResourceFacts.catalog.first { $0.type.rawValue == owner.type }?
      .views.first { $0.name == name }?.pageLimit
  }
}
