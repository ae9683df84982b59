import MusicAPI

/// Which path leads where.
extension Answer {
  /// Returns the response, which is an error if the request asks for what there is not.
  ///
  /// The error of a change that cannot be kept is passed on, too. A HEAD gets the body of a GET, from
  /// which whoever sends it has the headers.
  func response(_ fail: (SandboxStateError) -> Void = { _ in }) -> HTTPResponse {
    do throws(Refusal) {
      let answer = try inLanguage()
      if let name = parameters.unknown, !Unbuilt.contains(request.method, path) {
        throw Refusal.unexpected(name, "Parameter '\(name)' is not allowed")
      }
      var response = try request.method.isRead ? answer.read() : answer.change()
      if path.dropFirst().first == "storefronts" { response.tag(for: request) }
      return response
    } catch {
      error.cause.map(fail)
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
    guard path.first == "v1" else { throw .noRoute }
    var parts = Array(path.dropFirst())
    if parts.first == "me", !isSignedIn { throw .forbidden }
    let place = parts.dropFirst().joined(separator: "/")
    if parts.first == "me", let list = PersonalList.all.first(where: { $0.path == place }) {
      return try personal(list)
    }
    if parts.count > 1, ["catalog", "language"].contains(parts[0]) { parts[1] = "*" }
    switch parts {
    case ["test"]: return HTTPResponse(status: 200)
    case ["language", "*", "tag"]: return try language(of: path[2])
    case ["catalog", "*"]: return try mixed(.catalog)
    case ["catalog", "*", "charts"]: return try charts()
    case ["catalog", "*", "search"]: return try search(.catalogSearch)
    case ["catalog", "*", "search", "hints"]: return try hints()
    case ["catalog", "*", "search", "suggestions"]: return try suggestions()
    case ["me", "library"]: return try mixed(.library)
    case ["me", "library", "search"]: return try search(.librarySearch)
    case ["me", "favorites"]: throw .wrongMethod
    case ["me", "storefront"]:
      guard let own = catalog.item("storefronts", reading.storefront, reading) else {
        throw .notFound
      }
      return document([own], as: .several)
    default: return try typed(parts)
    }
  }

  /// Returns what stands at a path with a type in it.
  private func typed(_ parts: [String]) throws(Refusal) -> HTTPResponse {
    let type = parts.count > 2 ? parts[2] : nil
    switch (parts.first, parts.dropFirst().first, type) {
    case ("storefronts", _, _): return try resources(.of("storefronts"), parts.dropFirst())
    case ("catalog", _, "charts"?), ("catalog", _, "search"?): throw .noRoute
    case ("catalog", _, let type?), ("me", "library", let type?):
      let root = parts[0] == "me" ? Shape.Root.library : .catalog
      guard let shape = Shape.of(path: type, in: root) else { throw .type(type) }
      return try resources(shape, parts.dropFirst(3))
    case ("me", "ratings", let type?): return try ratings(type, parts.dropFirst(3))
    case ("me", "recommendations", _):
      return try resources(.of("personal-recommendation"), parts.dropFirst(2))
    case ("me", "music-summaries", nil): return try resources(.of("music-summaries"), [])
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
    default:
      let name = parts.dropFirst().joined(separator: "/")
      if let list = shape.lists.first(where: {
        $0.pathName == name && $0.isView == (parts.count > 2)
      }) {
        return try related(shape, parts[0], list)
      }
      guard parts.count == 2 else { throw .noRoute }
      guard shape.type == "songs" else { throw .relationship(name) }
      if name.hasSuffix("lyrics") { throw .insufficient }
      guard name == "credits" else { throw .relationship(name) }
      throw item(shape, parts[0]) == nil ? .notFound : .nothingRelated
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
    for list in shape.lists { _ = try parameters.limit(of: list) }
    try checkRestriction()
  }

  private func checkRestriction() throws(Refusal) {
    if let value = parameters["restrict"], value != "explicit" {
      throw .invalid("restrict", "'\(value)' is not a valid value; valid is explicit")
    }
  }

  private func related(
    _ shape: Shape, _ id: String, _ related: Related
  ) throws(Refusal) -> HTTPResponse {
    if related.needsUser, !isSignedIn { throw .forbidden }
    try checkRestriction()
    guard let item = item(shape, id) else { throw .notFound }
    guard let (title, list) = list(related, of: item) else { throw .nothingRelated }
    let hasTitle = parameters.list("with")?.contains("attributes") ?? false
    return try document(
      list, related.page, as: .listed, hasTotal: shape.root == .library,
      attributes: hasTitle ? titled(title) : [], ifEmpty: related.isView ? nil : .nothingRelated)
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
    if shape.type == "music-summaries", items.isEmpty { throw .notFound }
    let filters = JSONValue.object([JSONMember(filter.name, .object(matches))])
    return document(
      items, as: shape.type == "music-summaries" ? .single : .several, meta: ["filters": filters])
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
    let asked = parameters.list("types") != nil && !list.types.isEmpty
    let types = asked ? try parameters.required("types", of: list.types) : []
    return try document(
      account.personalList(list.name, types: types, reading), list.page,
      as: list.isMixed ? .found : .listed,
      keeping: types.isEmpty || !list.keepsTypes ? [] : [("types", types.joined(separator: ","))],
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
    "GET v1/catalog/*/songs/*/audio-analysis",
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
