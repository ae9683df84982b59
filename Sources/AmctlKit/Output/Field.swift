import MusicAPI

/// A part of a resource by the name a person gives it.
///
/// A bare name is looked up in `attributes` and then in the resource itself; a dotted path starts
/// at the resource: `attributes.artwork.url`, or shorter `artwork.url`.
struct Field: Sendable, Hashable {
  /// The name as it was given.
  let name: String
  private let path: JSONPath

  /// Takes any name: what a resource does not have is empty.
  init(_ name: String) {
    self.name = name
    path = JSONPath(name)
  }

  /// The part of this resource; nil when it has none.
  func value(in resource: JSON) -> JSON? {
    resource["attributes"]?.value(at: path) ?? resource.value(at: path)
  }
}
