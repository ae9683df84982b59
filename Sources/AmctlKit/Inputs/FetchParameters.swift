import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// The options for data that is fetched along with each resource.
struct FetchParameters: OptionGroup {
  var include: [String] = []
  var extend: [String] = []
  var allowsUnknown = false

  static let title: String? = "RELATED DATA"

  static let parameters = [included.described(in: "types")] + extending
  /// The options of commands that decide themselves what is included.
  static let extending = extendable.map { $0.described(in: "types") }

  private static let included = Parameter<Self>.list(
    "include", \.include, .text("NAME"),
    choices: { $0.allowsUnknown ? nil : .anything(orIn: Names.scopesOfRelationships) },
    help: "Include relationships; TYPE:NAME for one type only")
  private static let extendable: [Parameter<Self>] = [
    .list(
      "extend", \.extend, .text("NAME"),
      choices: { $0.allowsUnknown ? nil : .anything(orIn: Names.scopesOfExtended) },
      help: "Include extended attributes; TYPE:NAME for one type only"),
    .flag("allow-unknown", \.allowsUnknown, help: "Allow names that amctl does not know yet"),
  ]

  /// How much an id must look like those of its type.
  var idStrictness: MisplacedID.Strictness { allowsUnknown ? .any : .plausible }

  /// The extended attributes that are requested of some type.
  var namesExtended: [String] { extend.map { Extra<AnyKind>(.extend, typed: $0).name } }

  /// The option that disables the validation of names.
  static let overridingOption = RecordFields.overridingOption

  /// Returns the parameters of a request.
  ///
  /// Without a page size, a listing of several pages uses the largest size.
  func options(
    _ context: Context, listing: ListingOptions? = nil, views: [String] = [], pageLimit: Int? = nil
  ) -> FetchOptions {
    var fetch = FetchOptions(
      language: context.settings.language,
      pageSize: listing?.pageSize ?? pageLimit.flatMap { listing?.extent.pageSize(upTo: $0) },
      offset: listing?.offset)
    fetch.extras =
      include.map { Extra(.include, typed: $0) }
      + extend.map { Extra(.extend, typed: $0) } + views.map { .view(named: $0) }
    fetch.allowsAnyType = allowsUnknown
    return fetch
  }
}

/// The parts of a request that most commands take from their options.
struct FetchOptions: Sendable, Hashable {
  /// The language of the response; nil uses the storefront's default.
  var language: String?
  /// The number of items per page; nil uses the service's default.
  var pageSize: Int?
  /// The number of items to skip.
  var offset: Int?
  var extras: [Extra<AnyKind>] = []
  /// Whether types are sent that the request is known not to take.
  var allowsAnyType = false

  /// Returns the options for a list of several types, where the service ignores what names none.
  ///
  /// A name is sent for each type that declares it; an unknown one, for all types.
  func scoped(to types: [ResourceType]) -> FetchOptions {
    var options = self
    options.extras =
      extras.flatMap { extra in
        guard extra.type == nil else { return [extra] }
        let owners = types.filter { type in
          extra.parameter == .extend
            ? type.facts?.extended.contains(extra.name) ?? false
            : type.facts?.relationship(extra.name) != nil
        }
        return (owners.isEmpty ? types : owners).map { Extra(extra, ofEach: $0) }
      }.unique
    return options
  }
}

extension Endpoint where Response: ResourceResponse {
  func with(_ options: FetchOptions) -> Endpoint {
    let endpoint = options.allowsAnyType ? allowingAnyType() : self
    return endpoint.with(options.extras.map { Extra($0) }).language(options.language)
  }
}

extension Endpoint where Response: ResourceResponse & PagedResponse {
  func with(_ options: FetchOptions) -> Endpoint {
    let endpoint = options.allowsAnyType ? allowingAnyType() : self
    return endpoint.with(options.extras.map { Extra($0) }).language(options.language)
      .limit(options.pageSize).offset(options.offset)
  }
}

extension Parameter {
  /// Declares the fetch options, with the names that apply to resources of some types.
  static func fetching(
    _ property: @autoclosure @escaping Property<FetchParameters>,
    _ types: @escaping @Sendable (Root) -> [ResourceType]
  ) -> Self {
    Parameter.group(property())
      .choosing("include") { root in
        Names(of: types(root), for: root[keyPath: property()])?.relationships
          .scoped(by: Names.scopesOfRelationships)
      }
      .choosing("extend") { root in
        Names(of: types(root), for: root[keyPath: property()])?.extended
          .scoped(by: Names.scopesOfExtended)
      }
  }
}

extension Extra {
  /// Reads the name of what a requested resource has, or `TYPE:NAME` for all resources of a type
  /// wherever they are in the response.
  init(_ parameter: ExtraParameter, typed: String) {
    let parts = typed.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.dropFirst().first else {
      self.init(parameter, typed)
      return
    }
    self.init(parameter, String(name), ofEach: TypeWords.any.type(of: String(parts[0])))
  }
}

/// The names that apply to resources of some types; nil if any name is allowed.
struct Names {
  private let facts: [ResourceFacts]
  private let owner: String

  /// Creates the names for some types; nil if a type is unknown or unknown names are allowed.
  init?(of types: [ResourceType], for fetch: FetchParameters) {
    facts = types.compactMap(\.facts)
    owner = types.map(\.rawValue).joined(separator: " or ")
    guard !fetch.allowsUnknown, !facts.isEmpty, facts.count == types.count else { return nil }
  }

  private init(of type: ResourceFacts) {
    facts = [type]
    owner = type.type.rawValue
  }

  /// The relationships of every type, by its name.
  static var scopesOfRelationships: Choices.Scopes {
    scopes("a type with relationships", \.relationships)
  }

  /// The extended attributes of every type, by its name.
  static var scopesOfExtended: Choices.Scopes {
    scopes("a type with extended attributes", \.extended)
  }

  private static func scopes(_ noun: String, _ names: (Names) -> Choices) -> Choices.Scopes {
    Choices.Scopes(
      noun: noun,
      TypeWords.any.types.compactMap(\.facts).map { facts in
        ([facts.type.rawValue, facts.type.singular], names(Names(of: facts)))
      })
  }

  var relationships: Choices {
    Choices(
      facts.flatMap { $0.relationships.map(\.name) }, .isNot("a relationship of \(owner)"),
      emptyMessage: "\(owner) have no relationships", override: FetchParameters.overridingOption)
  }

  var views: Choices {
    Choices(
      facts.flatMap { $0.views.map(\.name) }, .isNot("a view of \(owner)"),
      emptyMessage: "\(owner) have no views", override: FetchParameters.overridingOption)
  }

  /// The names of extended attributes; undocumented ones are accepted, but never suggested.
  var extended: Choices {
    Choices(
      facts.flatMap(\.extended), accepted: UndocumentedNames.extended,
      .isNot("an extended attribute of \(owner)"),
      emptyMessage: "\(owner) have no extended attributes",
      override: FetchParameters.overridingOption)
  }
}
