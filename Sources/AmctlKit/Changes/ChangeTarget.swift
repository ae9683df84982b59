import AmctlCommandLine
import MusicAPI

/// One thing that a change is about.
struct ChangeTarget: Sendable, Equatable {
  let type: ResourceType
  let id: String
  /// How it was named, so that it can be named so again.
  let word: String

  /// Reads an id of that type, or a URL of such a resource.
  ///
  /// What a write sends must have the shape of an id; a read may request an odd one.
  init(
    word: String, type: ResourceType, isWritten: Bool = true, for purpose: MisplacedID.Purpose
  ) throws(UsageError) {
    try self.init(
      word: word, type: type, among: [type], isWritten: isWritten, for: purpose)
  }

  /// Reads a track: a URL says what it is, and so does the prefix of an id of the library.
  init(track word: String, type: ResourceType?) throws(UsageError) {
    let isOfLibrary = ResourceType.librarySongs.facts?.fits(id: word) ?? false
    try self.init(
      word: word, type: type ?? (isOfLibrary ? .librarySongs : .songs),
      among: [.songs, .musicVideos], isWritten: true, for: .fetching)
  }

  private init(
    word: String, type: ResourceType, among addressable: [ResourceType], isWritten: Bool,
    for purpose: MisplacedID.Purpose
  ) throws(UsageError) {
    self.word = word
    (self.type, id) = try Self.read(word, type: type, among: addressable)
    if isWritten {
      try MisplacedID.checkShape(id, of: self.type, for: purpose)
    } else {
      try MisplacedID.check(id, as: self.type, for: purpose)
    }
  }

  private static func read(
    _ word: String, type: ResourceType, among addressable: [ResourceType]
  ) throws(UsageError) -> (ResourceType, id: String) {
    guard MusicURL.isURL(word) else { return (type, word) }
    let address: MusicURL
    do { address = try MusicURL(parsing: word) } catch {
      throw .rule(error.description, hint: nil)
    }
    guard let named = addressable.first(where: { address.possibleTypes.contains($0) }) else {
      throw .rule(
        "'\(word)' is a URL of \(address.type), not of \(type)", hint: nil)
    }
    return (named, address.id)
  }

  /// Its type and its id.
  var reference: ResourceReference { ResourceReference(type, id) }

  /// The resource as an identifier, and whether a change made a difference, where that is known.
  func record(isChanged: Bool?) -> JSONValue {
    let members: [JSONMember?] = [
      JSONMember("id", .string(id)), JSONMember("type", .string(type.rawValue)),
      isChanged.map { JSONMember("changed", .bool($0)) },
    ]
    return .object(members.compactMap { $0 })
  }

  /// The columns of such records.
  static let columns = [Column("type"), Column("id")]
}
