/// The response of a request for charts, by type.
public struct ChartResults: GroupedResponse, ResourceResponse, PagedResponse {
  /// Any kind, because charts are of several.
  public typealias Kind = AnyKind

  /// The whole response.
  public let json: JSON

  /// Reads an object with `results`.
  public init(document: JSONDocument) throws(UnexpectedShapeError) {
    json = try document.response(with: "results", .object)
  }

  /// The charts of a type; a type may have several.
  public subscript<Item: Charted>(collection: ResourceCollection<Item>) -> [Chart<Item>] {
    json["results"]?[collection.type.rawValue].flatMap { [Chart<Item>](json: $0) } ?? []
  }

  /// All charts, of any type, in the order that the service suggests.
  ///
  /// To read the further pages of each,
  /// use ``MusicClient/items(in:extent:)``.
  public var charts: [Chart<AnyKind>] {
    groups.compactMap { $0.list(in: json) }.map { Chart($0) }
  }
}

/// A chart, such as the most played songs.
public struct Chart<Kind: ResourceKind>: ObjectView {
  /// The object that the server sent.
  public let json: JSON?
  /// The resources of this page, with the highest rank first.
  public let data: [Resource<Kind>]

  /// Wraps an object that the server sent; if it is nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
    data = [Resource<Kind>](in: json)
  }

  /// The name of the chart in requests, such as `most-played`.
  public var chart: String? { self["chart"] }
  /// The name of the chart to display.
  public var name: String? { self["name"] }
  /// The path of the chart.
  public var href: String? { self["href"] }
  /// The path of the next page; nil on the last page, and an error if it is not a path.
  public var next: String? {
    get throws(UnexpectedShapeError) { try json?.nextPage() }
  }
}

/// The name of a chart.
public struct ChartName: OpenEnumeration {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The most played resources.
  public static let mostPlayed = ChartName(rawValue: "most-played")

  /// The known charts, which can be requested by name.
  package static let known = [mostPlayed]
}

/// A group of playlists, each of which is a chart; sent only if the request names it.
public struct ChartGroup: OpenEnumeration {
  /// The name in the API.
  public let rawValue: String

  /// Creates a value from any name, known or not.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The charts of cities.
  public static let cityCharts = ChartGroup(rawValue: "cityCharts")
  /// The daily charts of the world and its countries.
  public static let dailyGlobalTopCharts = ChartGroup(rawValue: "dailyGlobalTopCharts")

  /// The known groups.
  package static let known = [cityCharts, dailyGlobalTopCharts]
}
