import AmctlCommandLine
import MusicAPI

/// The names that were asked for, and the resources that have them.
///
/// Case, accents and punctuation are ignored, and nothing else.
struct WantedNames {
  private let names: [(text: String, words: NameWords)]
  private var found: Set<String> = []
  /// Names that were seen, one of which may have been meant.
  private var seen: [String] = []

  /// The number of names to compare with a missing one.
  private static let memory = 10_000

  init(_ names: [String]) {
    self.names = names.map { ($0, NameWords($0)) }
  }

  /// Returns the resources with one of the names.
  mutating func matches(in resources: some Sequence<JSON>) -> [JSON] {
    resources.filter { resource in
      guard let name = resource["attributes"]?["name"]?.string else { return false }
      if seen.count < Self.memory { seen.append(name) }
      let words = NameWords(name)
      let matches = names.filter { $0.words.isEqual(to: words) || $0.text == name }
      found.formUnion(matches.map(\.text))
      return !matches.isEmpty
    }
  }

  /// Returns the names that no resource has, each with the nearest name that one has.
  ///
  /// Of results in the order of their relevance, the first is near in any case.
  func missing(
    among type: ResourceType, in storefront: String? = nil, areRelevant: Bool = false
  ) -> [MissingName] {
    names.map(\.text).filter { !found.contains($0) }.map { name in
      MissingName(
        name: name, type: type, storefront: storefront, isInWords: true,
        nearest: Suggestion.nearest(to: name, in: seen) ?? (areRelevant ? seen.first : nil))
    }
  }
}
