import MusicAPI
import MusicPlatform

/// The response to each request.
extension Answer {
  /// Returns the response, which is an error if the request asks for what there is not.
  ///
  /// A HEAD gets the body of a GET, from which whoever sends it has the headers.
  func delivery() -> Delivery {
    do throws(Refusal) {
      var response = try routed()
      if path.dropFirst().first == "storefronts" { response.tag(for: request) }
      return Delivery(response)
    } catch {
      var delivery = Delivery(error.response(to: request))
      delivery.failure = error.cause
      return delivery
    }
  }

  /// Returns what stands at the path, whose method is looked at before everything else.
  private func routed() throws(Refusal) -> HTTPResponse {
    let (routes, id) = Route.at(path)
    if path.starts(with: ["v1", "me"]), !isSignedIn { throw .forbidden }
    let method = request.method == .head ? HTTPMethod.get : request.method
    let route = routes.first { $0.method == method }
    if route == nil {
      // Nothing in a library can be changed or removed, whether it is there or not.
      let isOfLibrary = path.starts(with: ["v1", "me", "library"])
      if isOfLibrary, [.put, .patch, .delete].contains(method) { throw .unauthorized }
      if !routes.isEmpty { throw .wrongMethod(allowed: routes.map(\.method)) }
    }
    let answer = try inLanguage()
    if let name = parameters.unknown, route?.action.isBuilt ?? true {
      throw .unexpected(name, "Parameter '\(name)' is not allowed")
    }
    guard let route else { throw Route.refusal(of: path) }
    guard route.action.isBuilt else { throw .notBuilt }
    return try answer.response(of: route.action, id)
  }

  /// Returns the same answer in the storefront that the path names, or the account's, and in the
  /// language that is asked for.
  private func inLanguage() throws(Refusal) -> Answer {
    var answer = self
    let named = path.count > 2 && path[1] == "catalog" ? path[2] : nil
    answer.catalog.storefront = named ?? catalog.storefront
    let languages = Tables.storefront(answer.catalog.storefront)?.languages
    if languages == nil, let named { throw .storefront(named) }
    answer.catalog.language = try parameters.language(of: languages ?? [])
    return answer
  }

  private func response(of action: Action, _ id: String) throws(Refusal) -> HTTPResponse {
    switch action {
    case .test: return HTTPResponse(status: 200)
    case .languageTag: return try language(of: id)
    case .userStorefront:
      guard let own = catalog.item("storefronts", catalog.storefront) else {
        throw .notFound
      }
      return collection([own], as: .several)
    case .mixed(let root): return try mixed(root)
    case .search(let finding): return try search(finding)
    case .hints: return try hints()
    case .suggestions: return try suggestions()
    case .charts: return try charts()
    case .list(let shape): return try list(shape)
    case .resource(let shape): return try single(shape, id)
    case .related(let shape, let list): return try related(shape, id, list)
    case .personal(let list): return try personal(list)
    case .ratings(let type): return try ratings(type)
    case .rating(let type): return try rating(type, id)
    case .setRating(let type): return try rate(type, id)
    case .removeRating(let type): return try clearRating(type, id)
    case .addToLibrary: return try accepted(.add, Shape.added)
    case .addToFavorites: return try accepted(.favorites, Shape.favored)
    case .createPlaylist: return try createPlaylist()
    case .createFolder: return try createFolder()
    case .addTracks: return try addTracks(to: id)
    case .credits:
      throw catalog.item("songs", id) == nil ? .notFound : .nothingRelated("credits")
    case .gated(let name): throw .gated(name)
    case .unbuilt: throw .notBuilt
    }
  }

  // MARK: Resources

  private func list(_ shape: Shape) throws(Refusal) -> HTTPResponse {
    try check(shape, isSingle: false)
    if let filter = shape.filters.first(where: { parameters.list($0.parameter) != nil }) {
      return try filtered(shape, by: filter)
    }
    if parameters.list("ids") != nil {
      if shape.root == .library, parameters["limit"] != nil {
        throw .unexpected("limit", "Parameter 'limit' is not allowed together with 'ids'")
      }
      let ids = try parameters.required("ids", limit: shape.idLimit)
      return collection(ids.compactMap { item(shape, $0) }, as: .several)
    }
    guard let page = shape.list else {
      throw .missing(shape.type == "music-summaries" ? "filter[year]" : "ids")
    }
    let list =
      !shape.isOfAccount
      ? catalog.all(shape.type)
      : shape.root == .library
        ? library.list(shape.type, sort: try sort(of: shape))
        : library.personalList("recommendations")
    return try self.page(of: list, page, as: .several, hasTotal: shape.root == .library)
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
    return collection([item], as: .single)
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
    guard let (title, list) = content(of: related, in: item) else {
      throw .nothingRelated(related.name)
    }
    let hasTitle = parameters.list("with")?.contains("attributes") ?? false
    return try page(
      of: list, related.page, as: .listed, hasTotal: shape.root == .library,
      attributes: hasTitle ? titled(title) : [],
      ifEmpty: related.isView ? nil : .nothingRelated(related.name))
  }

  /// Returns resources of several types, in the order of the request.
  private func mixed(_ root: Shape.Root) throws(Refusal) -> HTTPResponse {
    let types = parameters.scopes(of: "ids")
    guard !types.isEmpty else { throw .missing("ids") }
    var items: [ResourceKey] = []
    for type in types {
      let name = "ids[\(type)]"
      if root == .catalog && type == "ratings" || Shape.isUnbuilt(type) { throw .notBuilt }
      guard let shape = Shape.of(type), shape.root == root else {
        throw .unexpected(name, "'\(type)' is not a valid resource type")
      }
      items += try parameters.required(name, limit: shape.idLimit).compactMap { item(shape, $0) }
    }
    return collection(items, as: .several)
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
    var items: [ResourceKey] = []
    var matches: [JSONMember] = []
    for value in values {
      let (name, found) = matching(value, shape, filter.name)
      let kept = found.filter { chosen?.contains($0.id) ?? true }
      items = (items + kept).unique(by: \.id)
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
    return collection(
      items, as: shape.type == "music-summaries" ? .single : .several, meta: ["filters": filters])
  }

  /// Returns the resources that a value of a filter finds, and the value as the service writes it.
  private func matching(
    _ value: String, _ shape: Shape, _ filter: String
  ) -> (name: String, items: [ResourceKey]) {
    switch filter {
    case "isrc":
      let code = value.uppercased()
      return (code, catalog.items(shape.type, isrc: code))
    case "upc":
      let code = value.drop { $0 == "0" }
      return (code.isEmpty ? "0" : String(code), catalog.albums(upc: value))
    case "equivalents":
      let found = catalog.equivalent(shape.type, value, isClean: isClean)
      return (value, found.map { [$0] } ?? [])
    case "storefront-chart":
      guard Tables.storefront(value) != nil else { return (value, []) }
      return (value, catalog.chartPlaylists(value).slice(0, 100))
    case "featured": return (value, catalog.liveStations.slice(0, 100))
    case "identity":
      return (value, library.personalList("personal-station").slice(0, 1))
    default:
      return (value, library.personalList("music-summaries").slice(0, 1))
    }
  }

  // MARK: Storefronts and lists

  /// Returns the language of a storefront that a person prefers.
  private func language(of storefront: String) throws(Refusal) -> HTTPResponse {
    guard let supported = Tables.storefront(storefront)?.languages else {
      throw .storefront(storefront)
    }
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
    return try page(
      of: library.personalList(list.name, types: types), list.page,
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
