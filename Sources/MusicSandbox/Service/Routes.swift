import MusicAPI

/// Which path leads where.
extension Answer {
  /// Returns the response, which is an error if the request asks for what there is not.
  func response() -> HTTPResponse {
    do {
      let answer = try inLanguage()
      var response = try request.method.isRead ? answer.read() : answer.change()
      if path.dropFirst().first == "storefronts" { response.tag(for: request) }
      if request.method == .head { response.body = [] }
      return response
    } catch {
      let isSeen = error.isAboutPath && Unbuilt.contains(request.method, path)
      return (isSeen ? .notBuilt : error).response(to: request)
    }
  }

  /// Returns the same answer in the storefront that the path names, or the account's, and in the
  /// language that is asked for.
  private func inLanguage() throws(Refusal) -> Answer {
    var answer = self
    let named = path.count > 2 && path[1] == "catalog" ? path[2] : nil
    answer.reading.storefront = named ?? reading.storefront
    let languages = catalog.languages(of: answer.reading.storefront)
    if languages == nil, let named { throw .storefront(named) }
    answer.reading.language = try parameters.language(of: languages ?? [])
    return answer
  }

  func read() throws(Refusal) -> HTTPResponse {
    var rest = path[...]
    guard rest.popFirst() == "v1" else { throw .noRoute }
    switch rest.popFirst() {
    case "test" where rest.isEmpty: return HTTPResponse(status: 200)
    case "storefronts": return try resources(.of("storefronts"), rest)
    case "language" where rest.count == 2 && rest.last == "tag":
      return try language(of: rest[rest.startIndex])
    case "catalog": return try catalog(rest)
    case "me": return try personal(rest)
    default: throw .noRoute
    }
  }

  private func catalog(_ path: ArraySlice<String>) throws(Refusal) -> HTTPResponse {
    var rest = path.dropFirst()
    guard !path.isEmpty else { throw .noRoute }
    guard let type = rest.popFirst() else { return try mixed(.catalog) }
    switch (type, rest.first) {
    case ("charts", nil): return try charts()
    case ("search", nil): return try search(.catalogSearch)
    case ("search", "hints") where rest.count == 1: return try hints()
    case ("search", "suggestions") where rest.count == 1: return try suggestions()
    case ("charts", _), ("search", _): throw .noRoute
    default:
      guard let shape = Shape.of(path: type, in: .catalog) else { throw .type(type) }
      return try resources(shape, rest)
    }
  }

  private func personal(_ path: ArraySlice<String>) throws(Refusal) -> HTTPResponse {
    guard isSignedIn else { throw .forbidden }
    let place = path.joined(separator: "/")
    if let list = PersonalList.all.first(where: { $0.path == place }) { return try personal(list) }
    var rest = path
    switch (rest.popFirst(), rest.first) {
    case ("library", nil): return try mixed(.library)
    case ("library", "search") where rest.count == 1: return try search(.librarySearch)
    case ("library", let type?):
      guard let shape = Shape.of(path: type, in: .library) else { throw .type(type) }
      return try resources(shape, rest.dropFirst())
    case ("ratings", let type?): return try ratings(type, rest.dropFirst())
    case ("recommendations", _): return try resources(.of("personal-recommendation"), rest)
    case ("music-summaries", nil): return try resources(.of("music-summaries"), rest)
    case ("favorites", nil): throw .wrongMethod
    case ("storefront", nil):
      guard let own = catalog.item("storefronts", reading.storefront, reading) else {
        throw .notFound
      }
      return document([own], as: .several)
    default: throw .noRoute
    }
  }

  /// Returns what stands at a path under a type: its list, a resource, or what that is related to.
  private func resources(
    _ shape: Shape?, _ rest: ArraySlice<String>
  ) throws(Refusal) -> HTTPResponse {
    guard let shape else { throw .noRoute }
    let parts = Array(rest)
    switch parts.count {
    case 0: return try collection(shape)
    case 1: return try single(shape, parts[0])
    case 2: return try related(shape, parts[0], parts[1])
    case 3 where parts[1] == "view": return try view(shape, parts[0], parts[2])
    default: throw .noRoute
    }
  }

  // MARK: Resources

  private func collection(_ shape: Shape) throws(Refusal) -> HTTPResponse {
    try check(shape, isSingle: false)
    if let filter = shape.filters.first(where: { parameters.list($0.parameter) != nil }) {
      return try filtered(shape, by: filter)
    }
    if parameters.list("ids") != nil {
      if shape.root == .library, parameters["limit"] != nil {
        throw .unexpected("limit", "Parameter 'limit' is not allowed together with 'ids'")
      }
      let ids = try parameters.required("ids", limit: shape.idLimit)
      return document(ids.compactMap { item(shape, $0) }, as: .several)
    }
    guard let page = shape.list else {
      throw .missing(shape.type == "music-summaries" ? "filter[year]" : "ids")
    }
    let list =
      !shape.isOfAccount
      ? catalog.all(shape.type, reading)
      : shape.root == .library
        ? account.list(shape.type, sort: try sort(of: shape), reading)
        : account.personalList("recommendations", types: [], reading)
    return try document(list, page, as: .several, hasTotal: shape.root == .library)
  }

  /// Returns the order of a library list, which Apple does not document.
  private func sort(of shape: Shape) throws(Refusal) -> String? {
    guard let sort = parameters["sort"] else { return nil }
    switch sort.hasPrefix("-") ? sort.dropFirst() : sort[...] {
    case "name": return sort
    case "dateAdded" where shape.type != "library-artists": return sort
    case "dateAdded": throw .unexpected("sort", "Artists cannot be sorted by '\(sort)'")
    default: throw .invalid("sort", "'\(sort)' is not a valid order")
    }
  }

  private func single(_ shape: Shape, _ id: String) throws(Refusal) -> HTTPResponse {
    try check(shape, isSingle: true)
    let isBareRoot = id == Filter.rootFolder && parameters.list("include") == nil
    guard !isBareRoot, let item = item(shape, id) else { throw .notFound }
    return document([item], as: .single)
  }

  /// Rejects wishes that cannot be granted before anything is made.
  private func check(_ shape: Shape, isSingle: Bool) throws(Refusal) {
    let included = parameters.wishes("include", for: shape.type, isAsked: true)
    for relation in shape.relationships where included.contains(relation.name) {
      if relation.needsUser, !isSignedIn { throw .forbidden }
      if relation.isSingleOnly, !isSingle {
        throw .invalid(
          "include", "'\(relation.name)' can be included only with a single resource fetch")
      }
    }
    guard isSingle else { return }
    for related in shape.relationships + shape.views {
      _ = try parameters.limit(related.page, "limit[\(related.name)]")
    }
    try checkRestriction()
  }

  private func checkRestriction() throws(Refusal) {
    if let value = parameters["restrict"], value != "explicit" {
      throw .invalid("restrict", "'\(value)' is not a valid value; valid is explicit")
    }
  }

  private func related(
    _ shape: Shape, _ id: String, _ name: String
  ) throws(Refusal) -> HTTPResponse {
    guard let relation = shape.relationships.first(where: { $0.name == name }) else {
      throw name.hasSuffix("lyrics") && shape.type == "songs" ? .insufficient : .noRoute
    }
    if relation.needsUser, !isSignedIn { throw .forbidden }
    try checkRestriction()
    guard let item = item(shape, id) else { throw .notFound }
    return try document(
      list(relation, of: item), relation.page, as: .listed, hasTotal: shape.root == .library,
      ifEmpty: .nothingRelated)
  }

  private func view(_ shape: Shape, _ id: String, _ name: String) throws(Refusal) -> HTTPResponse {
    guard let view = shape.views.first(where: { $0.name == name }) else { throw .noRoute }
    try checkRestriction()
    guard let item = item(shape, id) else { throw .notFound }
    guard let (title, list) = source(of: shape.type).view(name, of: item, reading) else {
      throw .nothingRelated
    }
    let hasTitle = parameters.list("with")?.contains("attributes") ?? false
    return try document(
      clean(list, isAllowed: shape.type == "artists"), view.page, as: .listed,
      attributes: hasTitle ? [JSONMember("attributes", ["title": .string(title)])] : [])
  }

  /// Returns resources of several types, in the order of the request.
  private func mixed(_ root: Shape.Root) throws(Refusal) -> HTTPResponse {
    let types = parameters.scopes(of: "ids")
    guard !types.isEmpty else { throw .missing("ids") }
    var items: [Item] = []
    for type in types {
      let name = "ids[\(type)]"
      if root == .catalog, type == "ratings" { throw .notBuilt }
      guard let shape = Shape.of(type), shape.root == root else {
        throw .unexpected(name, "'\(type)' is not a valid resource type")
      }
      items += try parameters.required(name, limit: shape.idLimit).compactMap { item(shape, $0) }
    }
    return document(items, as: .several)
  }

  // MARK: Filters

  private func filtered(_ shape: Shape, by filter: Filter) throws(Refusal) -> HTTPResponse {
    if filter.needsUser, !isSignedIn { throw .forbidden }
    try checkRestriction()
    let values = try parameters.required(filter.parameter, limit: filter.limit)
    if let value = filter.value, values != [value] {
      throw .invalid(filter.parameter, "'\(values[0])' is not a valid value; valid is \(value)")
    }
    let chosen = try parameters.list("ids").map { _ throws(Refusal) in
      try parameters.required("ids", limit: shape.idLimit)
    }
    var (items, seen): ([Item], Set<String>) = ([], [])
    var matches: [JSONMember] = []
    for value in values {
      let (name, found) = matching(value, shape, filter.name)
      let kept = found.filter { chosen?.contains($0.id) ?? true }
      items += kept.filter { seen.insert($0.id).inserted }
      let identities = kept.map { JSONValue.object(identity($0.type, $0.id)) }
      if !identities.isEmpty { matches.append(JSONMember(name, .array(identities))) }
    }
    if shape.type == "library-playlist-folders" {
      // The root is only named: nobody can see it.
      let root = JSONValue.object(identity(shape.type, Filter.rootFolder))
      (items, matches) = ([], [JSONMember(values[0], .array([root]))])
    }
    let filters = JSONValue.object([JSONMember(filter.name, .object(matches))])
    return document(
      items, as: shape.type == "music-summaries" ? .single : .several,
      meta: JSONMember("meta", ["filters": filters]))
  }

  /// Returns the resources that a value of a filter finds, and the value as the service writes it.
  private func matching(
    _ value: String, _ shape: Shape, _ filter: String
  ) -> (name: String, items: [Item]) {
    switch filter {
    case "isrc":
      let code = value.uppercased()
      return (code, catalog.items(shape.type, isrc: code, reading))
    case "upc":
      let code = value.drop { $0 == "0" }
      return (code.isEmpty ? "0" : String(code), catalog.albums(upc: value, reading))
    case "equivalents":
      let found = catalog.equivalent(shape.type, value, isClean: isClean, reading)
      return (value, found.map { [$0] } ?? [])
    case "storefront-chart":
      guard catalog.languages(of: value) != nil else { return (value, []) }
      var there = reading
      there.storefront = value
      return (value, catalog.chartPlaylists("storefront", there).slice(0, 100))
    case "featured": return (value, catalog.liveStations(reading).slice(0, 100))
    case "identity":
      return (value, account.personalList("personal-station", types: [], reading).slice(0, 1))
    default:
      return (value, account.personalList("music-summaries", types: [], reading).slice(0, 1))
    }
  }

  // MARK: Storefronts and lists

  /// Returns the language of a storefront that a person prefers.
  private func language(of storefront: String) throws(Refusal) -> HTTPResponse {
    guard let supported = catalog.languages(of: storefront) else { throw .storefront(storefront) }
    for wish in try parameters.required("acceptLanguage") {
      let tag = wish.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
      let primary = tag.prefix { $0 != "-" }
      let best =
        supported.first { $0.lowercased() == tag }
        ?? supported.first { $0.lowercased().prefix { $0 != "-" } == primary }
      if let best { return .json([JSONMember("results", ["tag": .string(best)])]) }
    }
    return .json([JSONMember("results", ["tag": .string(supported.first ?? "en-US")])])
  }

  private func personal(_ list: PersonalList) throws(Refusal) -> HTTPResponse {
    let asked = list.needsTypes || parameters.list("types") != nil && !list.types.isEmpty
    let types = asked ? try parameters.required("types", of: list.types) : []
    return try document(
      account.personalList(list.name, types: types, reading), list.page, as: .listed,
      keeping: types.isEmpty ? [] : [("types", types.joined(separator: ","))],
      hasHref: list.hasHref)
  }
}

extension Filter {
  /// The folder that all playlists and folders are in.
  static let rootFolder = "p.playlistsroot"
}

extension HTTPResponse {
  /// Names the version of a body, and leaves it out if the client has it.
  fileprivate mutating func tag(for request: HTTPRequest) {
    guard status == 200 else { return }
    let tag = "\"\(SHA256.hex(body[...]).prefix(32))\""
    headers["ETag"] = tag
    if request.headers["If-None-Match"] == tag { (status, body) = (304, []) }
  }
}

/// What Apple documents, or what was seen of its servers, and the sandbox does not do.
enum Unbuilt {
  /// A method and a path, where `*` is any part of it.
  static let routes = [
    "GET v1/catalog/*/apple-curators/*/grouping", "GET v1/catalog/*/artists/*/songs",
    "GET v1/catalog/*/artists/*/view/music-videos", "GET v1/catalog/*/artists/*/view/playlists",
    "GET v1/catalog/*/artists/*/view/radio-shows", "GET v1/catalog/*/artists/*/view/more-to-hear",
    "GET v1/catalog/*/artists/*/view/more-to-see", "GET v1/catalog/*/albums/*/view/audio-extras",
    "GET v1/catalog/*/albums/*/view/more-by-artist",
    "GET v1/catalog/*/albums/*/view/you-might-also-like",
    "GET v1/catalog/*/songs/*/audio-analysis", "GET v1/catalog/*/songs/*/credits",
    "GET v1/catalog/*/concerts", "GET v1/catalog/*/concerts/*", "GET v1/catalog/*/multirooms/*",
    "GET v1/catalog/*/rooms/*", "GET v1/catalog/*/social-profiles/*", "GET v1/editorial/*/rooms",
    "GET v1/editorial/*/rooms/*", "GET v1/me/library/pins/*", "PUT v1/me/library/pins/*",
    "POST v1/me/library/pins/*", "GET v1/me/music-summaries/*",
    "GET v1/me/music-summaries/*/view/*",
    "GET v1/me/social/profile", "GET v1/me/taste/taste-preferences",
    "POST v1/me/stations/next-tracks/*",
  ]

  static func contains(_ method: HTTPMethod, _ path: [String]) -> Bool {
    let parts = [method == .head ? "GET" : method.rawValue] + path
    return routes.contains { route in
      let pattern = route.split { $0 == " " || $0 == "/" }
      return pattern.count == parts.count
        && zip(pattern, parts).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }
}
