import MusicAPI

/// Names that no genre has.
struct UnknownGenres: Error, CustomStringConvertible {
  private let names: [String]
  /// What to try instead; nil when nothing comes close.
  let hint: String?
  /// Whether other genres were found.
  let isPartial: Bool

  init(_ names: [String], of count: Int, in index: GenreIndex) {
    self.names = names
    let near = names.compactMap { Suggestion.nearest(to: $0, in: index.names) }
    hint = near.first.map(Suggestion.question) ?? "'amctl genres --tree' shows all there are"
    isPartial = names.count < count
  }

  /// One sentence.
  var description: String {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return names.count == 1 ? "\(list) is not a genre." : "\(list) are not genres."
  }
}
