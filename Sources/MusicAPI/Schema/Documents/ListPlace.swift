/// The position of a list with pages of its own within a response.
package enum ListPlace: Sendable, Hashable {
  /// The response itself: `{data, next}`.
  case root
  /// A group of search results: `results.NAME`.
  case group(String)
  /// A chart: the one with that name in `results.GROUP`.
  case chart(group: String, name: String?)

  /// Returns the object with `data` and `next`; nil if the response does not contain the list.
  package func list(in response: JSON) -> JSON? {
    switch self {
    case .root: response
    case .group(let name): response["results"]?[name]
    case .chart(let group, let name):
      response["results"]?[group]?.elements.first { $0["chart"]?.string == name }
    }
  }

  /// The name that groups results.
  package var groupName: String? {
    switch self {
    case .root: nil
    case .group(let name), .chart(let name, _): name
    }
  }

  /// Returns the target for this list alone, without a page size, as a `next` has it.
  ///
  /// Nil for a group that cannot be requested by its type.
  func narrowed(_ target: RequestTarget) -> RequestTarget? {
    var target = target
    target.query = Query(target.query.items.filter { $0.name != "limit" })
    guard let group = groupName else { return target }
    let types = target.query["types"]?.split(separator: ",").map(String.init) ?? []
    guard types.contains(group) else { return nil }
    target.query = target.query.replacing("types", with: group)
    if case .chart(_, let name?) = self {
      target.query = target.query.replacing("chart", with: name)
    }
    return target
  }

  /// Returns the lists of any response: the response itself, or the lists in its results; none if
  /// it has neither.
  package static func lists(of response: JSON) -> [ListPlace] {
    response.isPage ? [.root] : all(in: response)
  }

  /// Returns all lists in a response's `results`, in the order of `meta.results.order`, then of the
  /// document.
  static func all(in response: JSON) -> [ListPlace] {
    guard let results = response["results"] else { return [] }
    let places = results.members.flatMap { lists(named: $0.name, $0.value) }
    let order = response["meta"]?["results"]?["order"].flatMap { [String](json: $0) } ?? []
    let ranks = places.map { place in
      order.firstIndex(of: place.orderName(in: response)) ?? order.count
    }
    return places.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { places[$0] }
  }

  /// Returns the lists in one result; a value without `data`, such as a hint or a language tag, is
  /// not a list.
  private static func lists(named name: String, _ value: JSON) -> [ListPlace] {
    if value["data"]?.kind == .array { return [.group(name)] }
    return value.elements.filter { $0["data"]?.kind == .array }
      .map { .chart(group: name, name: $0["chart"]?.string) }
  }

  /// Returns this list's name in `meta.results.order`: `songs` in a search, `most-played:songs` for
  /// charts.
  private func orderName(in response: JSON) -> String {
    switch self {
    case .root: ""
    case .group(let name): name
    case .chart(let group, let name):
      list(in: response)?["orderId"]?.string ?? "\(name ?? ""):\(group)"
    }
  }
}
