internal import MusicAPI

/// A view of a resource: a list that belongs to it, with a title.
struct View: Sendable {
  let owner: Sample
  let name: String
  let title: String
  let targets: [Sample]
  /// The default number of resources.
  let pageSize: Int

  init(_ owner: Sample, _ name: String, _ title: String, _ targets: [Sample], page: Int = 10) {
    self.owner = owner
    self.name = name
    self.title = title
    self.targets = targets
    pageSize = page
  }

  /// The path it is fetched from.
  var href: String { owner.href + "/view/" + name }

  /// The view's own attributes.
  var attributes: JSONValue { ["title": .string(title)] }

  /// The view as a member of its resource.
  var json: JSONValue {
    .members([
      "href": .string(href),
      "next": targets.count > pageSize ? .string("\(href)?offset=\(pageSize)") : nil,
      "attributes": attributes,
      "data": .bare(targets.prefix(pageSize)),
    ])
  }

  /// Returns the views of a resource in the order of their definition.
  static func of(_ sample: Sample) -> [View] {
    all.filter { $0.owner.key == sample.key }
  }
}
