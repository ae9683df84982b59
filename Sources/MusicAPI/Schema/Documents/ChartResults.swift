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
  public subscript<Item: Charted>(collection: ResourceCollection<Item>) -> [ResourceList<Item>] {
    json["results"]?[collection.type.rawValue].flatMap { [ResourceList<Item>](json: $0) } ?? []
  }

  /// All charts, of any type, in the order that the service suggests.
  ///
  /// To read the further pages of each,
  /// use ``MusicClient/items(in:extent:)``.
  public var charts: [ResourceList<AnyKind>] {
    groups.compactMap { $0.list(in: json) }.map { ResourceList($0) }
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
