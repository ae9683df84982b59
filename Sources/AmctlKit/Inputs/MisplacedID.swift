import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Rejects a word that is not an ID of its type, wherever it was typed.
enum MisplacedID {
  /// The purpose of an ID, which determines the hint about a wrong one.
  enum Purpose {
    /// The resource is fetched.
    case fetching
    /// Data of resources of these types, such as a rating, is changed.
    case changing([ResourceType])
    /// The resource is added to the library.
    case adding

    /// Returns a hint about an ID of another type.
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

  /// How much an ID must look like those of its type.
  enum Strictness {
    /// It may look like anything that is not an ID of another type, as `--allow-unknown` says.
    case any
    /// It must not be a word, a name or a code; the service decides about any other shape.
    case plausible
    /// It must have the shape of its type.
    ///
    /// A write cannot be undone, so the service does not get to decide what an unusual ID means.
    case exact
  }

  /// Rejects a word that is not an ID of a type.
  ///
  /// The words beside it may belong to the same name, which the hint then repeats.
  static func check(
    _ id: String, as type: ResourceType, _ strictness: Strictness = .plausible,
    for purpose: Purpose = .fetching, among words: [String] = []
  ) throws(UsageError) {
    var invalid: InvalidRequestError?
    do { try InvalidRequestError.check(id: id) } catch { invalid = error }
    if let invalid, case .tooLong = invalid { throw .rule(invalid.description, hint: nil) }
    if let facts = type.facts, strictness == .exact || !facts.fits(id: id) {
      if strictness != .any { try checkCode(id, near: facts, strictness) }
      try checkPlace(of: id, as: facts, for: purpose)
      if strictness == .exact && !facts.fits(id: id) || strictness == .plausible && !isPlausible(id)
      {
        throw notAnID(id, of: facts, isFetched: strictness == .plausible, purpose, among: words)
      }
    }
    if let invalid { throw .rule(invalid.description, hint: nil) }
  }

  /// Whether a word may be an ID of a shape that amctl does not know.
  private static func isPlausible(_ word: String) -> Bool {
    word.contains(where: \.isNumber) && !word.contains(where: \.isWhitespace)
      && !word.hasPrefix(".")
  }

  /// Rejects an ISRC or UPC that was given instead of an ID.
  private static func checkCode(
    _ id: String, near facts: ResourceFacts, _ strictness: Strictness
  ) throws(UsageError) {
    let types = [ResourceType(rawValue: facts.pathName), .songs]
    for owner in types.compactMap(\.facts) {
      guard let (lookup, code) = owner.code(in: id) else { continue }
      let line = "amctl catalog \(owner.type) --\(lookup) \(code)"
      throw .rule(
        "'\(id)' is \(lookup == .isrc ? "an ISRC" : "a UPC"), not \(facts.idLabel)",
        hint: strictness == .exact ? "'\(line) -o id' looks up the ID" : "'\(line)' looks it up")
    }
  }

  /// Rejects an ID that looks like one from elsewhere, or of another library type.
  private static func checkPlace(
    of id: String, as facts: ResourceFacts, for purpose: Purpose
  ) throws(UsageError) {
    guard !facts.fits(id: id) else { return }
    let owners = ResourceFacts.library.filter { $0.fits(id: id) }
    if facts.isInLibrary, owners.isEmpty, let owner = catalogOwner(of: id, insteadOf: facts) {
      throw .rule(
        "'\(id)' is a catalog ID, not a library ID",
        hint: "\(purpose.hint(for: id, of: owner)); \(facts.idShape)")
    }
    if !facts.isInLibrary,
      let owner = ResourceFacts.catalog.first(where: { !$0.idPrefixes.isEmpty && $0.fits(id: id) })
    {
      throw .rule(
        "'\(id)' is \(owner.idLabel), not \(facts.idLabel)",
        hint: "'amctl catalog \(owner.pathName) \(id)' fetches it")
    }
    if let owner = owners.first(where: { $0.pathName == facts.pathName }) ?? owners.first {
      let names = owners.map(\.label).joined(separator: " or ")
      throw .rule(
        facts.isInLibrary
          ? "'\(id)' is a \(names) ID, not \(facts.idLabel)"
          : "'\(id)' is a library ID, not a catalog ID",
        hint: purpose.hint(for: id, of: owner))
    }
  }

  /// Returns the error for a word that is not an ID, with what was meant instead.
  private static func notAnID(
    _ word: String, of facts: ResourceFacts, isFetched: Bool, _ purpose: Purpose,
    among words: [String]
  ) -> UsageError {
    let name = words.isEmpty ? word : words.joined(separator: " ")
    var hint = facts.idShape
    if word.hasPrefix("."), !word.hasPrefix("../") {
      hint = "write a jq program with --jq: --jq \(ShellWord.plain(word))"
    } else if isFetched, case .fetching = purpose, !facts.isInLibrary {
      let isSearchable = TypeWords.searchable.types.contains(facts.type)
      hint =
        isSearchable
        ? "search by name: amctl search \(ShellWord.plain(name)) --types \(facts.type)"
        : facts.type == .genres
          ? "'amctl genres \(ShellWord.plain(name))' finds genres by name" : hint
    }
    return .rule("'\(word)' is not \(facts.idLabel)", hint: hint)
  }

  /// Returns the catalog type that an ID may be of; if there are several, the library type's match.
  private static func catalogOwner(
    of id: String, insteadOf facts: ResourceFacts
  ) -> ResourceFacts? {
    let owners = ResourceFacts.catalog.filter { $0.fits(id: id) }
    return owners.first { $0.pathName == facts.pathName } ?? owners.first
  }
}

extension ResourceFacts {
  /// The type in words: `library playlist folder`.
  fileprivate var label: String { type.singular.replacingEach("-", with: " ") }

  /// An ID of the type in words: `an album ID`.
  fileprivate var idLabel: String {
    "\(label.first.map { "aeiou".contains($0) } == true ? "an" : "a") \(label) ID"
  }

  /// The shape of the type's IDs in words.
  fileprivate var idShape: String {
    let prefixes = idPrefixes.map { "'\($0)'" }.joined(separator: " or ")
    return "\(label) IDs \(prefixes.isEmpty ? "consist of digits" : "begin with \(prefixes)")"
  }
}
