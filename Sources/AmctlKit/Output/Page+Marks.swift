import MusicAPI

extension Page<AnyKind> {
  /// Returns the page with members inserted at the start of each object.
  func marked(_ marks: KeyValuePairs<String, JSONValue>) -> Page {
    replacing(elements.map { $0.marked(marks) })
  }

  /// Returns the page with the position of each object in the list, counted from 1.
  func ranked(after offset: Int) -> Page {
    replacing(
      elements.enumerated().map { index, element in
        element.marked(["rank": .int(offset + index + 1)])
      })
  }
}

extension JSON {
  /// Returns the object with members inserted at its start; any other value is returned unchanged.
  func marked(_ marks: KeyValuePairs<String, JSONValue>) -> JSON {
    guard kind == .object else { return self }
    let members = marks.map { JSONMember($0.key, $0.value) }
    let head = JSONValue.object(members).encoded().dropLast()
    let comma = count > 0 ? [UInt8(ascii: ",")] : []
    return derived(head + comma + source.dropFirst()) ?? self
  }
}
