import AmctlCommandLine
import MusicAPI

/// The options for data that is fetched along with each resource.
struct FetchParameters: OptionGroup {
  var include: [String] = []
  var extend: [String] = []
  var allowsUnknown = false

  static let title: String? = "RESOURCE OPTIONS"

  static let parameters: [Parameter<Self>] = [
    .list(
      "include", \.include, .text("NAME"),
      help: "Include these relationships with their attributes"),
    .list(
      "extend", \.extend, .text("NAME"),
      help: "Include extended attributes, which Apple sends only on request"),
    .flag("allow-unknown", \.allowsUnknown, help: "Allow names that amctl does not know yet"),
  ]

  /// How much an id must look like those of its type.
  var idStrictness: MisplacedID.Strictness { allowsUnknown ? .any : .plausible }

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
    fetch.include = include.map { ExtraName($0) }
    fetch.extend = extend.map { ExtraName($0) }
    fetch.views = views
    fetch.allowsAnyType = allowsUnknown
    return fetch
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
      }
      .choosing("extend") { root in
        Names(of: types(root), for: root[keyPath: property()])?.extended
      }
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

  /// The names of relationships.
  var relationships: Choices {
    Choices(
      facts.flatMap { $0.relationships.map(\.name) }, noun: "a relationship of \(owner)",
      emptyMessage: "\(owner) have no relationships", override: FetchParameters.overridingOption)
  }

  /// The names of views.
  var views: Choices {
    Choices(
      facts.flatMap { $0.views.map(\.name) }, noun: "a view of \(owner)",
      emptyMessage: "\(owner) have no views", override: FetchParameters.overridingOption)
  }

  /// The names of extended attributes; undocumented ones are accepted, but never suggested.
  var extended: Choices {
    Choices(
      facts.flatMap(\.extended), accepted: UndocumentedNames.extended,
      noun: "an extended attribute of \(owner)",
      emptyMessage: "\(owner) have no extended attributes",
      override: FetchParameters.overridingOption)
  }
}
