import MusicAPI

/// The answer to one request: what it asks for, and what there is for it.
struct Answer {
  /// The catalog in the storefront that the path names, or the account's.
  var catalog: SandboxCatalog
  let account: Account
  let request: HTTPRequest
  /// The decoded parts of the path, without the first slash.
  let path: [String]
  let parameters: Parameters
  /// Whether the request comes with a good user token.
  let isSignedIn: Bool
  let context: RequestContext

  /// How a resource comes into a document, which decides what comes with it.
  struct Role {
    /// Whether the relationships that always come do so.
    var hasDefaults = false
    /// Whether it is the only one that was asked for, by its path.
    var isSingle = false
    /// How many resources it is inside of.
    var depth = 0
    /// Whether it is a result among others of several types.
    var isMixed = false

    static let single = Role(hasDefaults: true, isSingle: true)
    static let several = Role(hasDefaults: true)
    static let listed = Role()
    static let found = Role(isMixed: true)

    var inside: Role { Role(depth: depth + 1) }
    /// Whether parameters without a type are about it.
    var isAsked: Bool { depth == 0 && !isMixed }
  }

  init(
    _ request: HTTPRequest, catalog: SandboxCatalog, account: Account, isSignedIn: Bool,
    _ context: RequestContext
  ) {
    (self.request, self.catalog, self.account) = (request, catalog, account)
    (self.isSignedIn, self.context) = (isSignedIn, context)
    path = request.target.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map { PercentEncoding.decodePath($0) }
    parameters = Parameters(request.target.query)
  }

  // MARK: Resources

  /// The account's library, as all changes before leave it.
  var library: LibraryView {
    account.view(in: catalog.storefront, catalog.language, at: context.now)
  }

  /// Where resources of a type come from.
  func source(of type: String) -> any ResourceSource {
    Shape.of(type)?.isOfAccount ?? type.hasPrefix("library-") ? library : catalog
  }

  func item(_ shape: Shape, _ id: String) -> ResourceKey? {
    source(of: shape.type).item(shape.type, id)
  }

  /// Returns the path of a resource.
  func path(_ type: String, _ id: String) -> String {
    (Shape.of(type)?.path(in: catalog.storefront) ?? "/v1/catalog/\(catalog.storefront)/\(type)")
      + "/" + id
  }

  func identity(_ type: String, _ id: String) -> [JSONMember] {
    [
      JSONMember("id", .string(id)), JSONMember("type", .string(type)),
      JSONMember("href", .string(link(path(type, id)))),
    ]
  }

  /// Returns a resource in the form of a document.
  func resource(_ item: ResourceKey, as role: Role) -> JSONValue {
    var members = identity(item.type, item.id)
    let shape = Shape.of(item.type)
    let extended = parameters.wishes("extend", for: item.type, isAsked: role.isAsked)
    var attributes = source(of: item.type).attributes(of: item, extended: Set(extended))
    if isSignedIn, extended.contains("inFavorites"),
      shape?.extended.contains("inFavorites") ?? false
    {
      let isFavorite = library.isFavorite(Account.Reference(type: item.type, id: item.id))
      attributes.append(JSONMember("inFavorites", .bool(isFavorite)))
    }
    if !attributes.isEmpty { members.append(JSONMember("attributes", .object(attributes))) }
    return .object(members + (shape.map { linked(to: item, $0, as: role) } ?? []))
  }

  /// Returns the relationships and the views that come with a resource.
  private func linked(to item: ResourceKey, _ shape: Shape, as role: Role) -> [JSONMember] {
    guard role.depth < 2 else { return [] }
    // Rows name what they count.
    let isAsked = role.isAsked || shape.isRow
    let included = parameters.wishes("include", for: shape.type, isAsked: isAsked)
    let related = parameters.wishes("relate", for: shape.type, isAsked: isAsked)
    let views = role.isSingle ? parameters.list("views") ?? [] : []
    func form(of list: Related) -> Related.Form {
      if list.isView { return views.contains(list.name) ? .objects : .absent }
      if included.contains(list.name) { return .objects }
      let form = role.hasDefaults || shape.isRow ? list.form : .absent
      return form == .absent && related.contains(list.name) ? .identifiers : form
    }
    return [("relationships", shape.relationships), ("views", shape.views)].compactMap {
      let members = $1.compactMap { firstPage(of: $0, in: item, form(of: $0), as: role) }
      return members.isEmpty ? nil : JSONMember($0, .object(members))
    }
  }

  /// Returns the first page of a relationship or a view, for the resource that it belongs to; nil if
  /// it does not come with it.
  private func firstPage(
    of related: Related, in item: ResourceKey, _ form: Related.Form, as role: Role
  ) -> JSONMember? {
    guard form != .absent, role.isSingle || !related.isSingleOnly, isSignedIn || !related.needsUser,
      let (title, list) = content(of: related, in: item)
    else { return nil }
    let place = path(item.type, item.id) + "/" + related.pathName
    let size = role.isSingle ? try? parameters.limit(of: related) : nil
    let page = listMembers(
      slice(list, from: 0, size: size ?? related.page.size), at: place, href: link(place),
      total: Shape.of(item.type)?.root == .library ? list.total : nil
    ) { form == .objects ? resource($0, as: role.inside) : .object(identity($0.type, $0.id)) }
    return JSONMember(related.name, .object(titled(title) + page))
  }

  /// Returns the attributes of a view.
  func titled(_ title: String?) -> [JSONMember] {
    title.map { [JSONMember("attributes", ["title": .string($0)])] } ?? []
  }

  /// Returns the list that a relationship leads to, empty if it leads nowhere, or a view and its
  /// title; nil if the resource lacks the view.
  func content(of related: Related, in item: ResourceKey) -> (title: String?, list: ItemList)? {
    let source = related.needsUser ? library : source(of: item.type)
    guard related.isView else {
      let list = source.related(related.name, to: item) ?? ItemList([])
      return (nil, clean(list, isAllowed: item.type == "playlists" && related.name == "tracks"))
    }
    guard let (title, list) = source.view(related.name, of: item) else { return nil }
    return (title, clean(list, isAllowed: item.type == "artists"))
  }

  /// Returns a list with the clean versions of what is explicit, if that is asked for and can be.
  func clean(_ list: ItemList, isAllowed: Bool) -> ItemList {
    guard isAllowed, isClean else { return list }
    return ItemList(total: list.total) { [catalog] offset, count in
      list.slice(offset, count).map { catalog.equivalent($0.type, $0.id, isClean: true) ?? $0 }
    }
  }

  /// Whether clean versions are asked for.
  var isClean: Bool { parameters["restrict"] == "explicit" }

  // MARK: Pages

  /// Returns a slice of a list, and the offset of the next one if there is one before the end.
  func slice(
    _ list: ItemList, from offset: Int, size: Int?, upTo end: Int = .max
  ) -> (items: [ResourceKey], next: Int?) {
    guard let size else { return (list.slice(offset, 10_000), nil) }
    let items = list.slice(offset, size + 1)
    let next = offset + size
    let hasMore = list.total.map { next < $0 } ?? (items.count > size)
    return (Array(items.prefix(min(size, end - offset))), hasMore && next < end ? next : nil)
  }

  /// Returns the members of a list: links to itself and to its next page, what it contains, and how
  /// much that is in all.
  func listMembers(
    _ page: (items: [ResourceKey], next: Int?), at path: String, href: String? = nil,
    keeping kept: [(String, String)] = [], total: Int? = nil, _ value: (ResourceKey) -> JSONValue
  ) -> [JSONMember] {
    [JSONMember](known: [
      "href": href.map { .string($0) },
      "next": page.next.map { .string(link(path, kept + [("offset", "\($0)")])) },
      "data": .array(page.items.map(value)), "meta": total.map { ["total": .int($0)] },
    ])
  }

  /// Returns resources as a document.
  func collection(
    _ items: [ResourceKey], as role: Role, meta: JSONValue? = nil, status: HTTPStatus = 200
  ) -> HTTPResponse {
    let data = JSONValue.array(items.map { resource($0, as: role) })
    return .json([JSONMember](known: ["data": data, "meta": meta]), status: status)
  }

  /// Returns a page of a list as a document; an empty one may be an error.
  func page(
    of list: ItemList, _ page: PageSizes, as role: Role, keeping kept: [(String, String)] = [],
    hasHref: Bool = false, hasTotal: Bool = false, attributes: [JSONMember] = [],
    ifEmpty refusal: Refusal? = nil
  ) throws(Refusal) -> HTTPResponse {
    let (size, offset) = (try parameters.limit(page), try parameters.offset())
    let page = slice(list, from: offset, size: size)
    if page.items.isEmpty, let refusal { throw refusal }
    let target = request.target
    return .json(
      attributes
        + listMembers(
          page, at: target.path, href: hasHref ? target.description : nil, keeping: kept,
          total: hasTotal ? list.total : nil
        ) { resource($0, as: role) })
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
