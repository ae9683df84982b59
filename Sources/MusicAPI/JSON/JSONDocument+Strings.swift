extension JSONDocument {
  /// The characters of a string or a name, its escapes undone.
  func characters(of entry: JSONTapeEntry) -> String {
    switch entry.kind {
    case .escapedString, .escapedName: JSONEscape.characters(of: bytes[entry.contents])
    default: String(decoding: bytes[entry.contents], as: UTF8.self)
    }
  }

  /// Finds the value of the last member of that name, among the members in a range of the tape.
  ///
  /// Answers the value's place on the tape.
  /// Names are compared byte for byte: `é` in two spellings of Unicode is two names.
  func member(_ name: String, in range: Range<Int>) -> Int? {
    // Held here, arrays are not counted in and out at each step.
    let tape = tape
    let bytes = bytes
    let length = name.utf8.count
    var found: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      let entry = tape[index]
      let isFound =
        entry.kind == .name
        ? entry.contents.count == length && starts(bytes, at: entry.contents.lowerBound, with: name)
        : characters(of: entry).utf8.elementsEqual(name.utf8)
      if isFound { found = index + 1 }
      index += 1 + tape[index + 1].span
    }
    return found
  }

  /// Whether the name stands at an offset; as many bytes must be there.
  private func starts(_ bytes: [UInt8], at offset: Int, with name: String) -> Bool {
    var offset = offset
    for byte in name.utf8 {
      guard bytes[offset] == byte else { return false }
      offset += 1
    }
    return true
  }
}
