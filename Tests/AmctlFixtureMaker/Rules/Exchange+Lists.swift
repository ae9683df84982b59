internal import MusicAPI

extension Exchange {
  /// Returns every page of a list, so that a reader who follows each `next` reaches the end.
  ///
  /// `next` contains the offset and omits the other parameters, which the reader adds again. A nil
  /// item counts in the total but is not shown.
  static func pages(
    _ path: String, _ items: [JSONValue?], by size: Int, _ query: Query = [:],
    kept: Query = [:], kind: ListKind = .related
  ) -> [Exchange] {
    stride(from: 0, to: max(1, items.count), by: size).map { offset in
      let end = min(offset + size, items.count)
      var next = kept
      next.add("offset", String(offset + size))
      var asked = query
      asked.add("offset", offset == 0 ? nil : String(offset))
      return .read(
        path, asked,
        kind.json(
          items[offset..<end].compactMap(\.self), at: path,
          next: end < items.count ? "\(path)?\(next.encoded)" : nil))
    }
  }

  /// Returns every page of a relationship, at its default size or at a requested size.
  ///
  /// For an empty list of the library, the service returns 404.
  static func pages(of relation: Relation, by size: Int? = nil, limit: Int? = nil) -> [Exchange] {
    if relation.isOfLibrary, relation.targets.isEmpty {
      return [failing(relation.href, Query(limit: limit), with: .noRelated)]
    }
    return pages(
      relation.href, relation.targets.map(\.bare), by: limit ?? size ?? relation.pageSize,
      Query(limit: limit), kind: relation.kind)
  }

  /// Returns every page of a view.
  static func pages(of view: View, limit: Int? = nil) -> [Exchange] {
    pages(
      view.href, view.targets.map(\.bare), by: limit ?? view.pageSize,
      Query(limit: limit))
  }

  /// Returns every relationship and view of a resource but one, in default and in longest pages.
  static func lists(of sample: Sample, except name: String = "") -> [Exchange] {
    let relations = Relation.of(sample).filter { $0.name != name }
    let views = View.of(sample)
    return relations.flatMap { relation in
      pages(of: relation) + longest(relation.longestPage) { pages(of: relation, limit: $0) }
    }
      + views.flatMap { view in
        pages(of: view) + longest(view.longestPage) { pages(of: view, limit: $0) }
      }
  }

  private static func longest(_ limit: Int?, _ pages: (Int) -> [Exchange]) -> [Exchange] {
    limit.map(pages) ?? []
  }

  /// Returns a relationship or view by its name, at another page size.
  static func list(_ name: String, of sample: Sample, limit: Int) -> [Exchange] {
    Relation.of(sample).filter { $0.name == name }.flatMap { pages(of: $0, limit: limit) }
      + View.of(sample).filter { $0.name == name }.flatMap { pages(of: $0, limit: limit) }
  }

  /// Returns every page of a view with its title.
  static func titled(_ name: String, of sample: Sample) -> [Exchange] {
    View.of(sample).filter { $0.name == name }.flatMap { view in
      pages(
        view.href, view.targets.map(\.bare), by: view.pageSize, ["with": "attributes"],
        kind: .titled(view.title))
    }
  }

  /// Returns the pages after the part of a relationship that a resource was fetched with.
  static func rest(of name: String, of sample: Sample, from offset: Int) -> [Exchange] {
    Relation.of(sample).filter { $0.name == name }.map { relation in
      read(
        relation.href, ["offset": String(offset)],
        ["data": .bare(relation.targets.dropFirst(offset))])
    }
  }
}

extension Relation {
  /// The kind of the list; only library lists have a total.
  fileprivate var kind: Exchange.ListKind {
    isOfLibrary ? .library(total: targets.count) : .related
  }
}
