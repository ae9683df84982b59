import AmctlCommandLine
import MusicAPI

extension CatalogCommand {
  /// The first word of the command line: a type, or a URL or id that implies a type.
  struct Subject: Sendable {
    let word: String
    /// Whether the word identifies a resource, not just a type.
    let isResource: Bool
    /// The type; an unknown one for a URL that cannot be parsed.
    let type: ResourceType

    init(_ word: String) {
      self.word = word
      let isURL = MusicURL.isURL(word)
      let owner = ResourceFacts.catalog.first { !$0.idPrefixes.isEmpty && $0.fits(id: word) }
      isResource = isURL || owner != nil
      type =
        isURL
        ? (try? MusicURL(parsing: word).type) ?? ResourceType(rawValue: word)
        : owner?.type ?? TypeWords.catalog.type(of: word)
    }

    static let value = ValueType<Subject>(
      name: "TYPE", known: TypeWords.catalog.names, text: \.word
    ) { Subject($0) }
  }

  /// The part of the catalog to fetch.
  enum Part: Sendable {
    case resources, relationship(String), view(String), selection(Selection)

    /// The option that selects this part; nil if none is needed.
    var option: String? {
      switch self {
      case .resources: nil
      case .relationship: "--relationship"
      case .view: "--view"
      case .selection(let selection): "--\(selection)"
      }
    }
  }

  /// Resources that the service chooses, requested without an id.
  enum Selection: Sendable {
    case charts, live, personal

    /// The type of the resources.
    var type: ResourceType {
      self == .charts ? .playlists : .stations
    }

    /// Returns the request for the resources.
    func endpoint(
      in catalog: Catalog, options: FetchOptions
    ) -> Endpoint<ResourceDocument<AnyKind>> {
      switch self {
      case .charts: Endpoint(catalog.chartPlaylists().with(options))
      case .live: Endpoint(catalog.liveStations().with(options))
      case .personal: Endpoint(catalog.personalStation().with(options))
      }
    }
  }
}
