extension JSONDocument {
  /// The characters of a string or a name, its escapes undone.
  func characters(of entry: JSONTapeEntry) -> String {
    switch entry.kind {
    case .escapedString, .escapedName: JSONEscape.characters(of: bytes[entry.contents])
    default: String(decoding: bytes[entry.contents], as: UTF8.self)
    }
  }

  /// Whether an entry is that name, byte for byte: `é` in two spellings of Unicode is two names.
  func isName(_ entry: JSONTapeEntry, _ name: String) -> Bool {
    guard entry.kind == .name else {
      return characters(of: entry).utf8.elementsEqual(name.utf8)
    }
    return entry.contents.count == name.utf8.count
      && name.utf8.elementsEqual(bytes[entry.contents])
  }
}
