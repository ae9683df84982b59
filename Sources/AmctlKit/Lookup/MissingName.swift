import AmctlCommandLine
import MusicAPI

/// A name that was not found.
struct MissingName: CustomStringConvertible {
  /// The ID, the ISRC or UPC, or the name in words.
  let name: String
  let type: ResourceType
  /// The storefront that lacks it; nil for the library, and if it is not known.
  var storefront: String?
  var isInWords = false
  /// A similar name that something has.
  var nearest: String?
  /// The line that lists what may have been meant.
  var list: String?

  /// The thing that does not exist, and where: "no song with ID 999 in storefront 'us'".
  var description: String {
    let code = type.facts?.code(in: name)?.lookup
    let kind = code.map { "\($0)".uppercased() } ?? "ID"
    return "no \(type.shortLabel) " + (isInWords ? "named '\(name)'" : "with \(kind) \(name)")
      + (type.isInLibrary ? " in your library" : storefront.map { " in storefront '\($0)'" } ?? "")
  }

  /// A suggestion to try instead.
  var hint: String? {
    if let nearest { return Suggestion.question(nearest) }
    if let list { return "look for it with: \(list)" }
    if type == .storefronts { return Storefronts.listHint }
    guard type == .genres, !name.isGenreID else { return nil }
    return "'amctl genres \(ShellWord.plain(name))' finds genres by name"
  }

  /// The failure if nothing else was requested.
  var failure: Failure { Failure(.notFound, description, hint: hint, missing: [name]) }

  /// Returns the message that a storefront lacks a resource, or else what a path names.
  static func absence(of name: MissingName?, at path: String, in storefront: String) -> String {
    let place = name.map { MissingName(name: $0.name, type: $0.type, storefront: storefront) }
    return place?.description ?? "'\(path)' was not found in storefront '\(storefront)'"
  }

  /// The description with the suggestion, in one line of several.
  var sentence: String {
    description + (nearest.map { "; " + Suggestion.question($0) } ?? "")
  }
}

extension Failure {
  /// The failure if some or all of several names were not found; the count defaults to that of the
  /// names.
  static func missing(
    _ names: [String], count: Int? = nil, of total: Int, _ noun: String = "IDs"
  ) -> Failure {
    let count = count ?? names.count
    guard count < total else {
      return Failure(.notFound, "0 of \(total.grouped) \(noun) found", missing: names)
    }
    return Failure(
      .partial, "\(count.grouped) of \(total.grouped) \(noun) not found", missing: names)
  }
}

extension HTTPRequest {
  /// The storefront in its path; nil if it concerns no catalog.
  var storefront: String? {
    let parts = target.path.split(separator: "/")
    guard parts.count > 2, parts[1] == "catalog" else { return nil }
    return String(parts[2])
  }
}

extension Error {
  /// Returns the error with the resource's name if the service reports that it does not exist; the
  /// request tells in which storefront.
  func naming(_ name: MissingName?, at request: HTTPRequest? = nil) -> any Error {
    guard var name, case .rejected(let rejection) = self as? MusicAPIError,
      rejection.status == 404
    else {
      return self
    }
    name.storefront = name.storefront ?? request?.storefront
    var failure = Failure(self, missing: [name.name]) { _ in name.description }
    failure.hint = name.hint
    return failure
  }
}
