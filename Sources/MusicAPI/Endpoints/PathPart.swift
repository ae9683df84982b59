/// A part of the path of a request.
enum PathPart: Sendable {
  /// A fixed word.
  case word(PathWord)
  /// The name of a type or of a list, or a value such as an id.
  case value(String)

  /// The part as it is sent.
  var text: String {
    switch self {
    case .word(let word): word.rawValue
    case .value(let text): text
    }
  }
}

/// The fixed words in the paths of the service, beside the names of types and of their lists.
///
/// An endpoint cannot be made with a word that is missing here, and the name of an operation
/// contains each word that is here, so that no endpoint shares the name of another.
enum PathWord: String, CaseIterable, Sendable {
  case version = "v1"
  case catalog, charts, contents, favorites
  case heavyRotation = "heavy-rotation"
  case hints, history, language, library, me
  case musicSummaries = "music-summaries"
  case pins, played
  case radioStations = "radio-stations"
  case ratings, recent
  case recentlyAdded = "recently-added"
  case recommendations, search, storefront, storefronts, suggestions, tag
  case test, tracks, view
}
