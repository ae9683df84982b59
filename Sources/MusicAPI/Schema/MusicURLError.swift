/// Why an address does not lead to a resource of the catalog.
public struct MusicURLError: Error, Sendable, Hashable {
  /// The address; a user name or password in it is left out.
  public let address: String
  /// What is wrong with it.
  public let reason: Reason

  /// Joins both.
  init(_ address: String, _ reason: Reason) {
    self.address = address
    self.reason = reason
  }

  /// What can be wrong with an address.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Sendable, Hashable {
    /// It is not one of http or https.
    case malformed
    /// The host is none of Apple Music's.
    case foreignHost(String)
    /// It leads to the whole service, or to a storefront as a whole.
    case noResource
    /// It leads into somebody's library, where ids mean something to that account alone.
    case library
    /// It leads to a page that shows no single resource, such as `browse`.
    case unknownKind(String)
    /// The type is there, and the id is not.
    case noID(ResourceType)
  }
}

extension MusicURLError: CustomStringConvertible {
  /// One sentence that names the address and the rule.
  public var description: String {
    switch reason {
    case .malformed:
      "'\(address)' is not an address of the web."
    case .foreignHost(let host):
      "'\(address)' is not an address of Apple Music: its host is '\(host)'."
    case .noResource:
      "'\(address)' names no album, song or other resource."
    case .library:
      "'\(address)' leads into a library, whose ids are not those of the catalog."
    case .unknownKind(let kind):
      "'\(address)' names no resource: '\(kind)' is not a type that can be fetched."
    case .noID(let type):
      "'\(address)' has no id of \(type)."
    }
  }
}
