import MusicAPI
import MusicPlatform

// Values that lead to a person, although they grant nobody access.

extension SecretFinder {
  /// Finds personal values by shape: IDs of a library, shared playlists, internet addresses.
  static func personal(in text: [UInt8], _ traits: TextTraits) -> [SecretFinding] {
    let words = traits.kinds.contains(.dot) ? text.words() : []
    return words.compactMap { range in
      kind(ofWord: text[range]).map { SecretFinding(range: range, kind: $0) }
    }
  }

  /// Returns the kind of a word that is personal wherever it occurs; nil for any other.
  static func kind(ofWord bytes: ArraySlice<UInt8>) -> SecretKind? {
    guard bytes.count >= 7, bytes.contains(UInt8(ascii: ".")) else { return nil }
    let word = String(decoding: bytes, as: UTF8.self)
    guard !Pseudonym.isStart(word) else { return nil }
    if word.hasPrefix("pl.u-") || word.hasPrefix("PL.U-") { return .sharedPlaylist }
    let parts = word.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 2, ["i", "l", "p", "r"].contains(parts[0]), parts[1].utf8.count >= 6,
      parts[1].utf8.contains(where: { $0 <= UInt8(ascii: "Z") })
    {
      return .libraryID
    }
    if isInCapitals(parts) { return .libraryID }
    let numbers = parts.compactMap { $0.utf8.count <= 3 ? UInt8($0) : nil }
    // Every machine has the first network, and no person the second.
    let isAddress = parts.count == 4 && numbers.count == 4 && ![127, 0].contains(numbers[0])
    return isAddress ? .internetAddress : nil
  }

  /// Whether parts are those of an id in capitals, which is longer than a name such as `R.KELLY`.
  private static func isInCapitals(_ parts: [Substring]) -> Bool {
    guard parts.count == 2, ["I", "L", "P", "R"].contains(parts[0]), parts[1].utf8.count >= 10
    else {
      return false
    }
    return parts[1].utf8.allSatisfy { $0.isDigit || $0.isCapital }
      && parts[1].utf8.contains(where: \.isDigit) && parts[1].utf8.contains(where: \.isCapital)
  }
}

extension SecretFinder {
  /// The members whose values are about a person.
  private static let personalMembers: Set<String> = [
    "handle", "nickname", "birthday", "birthdate", "dateofbirth", "phone", "phonenumber",
    "firstname", "lastname", "fullname", "givenname", "familyname",
  ]

  /// Returns the kind of personal value in a member of that name, inside a resource; nil for any
  /// other, and if none are looked for.
  func personalKind(ofMember name: String, in resource: JSON?) -> SecretKind? {
    guard findsPersonal else { return nil }
    if Self.personalMembers.contains(name.lowercased()) { return .profile }
    guard name == "name" || name == "curatorName" || name == "description" else { return nil }
    switch resource?["type"]?.string {
    case "library-playlists", "library-playlist-folders": return .playlistName
    case "playlists":
      return resource?["id"]?.string?.hasPrefix("pl.u-") == true ? .playlistName : nil
    default: return nil
    }
  }
}
