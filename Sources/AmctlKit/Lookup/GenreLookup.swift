import AmctlCommandLine
import MusicAPI

/// Looks up genres of one storefront by name.
struct GenreLookup {
  let service: Service
  let catalog: Catalog

  /// All genres, and the first response that has them.
  struct Genres: Sendable {
    let answer: JSON
    let index: GenreIndex
  }

  /// Requests every genre, whichever of them are wanted: only the whole list has all names.
  func all(options: FetchOptions) async throws -> Genres {
    let endpoint = try catalog.list(.genres, options: options)
    let client = try service.client
    let answer = try await client.send(endpoint).json
    var genres: [Resource<Genre>] = []
    for try await page in client.pages(Genre.self, at: .root, in: answer, to: endpoint) {
      genres += page.resources
    }
    return Genres(answer: answer, index: GenreIndex(genres))
  }

  /// The id of the one genre that is meant; an id or a URL costs no request.
  func id(
    of item: CatalogItem, language: String?, messages: Messages
  ) async throws -> ResourceID<Genre> {
    let name = item.value
    guard !name.isGenreID else { return ResourceID(rawValue: name) }
    service.showLater("the request with the id of the genre '\(name)'")
    let index = try await all(options: FetchOptions(language: language)).index
    let found = index.genres(named: name)
    guard let genre = found.first else { throw UnknownGenres([name], of: 1, in: index) }
    guard found.count == 1 else {
      let choices = found.map { "\($0.id) \(index.path(of: $0))" }
      throw UsageError.rule(
        "'\(name)' matches \(found.count) genres",
        hint: "use an id: " + choices.joined(separator: ", "))
    }
    messages.note("genre '\(name)' is \(genre.id) \(genre.attributes.name ?? "")")
    return genre.id
  }
}

/// Names that no genre has.
struct UnknownGenres: ReportedError {
  private let names: [String]
  /// What to try instead.
  private let hint: String
  /// Whether other genres were found.
  private let isPartial: Bool

  init(_ names: [String], of count: Int, in index: GenreIndex) {
    self.names = names
    let near = names.compactMap { Suggestion.nearest(to: $0, in: index.names) }
    hint = near.first.map(Suggestion.question) ?? "'amctl genres --tree' lists all genres"
    isPartial = names.count < count
  }

  /// One sentence; no genre at all is another failure than some.
  var failure: Failure {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    var failure = Failure(
      isPartial ? .partial : .notFound,
      names.count == 1 ? "\(list) is not a genre" : "\(list) are not genres", hint: hint,
      reason: .unknownName)
    failure.missing = names
    return failure
  }
}

extension String {
  /// Whether this is read as the id of a genre and not as its name.
  var isGenreID: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension GenreIndex {
  /// The genre after those above it: `Music > Jazz > Fusion`.
  fileprivate func path(of genre: Resource<Genre>) -> String {
    (parents(of: genre) + [genre.attributes.name ?? genre.id.rawValue]).joined(separator: " > ")
  }
}
