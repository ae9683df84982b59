/// Where in an answer a list stands that has pages of its own.
package enum ListPlace: Sendable, Hashable {
  /// The response itself: `{data, next}`.
  case root
  /// A group of search results: `results.NAME`.
  case group(String)
  /// A chart: the one of that name among `results.GROUP`.
  case chart(group: String, name: String?)

  /// The object that holds `data` and `next`; nil when this answer has no such list.
  package func list(in answer: JSON) -> JSON? {
    switch self {
    case .root: answer
    case .group(let name): answer["results"]?[name]
    case .chart(let group, let name):
      answer["results"]?[group]?.elements.first { $0["chart"]?.string == name }
    }
  }

  /// The name under which results are ordered and told apart.
  package var groupName: String? {
    switch self {
    case .root: nil
    case .group(let name), .chart(let name, _): name
    }
  }

  /// The request for this list alone, without the size of its pages, as a `next` names it.
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

  /// The lists of any answer: the answer itself, or those among its results; none when it has neither.
  package static func lists(of answer: JSON) -> [ListPlace] {
    answer.isPage ? [.root] : all(in: answer)
  }

  /// Every list among an answer's `results`: first in the order of `meta.results.order`, then as they stand.
  static func all(in answer: JSON) -> [ListPlace] {
    guard let results = answer["results"] else { return [] }
    let places = results.members.flatMap { lists(named: $0.name, $0.value) }
    let order = answer["meta"]?["results"]?["order"].flatMap { [String](json: $0) } ?? []
    let ranks = places.map { place in
      order.firstIndex(of: place.orderName(in: answer)) ?? order.count
    }
    return places.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { places[$0] }
  }

  /// What holds no `data` is no list: a null, the words of hints, a language tag.
  private static func lists(named name: String, _ value: JSON) -> [ListPlace] {
    if value["data"]?.kind == .array { return [.group(name)] }
    return value.elements.filter { $0["data"]?.kind == .array }
      .map { .chart(group: name, name: $0["chart"]?.string) }
  }

  /// How `meta.results.order` calls this list: `songs` in a search, `most-played:songs` among charts.
  private func orderName(in answer: JSON) -> String {
    switch self {
    case .root: ""
    case .group(let name): name
    case .chart(let group, let name):
      list(in: answer)?["orderId"]?.string ?? "\(name ?? ""):\(group)"
    }
  }
}

/// A response that holds lists, each with pages of its own.
package protocol GroupedResponse: ResponseBody {
  /// The whole response.
  var json: JSON { get }
  /// The lists in the order they are to be read.
  var groups: [ListPlace] { get }
}

extension GroupedResponse {
  /// The lists in the order the service suggests.
  package var groups: [ListPlace] { ListPlace.all(in: json) }
}
