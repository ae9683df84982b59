import MusicAPI

extension Page<AnyKind> {
  /// The page with members put before those of each of its objects.
  func marked(_ marks: KeyValuePairs<String, JSONValue>) -> Page {
    replacing(elements.map { $0.marked(marks) })
  }

  /// The page with the position of each of its objects in their list, counted from 1.
  func ranked(after offset: Int) -> Page {
    replacing(
      elements.enumerated().map { index, element in
        element.marked(["rank": .int(offset + index + 1)])
      })
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
