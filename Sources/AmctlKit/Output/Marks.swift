import MusicAPI

extension Page<AnyKind> {
  /// Returns the page with those members inserted at the start of each object that the output shows.
  func marked(_ marks: [JSONMember], for presentation: Presentation) -> Page {
    let shown = marks.filter { presentation.showsMark($0.name) }
    guard !shown.isEmpty else { return self }
    let head = JSONValue.object(shown).encoded()
    return replacing(elements.map { $0.beginning(with: head) })
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
  /// Whether the member with that name is written, if it is inserted at the start of a record.
  fileprivate func showsMark(_ name: String) -> Bool {
    !format.hasFixedFields && (fields.isEmpty || fields.contains { $0.reads(name) })
  }

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
    beginning(with: JSONValue.object(marks).encoded())
  }

  /// Returns the object with the members of an encoded object at its start; any other value is
  /// returned unchanged.
  fileprivate func beginning(with head: [UInt8]) -> JSON {
    guard kind == .object else { return self }
    let comma = count > 0 ? [UInt8(ascii: ",")] : []
    return derived(head.dropLast() + comma + source.dropFirst()) ?? self
  }
}
