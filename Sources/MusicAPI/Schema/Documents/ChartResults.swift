/// Charts, by type.
public struct ChartResults: GroupedResponse {
  /// The whole response.
  public let json: JSON

  /// Takes an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.answer(with: "results", .object)
  }

  /// The charts of a type; a type may have several.
  public subscript<Kind: Charted>(kind: Kind.Type) -> [Chart<Kind>] {
    json["results"]?[kind.facts.type.rawValue].flatMap { [Chart<Kind>](json: $0) } ?? []
  }

  /// All charts, whatever their types, in the order the service suggests.
  ///
  /// A request by type names has its charts here. ``MusicClient/items(of:from:extent:)`` reads the
  /// further pages of each.
  public var charts: [Chart<AnyKind>] {
    groups.compactMap { $0.list(in: json) }.map { Chart($0) }
  }
}

/// One chart, such as the songs most played: a list with a name, in pages.
public struct Chart<Kind: ResourceKind>: ObjectView {
  /// The object the server sent.
  public let json: JSON?
  /// The resources of this page, best first.
  public let data: [Resource<Kind>]

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
    data = [Resource<Kind>](in: json)
  }

  /// What the chart is called in requests, such as `most-played`.
  public var chart: String? { self["chart"] }
  /// What the chart is called by people.
  public var name: String? { self["name"] }
  /// The path of this chart.
  public var href: String? { self["href"] }
  /// The path of the next page; nil on the last page, and an error when `next` is not a path.
  public var next: String? {
    get throws(UnexpectedShapeError) { try json?.nextPage() }
  }
}

/// The name of a chart.
public struct ChartName: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// What is played most.
  public static let mostPlayed = ChartName(rawValue: "most-played")
}

/// Charts that are sent only when the request names them: playlists, each of which is a chart.
public struct ChartGroup: OpenEnumeration {
  /// The name the service uses.
  public let rawValue: String

  /// Takes any name, whether it is known here or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The charts of cities.
  public static let cityCharts = ChartGroup(rawValue: "cityCharts")
  /// The daily charts of the world and of countries.
  public static let dailyGlobalTopCharts = ChartGroup(rawValue: "dailyGlobalTopCharts")

  /// Those that are known.
  package static let known = [cityCharts, dailyGlobalTopCharts]
}
