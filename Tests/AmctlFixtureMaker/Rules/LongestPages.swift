internal import MusicAPI

extension Relation {
  /// The biggest page that a request can ask for; nil where it cannot ask.
  var longestPage: Int? {
    switch owner.type {
    case "personal-recommendation": 10
    case _ where isOfLibrary: 100
    default:
      ResourceFacts.catalog.first { $0.type.rawValue == owner.type }?
        .relationships.first { $0.name == name }?.pageLimit
    }
  }
}

extension View {
  /// The biggest page that a request can ask for; nil where it cannot ask.
  var longestPage: Int? {
    ResourceFacts.catalog.first { $0.type.rawValue == owner.type }?
      .views.first { $0.name == name }?.pageLimit
  }
}
