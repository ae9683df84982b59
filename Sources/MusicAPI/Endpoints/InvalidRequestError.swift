import MusicPlatform

/// An error in a request that the service would reject or misread.
public enum InvalidRequestError: Error, Sendable, Hashable {
  /// The id is empty, or cannot be part of a path.
  case unusableID(String)
  /// The id, or the path and query of the request, has more bytes than any server takes.
  case tooLong(name: String, start: String, count: Int, limit: Int)
  /// The ISRC or UPC is empty, or contains characters that are not valid in it.
  case unusableCode(String, Lookup)
  /// No id was given where one is needed; the type is nil where several are accepted.
  case noIDs(ResourceType?)
  /// More ids than one request may name.
  case tooManyIDs(Int, limit: Int, ResourceType)
  /// More tracks than one request may have.
  case tooManyTracks(Int, limit: Int)
  /// Resources of the type cannot be looked up by this kind of code.
  case noLookup(Lookup, ResourceType)
  /// The text that is called so, such as the search term, is empty or only white space.
  case empty(String)
  /// No type was given, but the request needs one.
  case noTypes
  /// The storefront, type or list name is empty or only dots, which would change the path.
  case unusableSegment(String)
  /// The path does not start with `/`, and could lead to another server.
  case unusablePath(String)
  /// The request takes no such option, as a request for a single resource takes no page size.
  case noOption(String, of: String)
  /// The list is compiled by the service, so that it can be included, and not related.
  case noRelation(String)
  /// The number is outside the range that the service accepts.
  case outOfRange(Int, ClosedRange<Int>, name: String)
  /// The request does not support the type; `among` lists the types that it supports.
  case wrongType(ResourceType, among: [ResourceType], purpose: String)
  /// The list is only included when a single resource is fetched.
  case singleOnly(String, ResourceType)
  /// The user's list of that type cannot be sorted by this key.
  case noSort(String, ResourceType)
  /// The list has further pages, but no client read it, so the parameters of its request are
  /// unknown.
  case unknownRequest
  /// The path to continue at does not lead to a page of the list.
  case otherList(path: String, list: String)
  /// The path to continue at has another value of a parameter than the request, which comes first.
  case otherParameter(String, String, String)
}

extension InvalidRequestError: CustomStringConvertible {
  /// A sentence that names the value and the rule.
  public var description: String {
    switch self {
    case .unusableID(let id):
      "'\(id)' is not a valid ID: IDs consist of letters, digits, '.', '-' and '_'"
    case .tooLong(let name, let start, let count, let limit):
      "the \(name) '\(start)…' is too long: it has \(count) bytes, and the limit is \(limit)"
    case .unusableCode(let code, let lookup):
      "'\(code)' is not a valid \(lookup.rawValue.uppercased()): "
        + (lookup == .isrc ? "ISRCs have 12 letters and digits" : "UPCs have 12 to 14 digits")
    case .noIDs(let type):
      "no \(type.map { "\($0.label) " } ?? "")IDs given"
    case .tooManyIDs(let count, let limit, let type):
      "\(count) \(type.label) IDs are too many for one request; the limit is \(limit)"
    case .tooManyTracks(let count, let limit):
      "\(count) tracks are too many for one request; the limit is \(limit)"
    case .noLookup(let lookup, let type):
      "\(type) cannot be looked up by '\(lookup.rawValue)'"
    case .empty(let name):
      "the \(name) must not be empty"
    case .noTypes:
      "no type given"
    case .unusableSegment(let segment):
      "'\(segment)' cannot be part of a path"
    case .unusablePath(let path):
      RequestTarget(path: path).flawOfPath ?? path
    case .noOption(let option, let request):
      "a request for \(request) takes no \(option)"
    case .noRelation(let name):
      "'\(name)' can be included, but not related: it is no relationship"
    case .outOfRange(let value, let range, let name) where range.upperBound == .max:
      "the \(name) must be at least \(range.lowerBound), not \(value)"
    case .outOfRange(let value, let range, let name) where range.count == 1:
      "the \(name) can only be \(range.lowerBound), not \(value)"
    case .outOfRange(let value, let range, let name):
      "the \(name) must be \(range.lowerBound) to \(range.upperBound), not \(value)"
    case .wrongType(let type, let known, let purpose):
      "'\(type)' is not a type that \(purpose); use one of "
        + known.map(\.rawValue).joined(separator: ", ")
    case .singleOnly(let name, let type):
      "'\(name)' of \(type) is only included when a single one is fetched by its id"
    case .noSort(let name, let type):
      "\(type) cannot be sorted by '\(name)'" + Self.remedy(of: type.facts?.sortNames ?? [])
    case .unknownRequest:
      "the list was not read by a client, so its further pages cannot be requested"
    case .otherList(let path, let list):
      "'\(path)' is not a page of '\(list)', and cannot continue it"
    case .otherParameter(let name, let value, let other):
      "the listing to continue has '\(name)=\(other)', and the request '\(name)=\(value)'"
    }
  }
}

extension InvalidRequestError {
  private static func remedy(of sortNames: [String]) -> String {
    guard !sortNames.isEmpty else { return "" }
    return "; use " + sortNames.map { "\($0) or -\($0)" }.joined(separator: ", ")
  }

  /// Returns the error for an id that cannot be one part of a path.
  package static func forID(_ id: String) -> InvalidRequestError? {
    forLength(of: id, atMost: 1_000, name: "id") ?? (isUsable(id) ? nil : .unusableID(id))
  }

  /// Returns the error for an id or code that cannot be one of the values of a query parameter.
  ///
  /// Not every code that the service knows has the length that it should have.
  static func forValue(_ value: String, of lookup: Lookup) -> InvalidRequestError? {
    guard lookup == .isrc || lookup == .upc, !isUsable(value) else { return forID(value) }
    return .unusableCode(value, lookup)
  }

  private static func isUsable(_ id: String) -> Bool {
    let isPlain = id.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-._".utf8.contains($0) }
    return isPlain && id.contains { $0 != "." }
  }

  /// Returns the error for ids or codes: there are none, there are too many, or one is unusable.
  static func forIDs(
    _ values: [String], by lookup: Lookup = .id, of type: ResourceType, atMost limit: Int = .max
  ) -> InvalidRequestError? {
    if values.isEmpty { return .noIDs(type) }
    if values.count > limit { return .tooManyIDs(values.count, limit: limit, type) }
    return values.firstNonNil { forValue($0, of: lookup) }
  }

  /// Returns the error for a path and query that no server would read to the end, or that could
  /// lead to another server.
  static func forTarget(_ target: RequestTarget) -> InvalidRequestError? {
    forLength(of: target.description, atMost: 64 << 10, name: "path")
      ?? (target.flawOfPath == nil ? nil : .unusablePath(target.path))
  }

  private static func forLength(
    of text: String, atMost limit: Int, name: String
  ) -> InvalidRequestError? {
    let count = text.utf8.count
    guard count > limit else { return nil }
    return .tooLong(name: name, start: String(text.prefix(40)), count: count, limit: limit)
  }

  /// Returns the error for a path with a part of dots: a server may remove it and the part before.
  static func forPath(_ path: [String]) -> InvalidRequestError? {
    path.first { text in text.allSatisfy { $0 == "." } }.map { .unusableSegment($0) }
  }

  /// Returns the error for a type that is not among the known ones.
  static func forType(
    _ type: ResourceType, among known: [ResourceType], _ purpose: String
  ) -> InvalidRequestError? {
    known.contains(type) ? nil : .wrongType(type, among: known, purpose: purpose)
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
  static func forText(_ text: String, name: String) -> InvalidRequestError? {
    text.allSatisfy(\.isWhitespace) ? .empty(name) : nil
  }

  /// Returns the error for a number outside of a range.
  static func forNumber(
    _ value: Int, in range: ClosedRange<Int>, name: String
  ) -> InvalidRequestError? {
    range.contains(value) ? nil : .outOfRange(value, range, name: name)
  }
}

extension Sequence {
  /// Returns the first result that is not nil.
  func firstNonNil<Result>(_ transform: (Element) -> Result?) -> Result? {
    lazy.compactMap(transform).first
  }
}
