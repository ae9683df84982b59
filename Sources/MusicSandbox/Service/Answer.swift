import MusicAPI

/// The answer to one request: what it asks for, and what there is for it.
struct Answer {
  let catalog: Catalog
  let account: Account
  let request: HTTPRequest
  /// The decoded parts of the path, without the first slash.
  let path: [String]
  let parameters: Parameters
  /// Whether the request comes with a good user token.
  let isSignedIn: Bool
  var reading: Reading

  /// How a resource comes into a document, which decides what comes with it.
  struct Role {
    /// Whether parameters without a type are about it.
    var isAsked = true
    /// Whether the relationships that always come do so.
    var hasDefaults = false
    /// Whether it is the only one that was asked for, by its path.
    var isSingle = false
    /// How many resources it is inside of.
    var depth = 0

    static let single = Role(hasDefaults: true, isSingle: true)
    static let several = Role(hasDefaults: true)
    static let listed = Role()

    var inside: Role { Role(isAsked: false, depth: depth + 1) }
  }

  init(
    _ request: HTTPRequest, catalog: Catalog, account: Account, isSignedIn: Bool, _ reading: Reading
  ) {
    (self.request, self.catalog, self.account) = (request, catalog, account)
    (self.isSignedIn, self.reading) = (isSignedIn, reading)
    path = request.target.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { PercentEncoding.decodePath($0) }
    parameters = Parameters(request.target.query)
  }

  // MARK: Resources

  /// Where resources of a type come from.
  func source(of type: String) -> any ResourceSource {
    let isOfAccount = Shape.of(type)?.isOfAccount ?? type.hasPrefix("library-")
    return isOfAccount ? account : catalog
  }

  func item(_ shape: Shape, _ id: String) -> Item? {
    source(of: shape.type).item(shape.type, id, reading)
  }

  /// Returns the path of a resource.
  func path(_ type: String, _ id: String) -> String {
    let shape = Shape.of(type)
    switch shape?.root ?? .catalog {
    case .catalog: return "/v1/catalog/\(reading.storefront)/\(type)/\(id)"
    case .library: return "/v1/me/library/\(shape?.pathName ?? type)/\(id)"
    case .path(let path): return "\(path)/\(id)"
    }
  }

  func identity(_ type: String, _ id: String) -> [JSONMember] {
    [
      JSONMember("id", .string(id)), JSONMember("type", .string(type)),
      JSONMember("href", .string(link(path(type, id)))),
    ]
  }

  /// Returns a resource in the form of a document.
  func object(_ item: Item, as role: Role) -> JSONValue {
    var members = identity(item.type, item.id)
    let shape = Shape.of(item.type)
    let extended = parameters.wishes("extend", for: item.type, isAsked: role.isAsked)
    var attributes = source(of: item.type).attributes(
      of: item, extended: Set(extended), reading)
    if isSignedIn, extended.contains("inFavorites"),
      shape?.extended.contains("inFavorites") ?? false
    {
      let isFavorite = account.isFavorite(item.type, item.id, reading)
      attributes.append(JSONMember("inFavorites", .bool(isFavorite)))
    }
    if !attributes.isEmpty { members.append(JSONMember("attributes", .object(attributes))) }
    guard let shape else { return .object(members) }
    let relationships = relationships(of: item, shape, as: role)
    if !relationships.isEmpty {
      members.append(JSONMember("relationships", .object(relationships)))
    }
    let views = role.isSingle ? views(of: item, shape) : []
    if !views.isEmpty { members.append(JSONMember("views", .object(views))) }
    return .object(members)
  }

  private func relationships(of item: Item, _ shape: Shape, as role: Role) -> [JSONMember] {
    guard role.depth < 2 else { return [] }
    // A summary's rows name what they count, and are asked for with their summary.
    let isRow = shape.type.hasSuffix("-period-summaries")
    let isAsked = role.isAsked || isRow
    let included = parameters.wishes("include", for: shape.type, isAsked: isAsked)
    let related = parameters.wishes("relate", for: shape.type, isAsked: isAsked)
    return shape.relationships.compactMap { relation in
      var form: Related.Form = role.hasDefaults || isRow ? relation.form : .absent
      if form == .absent, related.contains(relation.name) { form = .identifiers }
      if included.contains(relation.name) { form = .objects }
      guard form != .absent, role.isSingle || !relation.isSingleOnly,
        isSignedIn || !relation.needsUser
      else { return nil }
      let (list, place) = (list(relation, of: item), path(item.type, item.id) + "/" + relation.name)
      let content = members(
        page(list, from: 0, size: size(of: relation, role)), at: place, href: link(place),
        total: shape.root == .library ? list.total : nil
      ) { form == .objects ? object($0, as: role.inside) : .object(identity($0.type, $0.id)) }
      return JSONMember(relation.name, .object(content))
    }
  }

  private func views(of item: Item, _ shape: Shape) -> [JSONMember] {
    let wanted = parameters.list("views") ?? []
    return shape.views.filter { wanted.contains($0.name) }.compactMap { view in
      guard let (title, list) = source(of: item.type).view(view.name, of: item, reading) else {
        return nil
      }
      let place = path(item.type, item.id) + "/view/" + view.name
      let content = members(
        page(
          clean(list, isAllowed: shape.type == "artists"), from: 0, size: size(of: view, .single)),
        at: place, href: link(place)
      ) { object($0, as: Role.single.inside) }
      let attributes = JSONMember("attributes", ["title": .string(title)])
      return JSONMember(view.name, .object([attributes] + content))
    }
  }

  /// Returns a list that a relationship leads to, empty if it leads nowhere.
  func list(_ relation: Related, of item: Item) -> ItemList {
    let source = relation.needsUser ? account : source(of: item.type)
    let list = source.related(relation.name, to: item, reading) ?? ItemList([])
    return clean(list, isAllowed: item.type == "playlists" && relation.name == "tracks")
  }

  /// Returns a list with the clean versions of what is explicit, if that is asked for and can be.
  func clean(_ list: ItemList, isAllowed: Bool) -> ItemList {
    guard isAllowed, isClean else { return list }
    let (catalog, reading) = (catalog, reading)
    return ItemList(total: list.total) { offset, count in
      list.slice(offset, count).map {
        catalog.equivalent($0.type, $0.id, isClean: true, reading) ?? $0
      }
    }
  }

  /// Whether clean versions are asked for.
  var isClean: Bool { parameters["restrict"] == "explicit" }

  private func size(of related: Related, _ role: Role) -> Int? {
    guard role.isSingle else { return related.page.size }
    // A wrong limit is found before the document is made.
    return (try? parameters.limit(related.page, "limit[\(related.name)]")) ?? related.page.size
  }

  // MARK: Pages

  /// Returns a page, and the offset of the next one if there is one.
  func page(_ list: ItemList, from offset: Int, size: Int?) -> (items: [Item], next: Int?) {
    guard let size else { return (list.slice(offset, 10_000), nil) }
    let items = list.slice(offset, size + 1)
    let hasMore = list.total.map { offset + size < $0 } ?? (items.count > size)
    return (Array(items.prefix(size)), hasMore ? offset + size : nil)
  }

  /// Returns the members of a list: links to itself and to its next page, what it contains, and how
  /// much that is in all.
  func members(
    _ page: (items: [Item], next: Int?), at path: String, href: String? = nil,
    keeping kept: [(String, String)] = [], total: Int? = nil, _ value: (Item) -> JSONValue
  ) -> [JSONMember] {
    var members = href.map { [JSONMember("href", .string($0))] } ?? []
    if let next = page.next {
      members.append(JSONMember("next", .string(link(path, kept + [("offset", "\(next)")]))))
    }
    members.append(JSONMember("data", .array(page.items.map(value))))
    if let total { members.append(JSONMember("meta", ["total": .int(total)])) }
    return members
  }

  func document(_ items: [Item], as role: Role, meta: JSONMember? = nil) -> HTTPResponse {
    .json(
      [JSONMember("data", .array(items.map { object($0, as: role) }))] + (meta.map { [$0] } ?? []))
  }

  /// Returns a page of a list as a document; an empty one may be an error.
  func document(
    _ list: ItemList, _ page: Page, as role: Role, keeping kept: [(String, String)] = [],
    hasHref: Bool = false, hasTotal: Bool = false, attributes: [JSONMember] = [],
    ifEmpty refusal: Refusal? = nil
  ) throws(Refusal) -> HTTPResponse {
    let (size, offset) = (try parameters.limit(page), try parameters.offset())
    let page = self.page(list, from: offset, size: size)
    if page.items.isEmpty, let refusal { throw refusal }
    let target = request.target
    return .json(
      attributes
        + members(
          page, at: target.path, href: hasHref ? target.description : nil, keeping: kept,
          total: hasTotal ? list.total : nil
        ) { object($0, as: role) })
  }

  /// Returns a link with parameters in the order of their names, and the language if one was asked
  /// for.
  func link(_ path: String, _ items: [(name: String, value: String)] = []) -> String {
    let language = parameters["l"].map { [("l", $0)] } ?? []
    let items = (items + language).sorted { $0.name < $1.name }
    guard !items.isEmpty else { return path }
    let query = items.map { item in
      let words = item.value.split(separator: " ", omittingEmptySubsequences: false)
      return item.name + "="
        + words.map { PercentEncoding.encode(String($0)) }.joined(separator: "+")
    }
    return path + "?" + query.joined(separator: "&")
  }
}
