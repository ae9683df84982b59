import MusicAPI

/// One thing to look up: an id or a code, and the storefront it was found with.
struct CatalogItem: Sendable, Equatable {
  /// What the value is.
  let lookup: Lookup
  /// The id or code.
  let value: String
  /// The storefront of an address; nil for what names none.
  var storefront: String?

  /// Takes a value that is known to be an id or a code.
  init(lookup: Lookup, value: String, storefront: String? = nil) {
    self.lookup = lookup
    self.value = value
    self.storefront = storefront
  }

  /// Reads an id or an address, which must lead to a resource of that type.
  init(word: String, type: ResourceType) throws(UsageError) {
    guard MusicAddress.isAddress(word) else {
      // What is asked of genres may be a name as well.
      if type != .genres { try MisplacedID.check(word, as: type) }
      self.init(lookup: .id, value: word)
      return
    }
    let address: MusicAddress
    do { address = try MusicAddress(parsing: word) } catch {
      throw .rule(error.description, hint: nil)
    }
    guard address.possibleTypes.contains(type) else {
      throw .rule(
        "'\(word)' is an address of \(address.type), not of \(type).",
        hint: "'amctl catalog \(address.type)' fetches it")
    }
    self.init(lookup: .id, value: address.id, storefront: address.storefront)
  }

  /// Reads a line of a file: an address, a code by its shape, or else an id.
  init(line: String, type: ResourceType) throws(UsageError) {
    if let lookup = Self.codes(of: type).first(where: { Self.isCode(line, $0) }) {
      self.init(lookup: lookup, value: line)
    } else {
      try self.init(word: line, type: type)
    }
  }

  private static func codes(of type: ResourceType) -> [Lookup] {
    [.isrc, .upc].filter { type.facts?.limit(of: $0) != nil }
  }

  /// `USQE92100257` is a recording's code; twelve to fourteen digits are a product's.
  private static func isCode(_ text: String, _ lookup: Lookup) -> Bool {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let bytes = Array(text.utf8)
    if lookup == .upc { return (12...14).contains(bytes.count) && bytes.allSatisfy(isDigit) }
    return bytes.count == 12 && bytes[5...].allSatisfy(isDigit) && !bytes.allSatisfy(isDigit)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
