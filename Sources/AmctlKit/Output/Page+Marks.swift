import MusicAPI

extension Page<AnyKind> {
  /// The page with members put before those of each of its objects.
  func marked(_ marks: KeyValuePairs<String, JSONValue>) -> Page {
    replacing(elements.map { $0.marked(marks) })
  }
}

extension JSON {
  /// This object with members before its own; what is no object stays as it is.
  func marked(_ marks: KeyValuePairs<String, JSONValue>) -> JSON {
    guard kind == .object else { return self }
    let members = marks.map { JSONMember($0.key, $0.value) }
    let head = JSONValue.object(members).encoded().dropLast()
    let comma = count > 0 ? [UInt8(ascii: ",")] : []
    return (try? JSONDocument(parsing: head + comma + source.dropFirst()).root) ?? self
  }
}
