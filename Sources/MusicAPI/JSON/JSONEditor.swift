/// Changes a document by splicing bytes: what no edit touches is exactly what the server sent.
///
/// Removing `next` from `{"data":[{"id":"1"}],"next":"/v1/more"}` leaves `{"data":[{"id":"1"}]}`.
///
/// Views still mean the document as it was. An edit inside something that is removed or replaced
/// as a whole has no effect.
package struct JSONEditor: Sendable {
  /// What is edited; it stays as it is.
  private let document: JSONDocument
  /// The bytes that take a value's place, by the value's place on the tape.
  private var replacements: [Int: [UInt8]] = [:]
  /// The tape positions of the names that go, by object.
  private var removals: [Int: Set<Int>] = [:]
  /// What comes behind the last element, by array.
  private var additions: [Int: [ArraySlice<UInt8>]] = [:]
  /// What comes behind the last member, by object.
  private var newMembers: [Int: [JSONMember]] = [:]

  /// Starts without an edit.
  package init(_ document: JSONDocument) {
    self.document = document
  }

  /// Puts other bytes in a value's place; false when the value is not of this document.
  ///
  /// The bytes must be one JSON value; they are not checked.
  @discardableResult
  package mutating func replace(_ value: JSON, with bytes: [UInt8]) -> Bool {
    guard value.document === document else { return false }
    replacements[value.index] = bytes
    return true
  }

  /// Removes every member of that name and one comma with each; false when there is none.
  @discardableResult
  package mutating func remove(member name: String, of object: JSON) -> Bool {
    guard object.document === document else { return false }
    let indices = object.members.filter { $0.name.utf8.elementsEqual(name.utf8) }
      .map { $0.value.index - 1 }
    removals[object.index, default: []].formUnion(indices)
    return !indices.isEmpty
  }

  /// Adds elements behind an array's last one; false when it is no array of this document.
  ///
  /// The bytes of each must be one JSON value; they are not checked.
  @discardableResult
  package mutating func append(_ elements: [ArraySlice<UInt8>], to array: JSON) -> Bool {
    guard array.document === document, array.kind == .array else { return false }
    additions[array.index, default: []] += elements
    return true
  }

  /// Adds a member behind an object's last one; false when it is no object of this document.
  @discardableResult
  package mutating func add(_ member: JSONMember, to object: JSON) -> Bool {
    guard object.document === document, object.kind == .object else { return false }
    newMembers[object.index, default: []].append(member)
    return true
  }

  /// Whether nothing was edited, so that the document is as it came.
  package var isUntouched: Bool {
    replacements.isEmpty && newMembers.isEmpty && removals.values.allSatisfy(\.isEmpty)
      && additions.values.allSatisfy(\.isEmpty)
  }

  /// The edited document.
  package func bytes() -> [UInt8] {
    var output: [UInt8] = []
    var position = 0
    for splice in splices() where splice.range.lowerBound >= position {
      output += document.bytes[position..<splice.range.lowerBound]
      for part in splice.parts { output += part }
      position = splice.range.upperBound
    }
    return output + document.bytes[position...]
  }
}

extension JSONEditor {
  /// Bytes to leave out and what to write instead.
  private struct Splice {
    let range: Range<Int>
    let parts: [ArraySlice<UInt8>]
  }

  /// All edits in the order of the document, so that an outer one comes before those inside it.
  private func splices() -> [Splice] {
    let all =
      replacements.map(replacementSplice) + removals.flatMap(removalSplices)
      + additions.compactMap(additionSplice) + newMembers.map(newMemberSplice)
    return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Puts the new bytes where the value's own are.
  private func replacementSplice(index: Int, bytes: [UInt8]) -> Splice {
    Splice(range: JSON(document: document, index: index).sourceRange, parts: [bytes[...]])
  }

  /// Inserts right behind the last element, or behind the opening bracket when there is none.
  private func additionSplice(index: Int, elements: [ArraySlice<UInt8>]) -> Splice? {
    guard !elements.isEmpty else { return nil }
    let array = JSON(document: document, index: index)
    let last = array[array.count - 1]?.sourceRange.upperBound
    let comma = Array(",".utf8)[...]
    let parts = elements.flatMap { [comma, $0] }
    let position = last ?? array.sourceRange.lowerBound + 1
    return Splice(range: position..<position, parts: Array(parts.dropFirst(last == nil ? 1 : 0)))
  }

  /// Inserts right behind the last member; a comma goes before when any member stays.
  private func newMemberSplice(index: Int, added: [JSONMember]) -> Splice {
    let object = JSON(document: document, index: index)
    let values = object.members.map(\.value)
    let hasOthers = values.contains { removals[index]?.contains($0.index - 1) != true }
    let bytes = JSONValue.object(added).encoded().dropFirst().dropLast()
    let position = values.last?.sourceRange.upperBound ?? object.sourceRange.lowerBound + 1
    let comma = hasOthers ? Array(",".utf8)[...] : []
    return Splice(range: position..<position, parts: [comma, bytes])
  }

  /// Leaves members out, each with one comma.
  ///
  /// That is the comma before it; as long as no member stays before, the one behind it.
  private func removalSplices(index: Int, names: Set<Int>) -> [Splice] {
    let members = JSON(document: document, index: index).members.map { member in
      let start = Int(document.tape[member.value.index - 1].offset)
      let isRemoved = names.contains(member.value.index - 1)
      return (range: start..<member.value.sourceRange.upperBound, isRemoved: isRemoved)
    }
    var keptOne = false
    return members.indices.compactMap { position in
      guard members[position].isRemoved else {
        keptOne = true
        return nil
      }
      let range = members[position].range
      let next = members.dropFirst(position + 1).first?.range.lowerBound ?? range.upperBound
      let start = keptOne ? members[position - 1].range.upperBound : range.lowerBound
      return Splice(range: start..<(keptOne ? range.upperBound : next), parts: [])
    }
  }
}
