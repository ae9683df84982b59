import AmctlCommandLine
import MusicAPI

/// A resource to change.
struct ChangeTarget: Sendable, Hashable {
  let type: ResourceType
  let id: String
  /// The original spelling, for messages and for the list of what is left.
  let word: String

  /// Reads an id of this type, or the URL of a resource of this type.
  ///
  /// An id in a write must have the right shape; a read may request an unusual one.
  init(
    word: String, type: ResourceType, _ strictness: MisplacedID.Strictness = .exact,
    for purpose: MisplacedID.Purpose
  ) throws(UsageError) {
    try self.init(word: word, type: type, among: [type], strictness, for: purpose)
  }

  /// Reads a URL, which shows its type.
  init(url word: String, among words: TypeWords) throws(UsageError) {
    guard MusicURL.isURL(word) else {
      throw .rule(
        "'\(word)' needs a type",
        hint: "write the type before the IDs: one of " + words.names.joined(separator: ", "))
    }
    let link = try LinkedResource(word)
    guard let type = words.types.first(where: link.types.contains) else {
      throw .rule(
        "that URL is for \(link.types[0].labelWithArticle), which is not \(words.noun)",
        hint: Suggestion.list(words.names))
    }
    (self.word, self.type, id) = (word, type, link.id)
    try MisplacedID.check(id, as: type, .exact)
  }

  /// Reads a track; a URL contains its type, and the prefix of a library id implies it.
  init(track word: String, type: ResourceType?) throws(UsageError) {
    let isOfLibrary = ResourceType.librarySongs.facts?.fits(id: word) ?? false
    try self.init(
      word: word, type: type ?? (isOfLibrary ? .librarySongs : .songs),
      among: [.songs, .musicVideos], .exact, for: .fetching)
  }

  private init(
    word: String, type: ResourceType, among addressable: [ResourceType],
    _ strictness: MisplacedID.Strictness, for purpose: MisplacedID.Purpose
  ) throws(UsageError) {
    self.word = word
    (self.type, id) = try Self.read(word, type: type, among: addressable, for: purpose)
    try MisplacedID.check(id, as: self.type, strictness, for: purpose)
  }

  private static func read(
    _ word: String, type: ResourceType, among addressable: [ResourceType],
    for purpose: MisplacedID.Purpose
  ) throws(UsageError) -> (ResourceType, id: String) {
    guard MusicURL.isURL(word) else { return (type, word) }
    let link = try LinkedResource(word)
    // A command that takes a type takes URLs without it, each with its own.
    let hint: String? = if case .fetching = purpose { nil } else { "leave out the type" }
    return (try link.type(among: addressable, elseHint: hint), link.id)
  }

  /// The type and id.
  var reference: ResourceReference { ResourceReference(type, id) }

  /// Returns the resource as an identifier, and whether the change made a difference, if known.
  func record(isChanged: Bool?) -> JSONValue {
    let members: [JSONMember?] = [
      JSONMember("id", .string(id)), JSONMember("type", .string(type.rawValue)),
      isChanged.map { JSONMember("changed", .bool($0)) },
    ]
    return .object(members.compactMap { $0 })
  }

  /// The fields of these records.
  static let fields: RecordFields = ["type": .string, "id": .string, "changed": .boolean]

  /// The columns of these records.
  static let columns = [Column("type"), Column("id")]

  /// Splits targets into consecutive ones of one type, at most as many as one request may name.
  static func runs(of targets: [ChangeTarget], upTo limit: Int) -> [[ChangeTarget]] {
    var runs: [[ChangeTarget]] = []
    for target in targets {
      if let last = runs.indices.last, runs[last][0].type == target.type, runs[last].count < limit {
        runs[last].append(target)
      } else {
        runs.append([target])
      }
    }
    return runs
  }
}
