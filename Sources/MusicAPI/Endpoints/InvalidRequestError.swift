import MusicPlatform

/// An error in a request that the service would reject or misread.
public struct InvalidRequestError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A sentence that names the value and the rule.
  public let description: String
  /// The kind of the value.
  package let kind: Kind

  /// The kinds of values that a request does not take.
  package enum Kind: Sendable, Hashable {
    /// A value is missing, cannot be sent, or is outside the range that the service accepts.
    case value
    /// An id, or the path and query of the request, has more bytes than any server takes.
    case tooLong
    /// The request does not support the type of a resource.
    case type
    /// Resources of the type cannot be looked up by this code, or sorted by this key.
    case name
  }

  /// Creates an error with a sentence for people.
  package init(_ description: String, _ kind: Kind = .value) {
    self.description = description
    self.kind = kind
  }

  /// No type was given, but the request needs one.
  package static let noTypes = InvalidRequestError("no type given")

  /// Returns the error for no ids where one is needed; the type is nil where several are accepted.
  package static func noIDs(of type: ResourceType? = nil) -> InvalidRequestError {
    InvalidRequestError("no \(type.map { "\($0.label) " } ?? "")IDs given")
  }

  /// Returns the error for more ids than one request may name.
  package static func tooManyIDs(
    _ count: Int, of type: ResourceType, limit: Int
  ) -> InvalidRequestError {
    InvalidRequestError(
      "\(count) \(type.label) IDs are too many for one request; the limit is \(limit)")
  }

  /// Returns the error for an id that is empty, or cannot be part of a path.
  package static func unusableID(_ id: String) -> InvalidRequestError {
    InvalidRequestError(
      "'\(id)' is not a valid ID: IDs consist of letters, digits, '.', '-' and '_'")
  }
}

extension InvalidRequestError {
  /// Returns the error for an id that cannot be one part of a path.
  package static func forID(_ id: String) -> InvalidRequestError? {
    forLength(of: id, atMost: 1_000, name: "id") ?? (isUsable(id) ? nil : .unusableID(id))
  }

  /// Returns the error for an id or code that cannot be one of the values of a query parameter.
  ///
  /// Not every code that the service knows has the length that it should have.
  static func forValue(_ value: String, of lookup: Lookup) -> InvalidRequestError? {
    guard lookup == .isrc || lookup == .upc, !isUsable(value) else { return forID(value) }
    return InvalidRequestError(
      "'\(value)' is not a valid \(lookup.rawValue.uppercased()): "
        + (lookup == .isrc ? "ISRCs have 12 letters and digits" : "UPCs have 12 to 14 digits"))
  }

  private static func isUsable(_ id: String) -> Bool {
    let isPlain = id.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }
    return isPlain && id.contains { $0 != "." }
  }

  /// Returns the error for ids or codes: there are none, there are too many, or one is unusable.
  static func forIDs(
    _ values: [String], by lookup: Lookup = .id, of type: ResourceType, atMost limit: Int = .max
  ) -> InvalidRequestError? {
    if values.isEmpty { return .noIDs(of: type) }
    if values.count > limit { return .tooManyIDs(values.count, of: type, limit: limit) }
    return values.firstNonNil { forValue($0, of: lookup) }
  }

  /// Returns the error for a path and query that no server would read to the end, or that could
  /// lead to another server.
  static func forTarget(_ target: RequestTarget) -> InvalidRequestError? {
    forLength(of: target.description, atMost: 64 << 10, name: "path")
      ?? target.flawOfPath.map { InvalidRequestError($0) }
  }

  private static func forLength(
    of text: String, atMost limit: Int, name: String
  ) -> InvalidRequestError? {
    let count = text.utf8.count
    guard count > limit else { return nil }
    return InvalidRequestError(
      "the \(name) '\(text.prefix(40))…' is too long: it has \(count) bytes, and the limit is \(limit)",
      .tooLong)
  }

  /// Returns the error for a path with a part of dots: a server may remove it and the part before.
  static func forPath(_ path: [String]) -> InvalidRequestError? {
    path.first { text in text.allSatisfy { $0 == "." } }
      .map { InvalidRequestError("'\($0)' cannot be part of a path") }
  }

  /// Returns the error for a type that is not among the known ones.
  static func forType(
    _ type: ResourceType, among known: [ResourceType], _ purpose: String
  ) -> InvalidRequestError? {
    guard !known.contains(type) else { return nil }
    let names = known.map(\.rawValue).joined(separator: ", ")
    return InvalidRequestError(
      "'\(type)' is not a type that \(purpose); use one of \(names)", .type)
  }

  /// Returns the error for types: there are none, or one has facts and is not among the others.
  ///
  /// A type without facts, such as one of your own, is accepted.
  static func forTypes(
    _ types: [ResourceType], among known: [ResourceType], _ purpose: String
  ) -> InvalidRequestError? {
    types.isEmpty ? .noTypes : types.firstNonNil { $0.error(among: known, purpose) }
  }

  /// Returns the error for a text that is empty or only white space.
  package static func forText(_ text: String, name: String) -> InvalidRequestError? {
    text.allSatisfy(\.isWhitespace) ? InvalidRequestError("the \(name) must not be empty") : nil
  }

  /// Returns the error for a number outside of a range.
  package static func forNumber(
    _ value: Int, in range: ClosedRange<Int>, name: String
  ) -> InvalidRequestError? {
    guard !range.contains(value) else { return nil }
    let rule =
      range.upperBound == .max
      ? "must be at least \(range.lowerBound)"
      : range.count == 1
        ? "can only be \(range.lowerBound)" : "must be \(range.lowerBound) to \(range.upperBound)"
    return InvalidRequestError("the \(name) \(rule), not \(value)")
  }
}

extension Sequence {
  /// Returns the first result that is not nil.
  func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    lazy.compactMap(transform).first
  }
}
