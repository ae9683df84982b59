internal import MusicAPI

/// A relationship of a resource.
struct Relation: Sendable {
  let owner: Sample
  let name: String
  let targets: [Sample]
  /// The number of resources it contains when its owner is fetched.
  let pageSize: Int

  init(_ owner: Sample, _ name: String, _ targets: [Sample], page: Int = 300) {
    self.owner = owner
    self.name = name
    self.targets = targets
    pageSize = page
  }

  /// The path it is fetched from.
  var href: String { owner.href + "/" + name }

  /// Whether it belongs to the library; only such lists have a total.
  var isOfLibrary: Bool { owner.type.hasPrefix("library-") }

  /// Returns the relationship as a member of its resource.
  func json(whole: Bool, page size: Int? = nil) -> JSONValue {
    let size = size ?? pageSize
    let first = targets.prefix(size)
    return .members([
      "href": .string(href),
      "next": targets.count > size ? .string("\(href)?offset=\(size)") : nil,
      "data": whole ? .bare(first) : .identifiers(first),
      "meta": isOfLibrary && name != "catalog" ? ["total": .int(targets.count)] : nil,
    ])
  }

  /// Returns the relationships of a resource by name.
  static func of(_ sample: Sample) -> [Relation] {
    (byOwner[sample.key] ?? []).sorted { $0.name < $1.name }
  }

  private static let byOwner = Dictionary(grouping: all, by: \.owner.key)
}
