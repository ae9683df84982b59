import AmctlCommandLine
import MusicAPI

/// Looks up a storefront's genres by name.
struct GenreLookup {
  let service: Service
  let catalog: Catalog

  /// All genres, and the first response that contains them.
  struct Genres: Sendable {
    let response: JSON
    let index: GenreIndex
  }

  /// Requests every genre, because only the complete list contains all names.
  func all(options: FetchOptions) async throws -> Genres {
    let client = try service.client
    let first = try await client.send(try catalog.list(.genres).with(options).checked())
    let genres = try await client.items(in: first).collect()
    return Genres(response: first.json, index: GenreIndex(genres))
  }

  /// Returns the id of a single genre; an id or a URL needs no request.
  func id(
    of item: CatalogItem, language: String?, messages: Messages
  ) async throws -> ResourceID<Genre> {
    let name = item.value
    guard !name.isGenreID else { return ResourceID(name) }
    let index = try await all(options: FetchOptions(language: language)).index
    let found = index.genres(named: name)
    guard let genre = found.first else { throw index.failure(unknown: [name], of: 1) }
    guard found.count == 1 else {
      let choices = found.map { "\($0.id) \(index.path(of: $0))" }
      throw UsageError.rule(
        "'\(name)' matches \(found.count) genres",
        hint: "use an ID: " + choices.joined(separator: ", "))
    }
    messages.note("Using genre \(genre.id) (\(genre.attributes.name ?? name)).")
    return genre.id
  }
}

extension GenreIndex {
  /// Returns the failure for names that match no genre, of so many.
  func failure(unknown names: [String], of count: Int) -> Failure {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let near = names.compactMap { Suggestion.nearest(to: $0, in: self.names) }
    let isList = names.contains { $0.utf8.contains(UInt8(ascii: ",")) }
    return Failure(
      names.count < count ? .partial : .notFound,
      names.count == 1 ? "\(list) is not a genre" : "\(list) are not genres",
      hint: isList
        ? "separate genres by spaces"
        : near.first.map(Suggestion.question) ?? "'amctl genres --tree' lists all genres",
      reason: .unknownName, missing: names)
  }

  /// Returns the genre's path from the top: `Music > Jazz > Fusion`.
  fileprivate func path(of genre: Resource<Genre>) -> String {
    (parents(of: genre) + [genre.attributes.name ?? genre.id.rawValue]).joined(separator: " > ")
  }
}
