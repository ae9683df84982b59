/// An editor that changes a document by splicing bytes, and keeps all other bytes as the server
/// sent them.
///
/// For example, removing `next` from `{"data":[{"id":"1"}],"next":"/more"}` leaves
/// `{"data":[{"id":"1"}]}`.
///
/// Views still refer to the unedited document. An edit inside a value that is removed or replaced
/// has no effect, and neither has one of a value of another document or kind.
package struct JSONEditor: Sendable {
  /// The document to edit, which remains unmodified.
  private let document: JSONDocument
  /// The bytes that replace a value, by the value's position on the tape.
  private var replacements: [Int: [UInt8]] = [:]
  /// The tape positions of the names to remove, by object.
  private var removals: [Int: Set<Int>] = [:]
  /// The elements to append, by array.
  private var additions: [Int: [ArraySlice<UInt8>]] = [:]
  /// The members to append, by object.
  private var newMembers: [Int: [JSONMember]] = [:]

  /// Creates an editor without edits.
  package init(_ document: JSONDocument) {
    self.document = document
  }

  /// Replaces a value with other bytes, which must be one JSON value; they are not checked.
  package mutating func replace(_ value: JSON, with bytes: [UInt8]) {
    if value.document === document { replacements[value.index] = bytes }
  }

  /// Removes every member of that name, each with one comma.
  package mutating func remove(member name: String, of object: JSON) {
    guard object.document === document else { return }
    let indices = object.members.filter { $0.name.utf8.elementsEqual(name.utf8) }
      .map { $0.value.index - 1 }
    removals[object.index, default: []].formUnion(indices)
  }

  /// Appends elements to an array, each of which must be one JSON value; they are not checked.
  package mutating func append(_ elements: [ArraySlice<UInt8>], to array: JSON) {
    guard array.document === document, array.kind == .array else { return }
    additions[array.index, default: []] += elements
  }

  /// Appends a member to an object.
  package mutating func add(_ member: JSONMember, to object: JSON) {
    guard object.document === document, object.kind == .object else { return }
    newMembers[object.index, default: []].append(member)
  }

  /// Whether there are no edits, so that the document is unchanged.
  private var isUntouched: Bool {
    replacements.isEmpty && newMembers.isEmpty && removals.values.allSatisfy { $0.isEmpty }
      && additions.values.allSatisfy { $0.isEmpty }
  }

  /// Returns the edited document.
  package func bytes() -> [UInt8] {
    bytes(in: document.bytes.startIndex..<document.bytes.endIndex)
  }

  /// Returns a range of the document, with the edits that start in it.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    var output: [UInt8] = []
    var position = range.lowerBound
    for splice in splices()
    where splice.range.lowerBound >= position && splice.range.lowerBound < range.upperBound {
      output += document.bytes[position..<splice.range.lowerBound]
      for part in splice.parts { output += part }
      position = splice.range.upperBound
    }
    return output + document.bytes[position..<max(position, range.upperBound)]
  }
}

extension JSONEditor {
  /// A range of bytes to remove and the parts to write instead.
  private struct Splice {
    let range: Range<Int>
    let parts: [ArraySlice<UInt8>]
  }

  /// Returns all edits in document order, so that an outer edit precedes those inside it.
  private func splices() -> [Splice] {
    guard !isUntouched else { return [] }
    let all =
      replacements.map(replacementSplice) + removals.flatMap(removalSplices)
      + additions.compactMap(additionSplice) + newMembers.map(newMemberSplice)
    return all.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the splice that replaces a value.
  private func replacementSplice(index: Int, bytes: [UInt8]) -> Splice {
    Splice(range: JSON(document: document, index: index).sourceRange, parts: [bytes[...]])
  }

  /// Returns the splice after the last element, or after the opening bracket if there is none.
  private func additionSplice(index: Int, elements: [ArraySlice<UInt8>]) -> Splice? {
    guard !elements.isEmpty else { return nil }
    let array = JSON(document: document, index: index)
    let last = array[array.count - 1]?.sourceRange.upperBound
    let comma = Array(",".utf8)[...]
    let parts = elements.flatMap { [comma, $0] }
    let position = last ?? array.sourceRange.lowerBound + 1
    return Splice(range: position..<position, parts: Array(parts.dropFirst(last == nil ? 1 : 0)))
  }

  /// Returns the splice after the last member, with a comma first if any member remains.
  private func newMemberSplice(index: Int, added: [JSONMember]) -> Splice {
    let object = JSON(document: document, index: index)
    let values = object.members.map(\.value)
    let hasOthers = values.contains { removals[index]?.contains($0.index - 1) != true }
    let bytes = JSONValue.object(added).encoded().dropFirst().dropLast()
    let position = values.last?.sourceRange.upperBound ?? object.sourceRange.lowerBound + 1
    let comma = hasOthers ? Array(",".utf8)[...] : []
    return Splice(range: position..<position, parts: [comma, bytes])
  }

  /// Returns the splices that remove members, each with one comma.
  ///
  /// This is the comma before the member or, while no earlier member remains, the one after it.
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
