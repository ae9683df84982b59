import MusicAPI

/// All genres of a storefront, and the answer that the first of them came in.
struct GenreList: Sendable {
  let answer: JSON
  let index: GenreIndex
}

extension Context {
  /// Asks for every genre, whatever part of them is to be written.
  func genreList(in catalog: Catalog, options: FetchOptions) async throws -> GenreList {
    var options = options
    options.offset = nil
    let client = try client()
    let endpoint = try catalog.list(.genres, options: options)
    let answer = try await client.send(endpoint).json
    var genres: [Resource<Genre>] = []
    for try await page in client.pages(Genre.self, at: .root, in: answer, to: endpoint) {
      genres += page.resources
    }
    return GenreList(answer: answer, index: GenreIndex(genres))
  }

  /// The id of the one genre that is meant; a number or an address costs no request.
  ///
  /// Ids are the same in every storefront: of several, the first is asked for its names.
  func genreID(_ text: String) async throws -> ResourceID<Genre> {
    let text = try CatalogItem(word: text, type: .genres).value
    guard !text.isGenreID else { return ResourceID(rawValue: text) }
    let index = try await genreList(
      in: catalog(of: storefronts().first), options: FetchOptions(language: settings[.language])
    ).index
    let found = index.genres(named: text)
    guard let genre = found.first else {
      throw UnknownGenres([text], of: 1, in: index)
    }
    guard found.count == 1 else {
      let choices = found.map { "\($0.id) \(index.path(of: $0))" }
      throw UsageError.rule(
        "'\(text)' may be one of \(found.count) genres.",
        hint: "give an id: " + choices.joined(separator: ", "))
    }
    talk.note("genre '\(text)' is \(genre.id) \(genre.attributes.name ?? "")")
    return genre.id
  }
}

extension String {
  /// Whether this is to be read as the id of a genre and not as its name.
  var isGenreID: Bool {
    !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension GenreIndex {
  /// The genre behind those above it: `Music > Jazz > Fusion`.
  func path(of genre: Resource<Genre>) -> String {
    (parents(of: genre) + [genre.attributes.name ?? genre.id.rawValue]).joined(separator: " > ")
  }
}
