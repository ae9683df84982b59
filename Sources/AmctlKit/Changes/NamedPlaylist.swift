import AmctlCommandLine
import MusicAPI

/// The one of the user's playlists that has a name.
struct NamedPlaylist {
  let name: String
  let service: Service

  /// The help text of the option for the name.
  static let help = "Playlist name instead of its ID; must be unique"

  /// Returns its ID, from the whole list; throws unless exactly one playlist has the name.
  ///
  /// A dry run shows the request, and has no ID.
  func id() async throws -> String? {
    let list = try Library.list(ResourceCollection<AnyKind>(.libraryPlaylists)).limit(
      LibraryFacts.pageLimit
    ).checked()
    guard !service.isDryRun else {
      try await service.show([list.request])
      return nil
    }
    var wanted = WantedNames([name])
    var found: [JSON] = []
    for try await page in try service.client.pages(of: list) {
      found += wanted.matches(in: page.elements)
    }
    // Names that differ only in case or punctuation are the same unless one is spelled like this.
    let exact = found.filter { $0["attributes"]?["name"]?.string == name }
    let ids = (exact.isEmpty ? found : exact).compactMap(\.resourceID)
    guard let id = ids.first else {
      let missing = wanted.missing(among: .libraryPlaylists)
      throw MissingItemsError([name], of: 1, "names", only: missing.first)
    }
    guard ids.count == 1 else {
      // Which of them is meant is not guessed.
      let shown = ids.prefix(8).joined(separator: ", ") + (ids.count > 8 ? ", …" : "")
      throw Failure(
        .notFound, "\(ids.count.grouped) playlists are named '\(name)'",
        hint: "use an ID instead of --name: " + shown, reason: .unknownName)
    }
    return id
  }
}
