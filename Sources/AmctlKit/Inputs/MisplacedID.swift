import AmctlCommandLine
import MusicAPI

/// Distinguishes library ids from catalog ids by their shape.
enum MisplacedID {
  /// The purpose of an id, which determines the hint about a misplaced one.
  enum Purpose {
    /// The resource is fetched.
    case fetching
    /// Data of resources of these types, such as a rating, is changed.
    case changing([ResourceType])
    /// The resource is added to the library.
    case adding

    /// Returns a hint about an id of another type.
    fileprivate func hint(for id: String, of owner: ResourceFacts) -> String {
      switch self {
      case .adding where owner.isInLibrary: "it is in the library already"
      case .changing(let types) where types.contains(owner.type):
        "write the type as '\(owner.type)'"
      case .fetching, .adding, .changing:
        "'amctl \(owner.isInLibrary ? "library" : "catalog") \(owner.pathName) \(id)' fetches it"
      }
    }
  }

  /// Rejects an id that no request can contain, or that looks like one from elsewhere.
  ///
  /// An id of unknown shape is accepted, because the service will decide.
  static func check(
    _ id: String, as type: ResourceType, for purpose: Purpose = .fetching
  ) throws(UsageError) {
    do { try InvalidRequestError.check(id: id) } catch { throw .rule(error.description, hint: nil) }
    try checkPlace(of: id, as: type, for: purpose)
  }

  /// Rejects an id that looks like one from elsewhere, or of another library type.
  private static func checkPlace(
    of id: String, as type: ResourceType, for purpose: Purpose
  ) throws(UsageError) {
    guard let facts = type.facts, !facts.fits(id: id) else { return }
    let isLibrary = ResourceFacts.library.contains { $0.type == type }
    let owners = ResourceFacts.library.filter { $0.fits(id: id) }
    if isLibrary, owners.isEmpty, let owner = catalogOwner(of: id, insteadOf: facts) {
      throw .rule(
        "'\(id)' is a catalog id, not a library id",
        hint: "\(purpose.hint(for: id, of: owner)); \(shape(of: facts))")
    }
    if !isLibrary,
      let owner = ResourceFacts.catalog.first(where: { !$0.idPrefixes.isEmpty && $0.fits(id: id) })
    {
      throw .rule(
        "'\(id)' is an id of \(owner.type), not of \(type)",
        hint: "'amctl catalog \(owner.pathName) \(id)' fetches it")
    }
    if let owner = owners.first(where: { $0.pathName == facts.pathName }) ?? owners.first {
      let names = owners.map(\.type.rawValue).joined(separator: " or ")
      throw .rule(
        isLibrary
          ? "'\(id)' is an id of \(names), not of \(type)"
          : "'\(id)' is a library id, not a catalog id",
        hint: purpose.hint(for: id, of: owner))
    }
  }

  /// Rejects an id that a write must not send because it lacks the shape of its type.
  ///
  /// A write cannot be undone, so the service does not get to decide what an unusual id means.
  static func checkShape(
    _ id: String, of type: ResourceType, for purpose: Purpose = .fetching
  ) throws(UsageError) {
    guard let facts = type.facts else { return }
    if let (lookup, owner, code) = code(in: id, near: facts) {
      throw .rule(
        "'\(id)' is \(lookup == .isrc ? "an ISRC" : "a UPC"), not an id of \(type)",
        hint: "'amctl catalog \(owner) --\(lookup) \(code) -o id' looks up the id")
    }
    try checkPlace(of: id, as: type, for: purpose)
    guard facts.fits(id: id) else {
      throw .rule("'\(id)' is not an id of \(type)", hint: shape(of: facts))
    }
  }

  /// Returns the ISRC or UPC that was given instead of an id, and the type to look it up in.
  private static func code(
    in value: String, near facts: ResourceFacts
  ) -> (lookup: Lookup, owner: ResourceType, code: String)? {
    let types = [ResourceType(rawValue: facts.pathName), .songs]
    for owner in types.compactMap(\.facts) {
      if let (lookup, code) = owner.code(in: value) { return (lookup, owner.type, code) }
    }
    return nil
  }

  /// Describes the shape of a type's ids.
  private static func shape(of facts: ResourceFacts) -> String {
    let prefixes = facts.idPrefixes.map { "'\($0)'" }.joined(separator: " or ")
    return facts.idPrefixes.isEmpty
      ? "ids of \(facts.type) are digits" : "ids of \(facts.type) begin with \(prefixes)"
  }

  /// Returns the catalog type that an id may be of; if there are several, the library type's match.
  private static func catalogOwner(
    of id: String, insteadOf facts: ResourceFacts
  ) -> ResourceFacts? {
    let owners = ResourceFacts.catalog.filter { $0.fits(id: id) }
    return owners.first { $0.pathName == facts.pathName } ?? owners.first
  }
}
