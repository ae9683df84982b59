import MusicAPI

/// Cuts a resource down to the fields that were asked for.
struct Projection: Sendable {
  let fields: [Field]

  /// An object with each field by the name it was asked for; null where the resource has none.
  func bytes(of record: JSON) -> [UInt8] {
    value(of: record).encoded()
  }

  /// The same as a value to be put into another.
  func value(of record: JSON) -> JSONValue {
    let members = fields.map { field in
      JSONMember(field.name, field.value(in: record).map { .json($0) } ?? .null)
    }
    return .object(members)
  }
}
