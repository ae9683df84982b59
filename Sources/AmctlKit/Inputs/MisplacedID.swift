import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Rejects a word that is not an ID of its type, wherever it was typed.
enum MisplacedID {
  /// The purpose of an ID, which determines the hint about a wrong one.
  enum Purpose {
    case fetching
    /// Data of resources of these types, such as a rating, is changed.
    case changing([ResourceType])
    /// The resource is added to the library.
    case adding
    /// The resource is fetched or changed, and `--name` finds it as well.
    case naming

    /// Returns a hint about an ID of another type.
    fileprivate func hint(for id: String, of owner: ResourceFacts) -> String {
      switch self {
      case .adding where owner.isInLibrary: "it is in the library already"
      case .changing(let types) where types.contains(owner.type):
        "write the type as '\(owner.type)'"
      case .fetching, .adding, .changing, .naming:
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
    if id.utf8.contains(UInt8(ascii: ",")) { try checkList(id, of: type) }
    let invalid = InvalidRequestError.forID(id)
    if let invalid, invalid.kind == .tooLong { throw .rule(invalid.description, hint: nil) }
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

  /// Whether a word is a name: it cannot be an ID of the type, nor any other ID or code.
  static func isName(
    _ word: String, of type: ResourceType, _ strictness: Strictness = .plausible
  ) -> Bool {
    guard let facts = type.facts, case .plausible = strictness, !MusicURL.isURL(word),
      !facts.fits(id: word), !word.hasPrefix("."), !isPlausible(word), !verbs.contains(word),
      word.contains(where: { !$0.isWhitespace })
    else { return false }
    do throws(UsageError) {
      if word.utf8.contains(UInt8(ascii: ",")) { try checkList(word, of: type) }
      try checkCode(word, near: facts, strictness)
      try checkPlace(of: word, as: facts, for: .fetching)
    } catch { return false }
    return InvalidRequestError.forID(word)?.kind != .tooLong
  }

  /// The commands that other programs have below a type, such as `playlist ls`, which are no names.
  private static let verbs: Set = [
    "add", "add-tracks", "all", "append", "clone", "copy", "create", "delete", "duplicate", "edit",
    "find", "get", "insert", "list", "ls", "make", "mine", "new", "remove", "rename", "rm",
    "search", "show", "songs", "tracks", "view",
  ]

  /// The hint about IDs in one word, and about those in one line of a file.
  private static let listHint = "separate IDs by spaces"
  static let listHints = [listHint: "write one ID per line"]

  /// Rejects IDs that are separated by commas, which no ID contains.
  private static func checkList(_ text: String, of type: ResourceType) throws(UsageError) {
    let parts = text.split(separator: ",").map { $0.trimmed }
    guard parts.allSatisfy({ type.facts?.fits(id: $0) ?? isPlausible($0) }) else { return }
    throw .rule("'\(text)' is not \(type.idLabel)", hint: listHint)
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
        "'\(id)' is \(lookup == .isrc ? "an ISRC" : "a UPC"), not \(facts.type.idLabel)",
        hint: strictness == .exact ? "'\(line) -o id' looks up the ID" : "'\(line)' looks it up")
    }
  }

  /// Rejects an ID that looks like one from elsewhere, or of another library type.
  private static func checkPlace(
    of id: String, as facts: ResourceFacts, for purpose: Purpose
  ) throws(UsageError) {
    guard !facts.fits(id: id) else { return }
    let owners = ResourceFacts.library.filter { $0.fits(id: id) }
    let others = ResourceFacts.catalog.filter { $0.fits(id: id) }
    if facts.isInLibrary, owners.isEmpty, let owner = likeliest(among: others, insteadOf: facts) {
      throw .rule(
        "'\(id)' is a catalog ID, not a library ID",
        hint: "\(purpose.hint(for: id, of: owner)); \(facts.idShape)")
    }
    if !facts.isInLibrary, let owner = others.first(where: { !$0.idPrefixes.isEmpty }) {
      throw .rule(
        "'\(id)' is \(owner.type.idLabel), not \(facts.type.idLabel)",
        hint: "'amctl catalog \(owner.pathName) \(id)' fetches it")
    }
    if let owner = likeliest(among: owners, insteadOf: facts) {
      let names = ([owner] + owners.filter { $0.type != owner.type }).map(\.type.shortLabel)
      throw .rule(
        facts.isInLibrary
          ? "'\(id)' is \(names.joined(separator: " or ").withArticle) ID, "
            + "not \(facts.type.shortLabel.withArticle) ID"
          : "'\(id)' is a library ID, not a catalog ID",
        hint: purpose.hint(for: id, of: owner))
    }
  }

  /// Returns the type that an ID is most likely of: the same in the library or the catalog, or a
  /// song rather than a video, a playlist rather than a folder.
  private static func likeliest(
    among owners: [ResourceFacts], insteadOf facts: ResourceFacts
  ) -> ResourceFacts? {
    owners.first { $0.pathName == facts.pathName }
      ?? owners.first { [.songs, .librarySongs, .libraryPlaylists].contains($0.type) }
      ?? owners.first
  }

  /// Returns the error for a word that is not an ID, with what was meant instead.
  private static func notAnID(
    _ word: String, of facts: ResourceFacts, isFetched: Bool, _ purpose: Purpose,
    among words: [String]
  ) -> UsageError {
    let areNames = words.count > 1 && words.allSatisfy { isName($0, of: facts.type) }
    let name = ShellWord.plain(areNames ? words.joined(separator: " ") : word)
    var hint = facts.idShape
    if case .naming = purpose {
      hint += "; to find one by name: --name \(name)"
    } else if isFetched, case .fetching = purpose {
      if let option = facts.option(for: word), words.count != 1 {
        hint = "use '\(option) \(word)'"
      } else if areNames, facts.isInLibrary || TypeWords.searchable.types.contains(facts.type) {
        hint = "a name is one argument: \(name)"
      } else if facts.isInLibrary {
        hint += "; to find one by name: --name \(name)"
      } else if TypeWords.searchable.types.contains(facts.type) {
        hint = "search by name: amctl search \(name) --types \(facts.type)"
      } else if facts.type == .genres {
        hint = "'amctl genres \(name)' finds genres by name"
      }
    }
    return .rule("'\(word)' is not \(facts.type.idLabel)", hint: hint)
  }
}

extension ResourceFacts {
  /// The shape of the type's IDs in words.
  fileprivate var idShape: String {
    let prefixes = idPrefixes.map { "'\($0)'" }.joined(separator: " or ")
    return "\(type.label) IDs \(prefixes.isEmpty ? "consist of digits" : "begin with \(prefixes)")"
  }

  /// Returns the option that lists related resources of this name; nil if there are none.
  fileprivate func option(for name: String) -> String? {
    if relationships.contains(where: { $0.name == name }) { return "--relationship" }
    return views.contains { $0.name == name } ? "--view" : nil
  }
}

extension ResourceType {
  /// The singular where it is clear that it is of the library: `playlist`, `folder`.
  var shortLabel: String {
    guard isInLibrary else { return label }
    return self == .libraryPlaylistFolders ? "folder" : String(label.dropFirst("library ".count))
  }

  var isInLibrary: Bool { facts?.isInLibrary ?? rawValue.hasPrefix("library-") }

  /// The singular with its article: `an album`.
  var labelWithArticle: String { label.withArticle }

  /// An ID of the type in words: `an album ID`.
  var idLabel: String { "\(labelWithArticle) ID" }
}

extension String {
  /// The word after its article.
  fileprivate var withArticle: String {
    "\(first.map { "aeiou".contains($0) } == true ? "an" : "a") \(self)"
  }
}
