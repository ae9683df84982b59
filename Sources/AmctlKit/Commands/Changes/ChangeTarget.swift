import MusicAPI

/// One thing that a change is about.
struct ChangeTarget: Sendable, Equatable {
  let type: ResourceType
  let id: String
  /// How it was named, so that it can be named so again.
  let word: String

  /// Reads an id of that type, or an address of such a thing.
  init(word: String, type: ResourceType) throws(UsageError) {
    try self.init(word: word, type: type, among: [type])
  }

  /// Reads a track: an address says by itself what it is, and an id of the library by its first letter.
  init(track word: String, type: ResourceType?) throws(UsageError) {
    let usual: ResourceType = word.hasPrefix("i.") ? .librarySongs : .songs
    try self.init(word: word, type: type ?? usual, among: [.songs, .musicVideos])
  }

  private init(
    word: String, type: ResourceType, among addressable: [ResourceType]
  ) throws(UsageError) {
    self.word = word
    guard MusicAddress.isAddress(word) else {
      try MisplacedID.check(word, as: type)
      self.type = type
      id = word
      return
    }
    let address: MusicAddress
    do { address = try MusicAddress(parsing: word) } catch {
      throw .rule(error.description, hint: nil)
    }
    guard let named = addressable.first(where: { address.possibleTypes.contains($0) }) else {
      throw .rule(
        "'\(word)' is an address of \(address.type), not of \(type).", hint: nil)
    }
    self.type = named
    id = address.id
  }

  /// The resource as an identifier and nothing more.
  var identifier: JSONValue {
    ["id": .string(id), "type": .string(type.rawValue)]
  }
}
