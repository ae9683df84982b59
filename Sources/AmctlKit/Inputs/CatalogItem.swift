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
        "'\(word)' is an address of \(address.type), not of \(type).",
        hint: "'amctl catalog \(address.type)' fetches it")
    }
    self.init(lookup: .id, value: address.id, storefront: address.storefront)
  }

  /// Reads a line of a file: an address, a code by its shape, or else an id.
  init(line: String, type: ResourceType) throws(UsageError) {
    if let lookup = type.facts?.lookup(fitting: line) {
      self.init(lookup: lookup, value: line)
    } else {
      try self.init(word: line, type: type)
    }
  }
}
