import MusicAPI
import MusicPlatform

/// The parameters of a request, by their decoded names.
struct Parameters: Sendable {
  private let items: [(name: String, value: String)]

  init(_ query: Query) {
    items = query.items.map { ($0.name, $0.value) }
  }

  /// The value; of several, the last one.
  subscript(name: String) -> String? { items.last { $0.name == name }?.value }

  /// Returns the values of a list, each once; nil if the parameter is not there.
  func list(_ name: String) -> [String]? {
    let lists = items.filter { $0.name == name }
    guard !lists.isEmpty else { return nil }
    return lists.flatMap { $0.value.split(separator: ",").map(String.init) }.unique
  }

  /// Returns the values of a list that has to be there, and may have so many.
  func required(_ name: String, limit: Int? = nil) throws(Refusal) -> [String] {
    guard let values = list(name) else { throw .missing(name) }
    guard !values.isEmpty else {
      let isID = name.hasPrefix("ids")
      throw .invalid(
        name,
        isID
          ? "No id(s) supplied in the '\(name)' query parameter" : "The value must not be empty")
    }
    if let limit, values.count > limit {
      throw .invalid(name, "A maximum of \(limit) values is allowed")
    }
    return values
  }

  /// Returns those of a list that has to be there, of which each must be one of some.
  func required(_ name: String, of known: [String]) throws(Refusal) -> [String] {
    let values = try required(name)
    for value in values where !known.contains(value) {
      guard !Shape.isUnbuilt(value) else { throw .notBuilt }
      throw .invalid(
        name, "'\(value)' is not a valid value; valid are \(known.joined(separator: ", "))")
    }
    return values
  }

  /// Returns a text that has to be there.
  func text(_ name: String) throws(Refusal) -> String {
    guard let text = self[name] else { throw .missing(name) }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw .invalid(name, "The value must not be empty")
    }
    return text
  }

  /// Returns what is wished of resources of a type: the values of the parameter for this type, and
  /// those without a type if the request asks for the resource itself.
  func wishes(_ name: String, for type: String, isAsked: Bool) -> [String] {
    items.isEmpty ? [] : (isAsked ? list(name) ?? [] : []) + (list("\(name)[\(type)]") ?? [])
  }

  /// Returns the parameters of a name with a part in brackets, by that part.
  func scopes(of name: String) -> [String] {
    items.map(\.name).filter { $0.hasPrefix(name + "[") && $0.hasSuffix("]") }.unique
      .map { String($0.dropFirst(name.count + 1).dropLast()) }
  }

  /// The first parameter that no path takes; nil if there is none.
  ///
  /// Beside those of Apple's pages there are some that the web player sends.
  var unknown: String? {
    items.map(\.name).first { name in
      guard let bracket = name.firstIndex(of: "[") else { return !Self.names.contains(name) }
      return !name.hasSuffix("]") || !Self.scopedNames.contains(String(name[..<bracket]))
    }
  }

  private static let names: Set = [
    "acceptLanguage", "chart", "chartId", "extend", "genre", "ids", "include", "kinds", "l",
    "limit", "offset", "platform", "relate", "restrict", "sort", "term", "types", "views", "with",
  ]

  /// Those with a part in brackets.
  private static let scopedNames: Set = [
    "art", "extend", "fields", "filter", "format", "ids", "include", "limit", "meta", "omit",
    "relate",
  ]

  // MARK: Numbers

  /// No list is longer, so that sums of numbers cannot overflow.
  static let largest = 1_000_000_000

  private func number(_ name: String, from least: Int) throws(Refusal) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text) else { throw .invalid(name, "Value must be an integer") }
    guard number >= least else {
      throw .invalid(name, "Value must be an integer greater than or equal to \(least)")
    }
    return min(number, Self.largest)
  }

  /// Returns how many items a page has; nil for all of them.
  ///
  /// Too large a limit of a relationship is reported by the name of the other parameter, as the
  /// service does.
  func limit(_ page: PageSizes, _ name: String = "limit") throws(Refusal) -> Int? {
    let number = try number(name, from: 1)
    if let limit = page.limit, let number, number > limit {
      throw .invalid(
        "limit", "Value must be an integer less than or equal to \(limit), but was: \(number)")
    }
    return number ?? page.size
  }

  /// Returns how many items of a list come with its resource; nil for all of them.
  func limit(of related: Related) throws(Refusal) -> Int? {
    try limit(related.page, "limit[\(related.name)]")
  }

  /// Returns the number of items before the page.
  func offset(before end: Int? = nil) throws(Refusal) -> Int {
    let number = try number("offset", from: 0) ?? 0
    if let end, number >= end {
      throw .invalid("offset", "Value must be an integer less than \(end)")
    }
    return number
  }

  /// Returns the supported language that is asked for, or the first one; a tag that is none is an
  /// error.
  func language(of supported: [String]) throws(Refusal) -> String {
    let tag = self["l"] ?? ""
    guard !tag.isEmpty, !tag.contains("_") else { return supported.first ?? "en-US" }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    let isTag =
      tag.utf8.allSatisfy { $0 < 0x80 } && (2...3).contains(parts[0].count)
      && parts[0].allSatisfy(\.isLetter)
      && parts.dropFirst().allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy { $0.isLetter || $0.isNumber }
      }
    guard isTag else { throw .invalid("l", "Invalid language tag '\(tag)'") }
    return supported.first { $0.lowercased() == tag.lowercased() } ?? supported.first ?? "en-US"
  }
}
