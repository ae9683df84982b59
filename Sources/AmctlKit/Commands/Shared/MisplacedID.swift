import MusicAPI

/// Tells ids of the library from ids of the catalog by their looks.
enum MisplacedID {
  /// Refuses an id that looks like one of another place, or of another type of the library.
  ///
  /// What looks like nothing that is known is let through: the service will know.
  static func check(_ id: String, as type: ResourceType) throws(UsageError) {
    guard let facts = type.facts, !facts.fits(id: id) else { return }
    let isLibrary = ResourceFacts.library.contains { $0.type == type }
    let owners = ResourceFacts.library.filter { $0.fits(id: id) }
    if isLibrary, owners.isEmpty, let owner = catalogOwner(of: id, insteadOf: facts) {
      throw .rule(
        "'\(id)' is an id of the catalog, not of the library.",
        hint: "'amctl catalog \(owner.pathName) \(id)' fetches it; ids of \(type) begin with "
          + facts.idPrefixes.map { "'\($0)'" }.joined(separator: " or "))
    }
    if let owner = owners.first(where: { $0.pathName == facts.pathName }) ?? owners.first {
      let names = owners.map(\.type.rawValue).joined(separator: " or ")
      throw .rule(
        isLibrary
          ? "'\(id)' is an id of \(names), not of \(type)."
          : "'\(id)' is an id of the library, not of the catalog.",
        hint: "'amctl library \(owner.pathName) \(id)' fetches it")
    }
  }

  /// The type of the catalog that an id may be of; of several, the library type's twin.
  private static func catalogOwner(
    of id: String, insteadOf facts: ResourceFacts
  ) -> ResourceFacts? {
    let owners = ResourceFacts.catalog.filter { $0.fits(id: id) }
    return owners.first { $0.pathName == facts.pathName } ?? owners.first
  }
}
