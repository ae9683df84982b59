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
