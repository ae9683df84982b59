import AmctlCommandLine
import MusicAPI

/// The names that a request looks for, and the resources that have them.
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

  func index(of resource: JSON) -> Int? {
    guard let name = resource["attributes"]?["name"]?.string else { return nil }
    let words = NameWords(name)
    return names.firstIndex { $0.words.isEqual(to: words) || $0.text == name }
  }

  /// Returns the names that no resource has, each with the first name that begins with it, or the
  /// nearest one, or a line that lists others.
  func missing(among type: ResourceType, in storefront: String? = nil) -> [MissingName] {
    names.filter { !found.contains($0.text) }.map { name, words in
      MissingName(
        name: name, type: type, storefront: storefront, isInWords: true,
        nearest: seen.first { NameWords($0).begin(with: words) }
          ?? Suggestion.nearest(to: name, in: seen),
        list: line(for: name, among: type, in: storefront))
    }
  }

  /// Returns the line that lists what a name may mean: all playlists or folders, or a search.
  private func line(for name: String, among type: ResourceType, in storefront: String?) -> String {
    if type == .libraryPlaylists { return "amctl library playlists --all" }
    if type == .libraryPlaylistFolders { return "amctl library playlist-folders --tree" }
    let search = "amctl \(type.isInLibrary ? "library " : "")search \(ShellWord.plain(name))"
    return search + (type.isInLibrary || seen.isEmpty ? "" : " --types \(type)")
      + (storefront.map { $0 == "us" ? "" : " -s \($0)" } ?? "")
  }
}
