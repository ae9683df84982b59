internal import MusicAPI

/// An invented resource: its attributes, without its relationships.
struct Sample: Sendable {
  /// The identity of a resource.
  struct Key: Hashable {
    let type: String
    let id: String
  }

  let type: String
  let id: String
  /// Nil for a resource that is only an identifier.
  let attributes: JSONValue?
  /// The storefront whose catalog contains it.
  private(set) var storefront = "us"

  init(_ type: String, _ id: String, _ attributes: JSONValue? = nil) {
    self.type = type
    self.id = id
    self.attributes = attributes
  }

  /// The name among its attributes; empty when there is none.
  var name: String {
    guard case .object(let members) = attributes,
      case .string(let name) = members.first(where: { $0.name == "name" })?.value
    else { return "" }
    return name
  }

  var key: Key { Key(type: type, id: id) }

  /// The path it is fetched from.
  var href: String {
    switch type {
    case "storefronts": "/v1/storefronts/" + id
    case "personal-recommendation": "/v1/me/recommendations/" + id
    case _ where type.hasPrefix("library-"): "/v1/me/library/\(type.dropFirst(8))/\(id)"
    default: "/v1/catalog/\(storefront)/\(type)/\(id)"
    }
  }

  /// Returns the resource in another storefront.
  func `in`(_ storefront: String) -> Sample {
    var copy = self
    copy.storefront = storefront
    return copy
  }

  /// Returns the resource with more attributes, which replace those of the same name.
  func with(_ more: KeyValuePairs<String, JSONValue?>) -> Sample {
    guard case .object(var members) = attributes else { return self }
    for (name, value) in more {
      let place = members.firstIndex { $0.name == name }
      let member = value.map { JSONMember(name, $0) }
      switch place {
      case let place?: members.replaceSubrange(place...place, with: member.map { [$0] } ?? [])
      case nil: members += member.map { [$0] } ?? []
      }
    }
    return Sample(type, id, .object(members)).in(storefront)
  }

  /// Returns the resource with another id.
  func renumbered(_ id: String) -> Sample {
    Sample(type, id, attributes).in(storefront)
  }
}

extension Sample {
  /// The id, type and URL alone.
  var identifier: JSONValue {
    ["id": .string(id), "type": .string(type), "href": .string(href)]
  }

  /// The resource with its attributes alone, as in lists.
  var bare: JSONValue {
    .members([
      "id": .string(id), "type": .string(type), "href": .string(href), "attributes": attributes,
    ])
  }
}
