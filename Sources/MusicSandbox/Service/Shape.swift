import MusicAPI

/// What the service allows with resources of a type: the one place where its limits stand.
///
/// The values are those of Apple's pages and of what others saw of the service. Where neither says
/// a limit there is none here.
struct Shape: Sendable {
  /// Where resources of a type are found.
  enum Root: Sendable, Hashable {
    /// Under `/v1/catalog/{storefront}/{type}`.
    case catalog
    /// Under `/v1/me/library/{type without library-}`.
    case library
    /// Under a path of their own.
    case path(String)
  }

  /// The type, such as `library-songs`.
  let type: String
  let root: Root
  /// How many IDs a request may have; nil if no limit is known.
  let idLimit: Int?
  /// The page of the list of all resources; nil if there is no such list.
  let list: PageSizes?
  let relationships: [Related]
  let views: [Related]
  let filters: [Filter]
  /// Attributes that come only on request.
  let extended: [String]
  /// Whether it is only in the views of another type, and is asked for with that.
  let isRow: Bool
  /// Whether the world has such resources, or only the client knows the type.
  private(set) var isBuilt = true

  init(
    _ type: String, _ idLimit: Int? = nil, in root: Root = .catalog, list: PageSizes? = nil,
    _ relationships: [Related]..., views: [Related] = [], filters: [Filter] = [],
    extended: [String] = [], isRow: Bool = false
  ) {
    (self.type, self.idLimit, self.root, self.list) = (type, idLimit, root, list)
    self.relationships = relationships.flatMap(\.self)
    self.views = views.map { list in
      var view = list
      view.isView = true
      return view
    }
    (self.filters, self.extended, self.isRow) = (filters, extended, isRow)
  }

  /// A type of which the client alone knows something.
  init(_ facts: ResourceFacts) {
    let lists = (facts.relationships + facts.views).map { list in
      Related(
        name: list.name, targets: [list.itemType?.rawValue ?? "any"], form: .absent,
        page: PageSizes(list.defaultPage, list.largestPage), isSingleOnly: list.isSingleOnly,
        isView: list.isView)
    }
    self.init(
      facts.type.rawValue, facts.idLimit, in: facts.isInLibrary ? .library : .catalog,
      list: facts.isInLibrary ? PageSizes(25, 100) : facts.kind is any Listed.Type ? .whole : nil,
      lists.filter { !$0.isView }, views: lists.filter(\.isView),
      filters: facts.lookups.map { Filter($0.key.rawValue, $0.value) }, extended: facts.extended)
    isBuilt = false
  }

  /// The name of the type in a path.
  var pathName: String {
    root == .library ? String(type.dropFirst("library-".count)) : type
  }

  /// The relationships and the views.
  var lists: [Related] { relationships + views }

  /// Whether its resources can be named by their IDs.
  var hasIDs: Bool { type != "music-summaries" && !isRow }

  /// Returns the path of the list of all resources.
  func path(in storefront: String) -> String {
    switch root {
    case .catalog: "/v1/catalog/" + storefront + "/" + type
    case .library: "/v1/me/library/" + pathName
    case .path(let path): path
    }
  }

  /// Whether the account knows the resources, and not the catalog.
  var isOfAccount: Bool { root != .catalog && type != "storefronts" }
}

/// How many resources a page has by default, and at most; nil means all.
struct PageSizes: Sendable {
  let size: Int?
  let limit: Int?

  init(_ size: Int?, _ limit: Int?) { (self.size, self.limit) = (size, limit) }

  static let whole = PageSizes(nil, nil)
}

/// A relationship or a view of a type.
struct Related: Sendable {
  /// How it comes when nobody asks for it.
  enum Form: Sendable {
    case absent, identifiers, objects
  }

  let name: String
  let targets: [String]
  let form: Form
  let page: PageSizes
  /// Whether it comes only with a single resource.
  var isSingleOnly = false
  var isView = false
  /// Its name in a path.
  var pathName: String { isView ? "view/" + name : name }
  /// Whether it leads to the account, and needs a user token.
  var needsUser: Bool { name == "library" }
}

extension [Related] {
  /// Relationships that are alike, each named after its type.
  init(_ names: String..., form: Related.Form = .absent, page: PageSizes = .whole) {
    self = names.map { Related(name: $0, targets: [$0], form: form, page: page) }
  }

  /// Relationships or views that are alike, each with the types that it leads to.
  init(
    _ lists: KeyValuePairs<String, [String]>, form: Related.Form = .absent,
    page: PageSizes = .whole,
    isSingleOnly: Bool = false
  ) {
    self = lists.map {
      Related(name: $0, targets: $1, form: form, page: page, isSingleOnly: isSingleOnly)
    }
  }
}

/// A way to look resources up by something else than IDs: `filter[name]=`.
struct Filter: Sendable {
  let name: String
  /// The most values of a request; nil if none is known.
  let limit: Int?
  /// The only value there is; nil if any may be asked for.
  let value: String?

  init(_ name: String, _ limit: Int? = nil, only value: String? = nil) {
    (self.name, self.limit, self.value) = (name, limit, value)
  }

  var parameter: String { "filter[\(name)]" }
  /// Whether it finds what belongs to the user.
  var needsUser: Bool { name == "identity" }
}

/// A list of the user that belongs to no type.
struct PersonalList: Sendable {
  /// The path after `/v1/me/`.
  let path: String
  /// The name by which the account knows it.
  let name: String
  let page: PageSizes
  /// The types that may be asked for.
  var types: [String] = []
  /// Whether it has results of several types, about which only parameters with a type are.
  var isMixed = false
  /// Whether a link to the next page keeps the types.
  var keepsTypes = true
  /// Whether the document names itself.
  var hasHref = false
}

/// A search, or another list of groups.
struct Finding: Sendable {
  let page: PageSizes
  var types: [String] = []
  /// Where offsets end; nil if nowhere.
  var end: Int?
}
