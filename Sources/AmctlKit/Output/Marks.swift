import MusicAPI

extension Page<AnyKind> {
  /// Returns the page with members inserted at the start of each object.
  func marked(_ marks: [JSONMember]) -> Page {
    marks.isEmpty ? self : replacing(elements.map { $0.marked(marks) })
  }

  /// Returns the page with the position of each object in the list, counted from 1.
  func ranked(after offset: Int) -> Page {
    replacing(
      elements.enumerated().map { index, element in
        element.marked(["rank": .int(offset + index + 1)])
      })
  }
}

extension Presentation {
  /// Returns a record with members inserted at its start, unless it is written as it was sent.
  func row(_ record: JSON, _ marks: KeyValuePairs<String, JSONValue>) -> JSON {
    keepsRecords ? record : record.marked(marks)
  }
}

extension JSON {
  /// Returns the object with members inserted at its start; any other value is returned unchanged.
  func marked(_ marks: KeyValuePairs<String, JSONValue>) -> JSON {
    marked(marks.map { JSONMember($0.key, $0.value) })
  }

  /// Returns the object with members inserted at its start; any other value is returned unchanged.
  func marked(_ marks: [JSONMember]) -> JSON {
    guard kind == .object else { return self }
    let head = JSONValue.object(marks).encoded().dropLast()
    let comma = count > 0 ? [UInt8(ascii: ",")] : []
    return derived(head + comma + source.dropFirst()) ?? self
  }
}
