import MusicAPI
import MusicPlatform

/// Which values of a folder become pseudonyms.
///
/// A rule is the path of members, as in ``MemberRule``; or the parts of an address after `path:`,
/// as in `path:/v1/me/library/*/{id}`; or a value after `value:`, as in `value:p.*`, wherever it
/// occurs. A rule that ends in `**.id` also covers members such as `catalogId`, and ids in
/// addresses.
package struct PseudonymRules: Sendable, Hashable {
  private(set) var members: [MemberRule] = []
  private(set) var addresses: [AddressRule] = []
  private(set) var values: [Wildcard] = []

  package init() {}

  package var isEmpty: Bool { members.isEmpty && addresses.isEmpty && values.isEmpty }

  /// Adds a rule; returns whether it is one.
  package mutating func add(_ text: String) -> Bool {
    if let address = Self.rest(of: text, after: "path:") {
      guard let rule = AddressRule(address) else { return false }
      addresses.append(rule)
    } else if let value = Self.rest(of: text, after: "value:") {
      // A value that everything fits would leave nothing.
      guard value.utf8.contains(where: \.isAlphanumeric) else { return false }
      values.append(Wildcard(String(value)))
    } else {
      guard let rule = MemberRule(text) else { return false }
      members.append(rule)
      if rule.namesAnyID {
        addresses += Self.addressesOfIDs
      }
    }
    return true
  }

  private static func rest(of text: String, after prefix: String) -> Substring? {
    text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : nil
  }

  /// The addresses that contain resource IDs.
  private static let addressesOfIDs = [
    "/v1/catalog/*/*/{id}", "/v1/me/library/*/{id}", "/v1/me/ratings/*/{id}",
  ].compactMap { AddressRule($0) }
}

extension MemberRule {
  /// Whether the rule names resource IDs, wherever they are.
  var namesAnyID: Bool { type == nil && steps.count > 1 && steps.suffix(2) == ["**", "id"] }

  /// Whether the rule names ids.
  var namesIDs: Bool { steps.last == "id" || steps.last?.hasSuffix("Id") == true }
}
