import AmctlCommandLine
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

  /// Reads an id or a URL, which must lead to a resource of that type; some take a name as well.
  init(word: String, type: ResourceType, orName takesName: Bool = false) throws(UsageError) {
    guard MusicURL.isURL(word) else {
      if !takesName { try MisplacedID.check(word, as: type) }
      self.init(lookup: .id, value: word)
      return
    }
    let address: MusicURL
    do { address = try MusicURL(parsing: word) } catch {
      throw .rule(error.description, hint: nil)
    }
    guard address.possibleTypes.contains(type) else {
      throw .rule(
        "'\(word)' is a URL of \(address.type), not of \(type)",
        hint: "'amctl catalog \(address.type)' fetches it")
    }
    self.init(lookup: .id, value: address.id, storefront: address.storefront)
  }

  /// Reads what a resource is to be looked up by; ISRCs and UPCs may be written in any way.
  init(word: String, by lookup: Lookup, type: ResourceType) throws(UsageError) {
    switch lookup {
    case .id: try self.init(word: word, type: type)
    case .equivalents:
      try MisplacedID.check(word, as: type)
      self.init(lookup: lookup, value: word)
    case .isrc:
      guard let code = lookup.code(in: word) else {
        throw .rule(
          "'\(word)' is not an ISRC", hint: "12 letters and digits such as USABC1234567")
      }
      self.init(lookup: lookup, value: code)
    case .upc:
      guard let code = lookup.code(in: word) else {
        throw .rule("'\(word)' is not a UPC", hint: "12 to 14 digits such as 00602445790128")
      }
      self.init(lookup: lookup, value: code)
    }
  }

  /// Reads a line of a file: a URL, an ISRC or UPC by its shape, or else an id.
  init(line: String, type: ResourceType) throws(UsageError) {
    if let (lookup, code) = type.facts?.code(in: line) {
      self.init(lookup: lookup, value: code)
    } else {
      try self.init(word: line, type: type)
    }
  }
}
