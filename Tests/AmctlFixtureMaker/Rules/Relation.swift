internal import MusicAPI

/// What a resource is related to under one name.
struct Relation: Sendable {
  let owner: Sample
  let name: String
  let targets: [Sample]
  /// How many stand in it when the resource itself is fetched.
  let pageSize: Int

  init(_ owner: Sample, _ name: String, _ targets: [Sample], page: Int = 300) {
    self.owner = owner
    self.name = name
    self.targets = targets
    pageSize = page
  }

  /// Where it is fetched from.
  var href: String { owner.href + "/" + name }

  /// Only the lists of a library know how long they are.
  var isOfLibrary: Bool { owner.type.hasPrefix("library-") }

  /// The relation as a member of its resource.
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

  /// The relations of a resource, by name.
  static func of(_ sample: Sample) -> [Relation] {
    (byOwner[sample.key] ?? []).sorted { $0.name < $1.name }
  }

  private static let byOwner = Dictionary(grouping: all, by: \.owner.key)
}
