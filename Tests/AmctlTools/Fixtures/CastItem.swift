internal import MusicAPI
internal import MusicSandbox

/// A song or an album of the sandbox, which other services have too.
struct CastItem: Sendable {
  let id: String
  private let attributes: [JSONMember]

  /// The songs of the album "Tideline" in its order, and the album.
  static let tideline = fetch("1616728060/tracks")
  static let album = fetch("1616728060")

  /// An attribute; nil if it has none of this name.
  subscript(name: String) -> JSONValue? { attributes.first { $0.name == name }?.value }

  /// The attributes as an object with more members.
  func object(_ more: JSONMember...) -> JSONValue { .object(attributes + more) }

  private static func fetch(_ place: String) -> [CastItem] {
    let data = Sandbox().ask("/v1/catalog/us/albums/" + place)?["data"]
    return (data?.elements).map { items in
      items.compactMap { item in
        guard let id = item["id"]?.string, let members = item["attributes"]?.members else {
          return nil
        }
        return CastItem(
          id: id, attributes: members.map { JSONMember($0.name, JSONValue(copying: $0.value)) })
      }
    } ?? []
  }
}

extension JSONValue {
  /// Copies a value of a document.
  fileprivate init(copying json: JSON) {
    self =
      switch json.kind {
      case .null: nil
      case .bool: .bool(json.bool ?? false)
      case .number: .int(json.int ?? 0)
      case .string: .string(json.string ?? "")
      case .array: .array(json.elements.map { JSONValue(copying: $0) })
      case .object:
        .object(json.members.map { JSONMember($0.name, JSONValue(copying: $0.value)) })
      }
  }

  /// Returns an object without the members that are nil.
  static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }
}
