import AmctlCommandLine
import MusicAPI

/// Tells ids of the library from ids of the catalog by their looks.
enum MisplacedID {
  /// What is done with an id, on which it depends what to do about one of another place.
  enum Purpose {
    /// It is fetched.
    case fetching
    /// Something is changed that resources of these types have, such as a rating.
    case changing([ResourceType])
    /// It is added to the library.
    case adding

    /// What to do about an id that is of another type.
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

  /// Refuses what no request can name, and an id that looks like one of another place.
  ///
  /// What looks like nothing that is known is let through: the service will know.
  static func check(
    _ id: String, as type: ResourceType, for purpose: Purpose = .fetching
  ) throws(UsageError) {
    do { try InvalidRequestError.check(id: id) } catch { throw .rule(error.description, hint: nil) }
    try checkPlace(of: id, as: type, for: purpose)
  }

  /// Refuses an id that looks like one of another place, or of another type of the library.
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

  /// Refuses an id that a write must not send: one without the shape of an id of that type.
  ///
  /// A write cannot be undone, so the service is not asked to find out what an odd id means.
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

  /// The ISRC or UPC that a value is instead of an id, and the type to look it up among.
  private static func code(
    in value: String, near facts: ResourceFacts
  ) -> (lookup: Lookup, owner: ResourceType, code: String)? {
    let types = [ResourceType(rawValue: facts.pathName), .songs]
    for owner in types.compactMap(\.facts) {
      if let (lookup, code) = owner.code(in: value) { return (lookup, owner.type, code) }
    }
    return nil
  }

  /// What ids of a type look like.
  private static func shape(of facts: ResourceFacts) -> String {
    let prefixes = facts.idPrefixes.map { "'\($0)'" }.joined(separator: " or ")
    return facts.idPrefixes.isEmpty
      ? "ids of \(facts.type) are digits" : "ids of \(facts.type) begin with \(prefixes)"
  }

  /// The type of the catalog that an id may be of; of several, the library type's match.
  private static func catalogOwner(
    of id: String, insteadOf facts: ResourceFacts
  ) -> ResourceFacts? {
    let owners = ResourceFacts.catalog.filter { $0.fits(id: id) }
    return owners.first { $0.pathName == facts.pathName } ?? owners.first
  }
}
