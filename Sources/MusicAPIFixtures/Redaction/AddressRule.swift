import MusicAPI

/// Names parts of addresses: `/v1/me/library/*/{id}`, with everything below it.
///
/// `{id}` matches an id, and the ids in the `ids` parameter of such a path; `{text}`, or any other
/// name, matches any text. Parts of a query are named too: `/v1/me/library/search?term={text}`.
struct AddressRule: Sendable, Hashable {
  /// A part of a path or a query.
  private enum Part: Hashable {
    case literal(String)
    case any
    case id
    case text

    init(_ text: Substring) {
      switch text {
      case "*": self = .any
      case "{id}": self = .id
      default: self = text.hasPrefix("{") && text.hasSuffix("}") ? .text : .literal(String(text))
      }
    }

    var isNamed: Bool { self == .id || self == .text }

    func matches(_ text: String) -> Bool {
      switch self {
      case .literal(let own): own == text
      case .any, .text: !text.isEmpty
      case .id: Pseudonym.isIdentifier(text)
      }
    }
  }

  private let segments: [Part]
  private let items: [String: Part]

  /// Reads a rule; nil if it is no path, or names nothing.
  init?(_ text: some StringProtocol) {
    guard text.hasPrefix("/") else { return nil }
    let path = text.prefix { $0 != "?" }
    segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .map { Part(Substring($0)) }
    let query = text.dropFirst(path.count + 1).split(separator: "&").map { item in
      let name = item.prefix { $0 != "=" }
      return (String(name), Part(Substring(item.dropFirst(name.count + 1))))
    }
    items = Dictionary(query) { first, _ in first }
    guard (segments + items.values).contains(where: \.isNamed) else { return nil }
  }

  /// Returns the positions of the named parts of a path, of which the rule may be the beginning.
  func positions(in path: [String]) -> [Int] {
    guard items.isEmpty, path.count >= segments.count, matches(path.prefix(segments.count)) else {
      return []
    }
    return segments.indices.filter { segments[$0].isNamed }
  }

  /// Returns whether a parameter of a path is a named part.
  func names(_ item: String, in path: [String]) -> Bool {
    if !items.isEmpty {
      return items[item]?.isNamed == true && path.count == segments.count && matches(path[...])
    }
    guard segments.last == .id else { return false }
    let missing = item == "ids" ? 1 : item.hasPrefix("ids[") ? 2 : 0
    return missing > 0 && path.count == segments.count - missing && matches(path[...])
  }

  private func matches(_ path: ArraySlice<String>) -> Bool {
    zip(segments, path).allSatisfy { $0.matches($1) }
  }
}
