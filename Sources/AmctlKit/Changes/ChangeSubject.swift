import AmctlCommandLine
import MusicAPI

/// The first word of a change: the type of all IDs, or the first of several URLs, each of which
/// shows its own type.
enum ChangeSubject: Sendable, Equatable {
  case type(ResourceType), url(String)

  /// The type of all IDs; nil if each URL shows its own.
  var type: ResourceType? {
    if case .type(let type) = self { type } else { nil }
  }

  private var text: String {
    switch self {
    case .type(let type): type.rawValue
    case .url(let url): url
    }
  }

  /// The values of a command: types, and URLs.
  static func value(_ types: ValueType<ResourceType>) -> ValueType<ChangeSubject> {
    ValueType(name: types.name, known: types.known, text: \.text) { word throws(ValueError) in
      MusicURL.isURL(word) ? .url(word) : .type(try types.parse(word))
    }
  }
}
