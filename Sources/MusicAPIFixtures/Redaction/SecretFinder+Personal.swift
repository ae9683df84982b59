import MusicAPI

// Values that lead to a person, although they grant nobody access.

extension SecretFinder {
  /// Finds personal values by shape: ids of a library, shared playlists, phone numbers, bank
  /// accounts, addresses in the internet.
  static func personal(in text: [UInt8], _ traits: TextTraits) -> [SecretFinding] {
    let words = traits.kinds.contains(.dot) ? text.words() : []
    return words.compactMap { range in
      kind(ofWord: text[range]).map { SecretFinding(range: range, kind: $0) }
    } + (traits.kinds.contains(.plus) ? phoneNumbers(in: text) : [])
      + (text.count >= 15 ? accounts(in: text) : [])
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

  /// Finds numbers such as `+49 (151) 234-56789`.
  private static func phoneNumbers(in text: [UInt8]) -> [SecretFinding] {
    text.indices.compactMap { start in
      guard text[start] == UInt8(ascii: "+"), start == 0 || !text[start - 1].isAlphanumeric else {
        return nil
      }
      let end = text.end(ofRunAt: start + 1) { byte in
        byte.isDigit || [0x20, 0x28, 0x29, 0x2D, 0x2E, 0x2F].contains(byte)
      }
      let digits = text[(start + 1)..<end].count(where: \.isDigit)
      guard (8...15).contains(digits), text[start + 1].isDigit else { return nil }
      return SecretFinding(range: start..<end, kind: .phone)
    }
  }

  /// Finds international account numbers, whose check digits fit, with or without spaces.
  private static func accounts(in text: [UInt8]) -> [SecretFinding] {
    let runs = text.runs(where: { $0.isAlphanumeric || $0 == 0x20 }, atLeast: 15)
    return runs.flatMap { run in
      run.compactMap { start -> SecretFinding? in
        guard start == run.lowerBound || text[start - 1] == 0x20,
          let end = end(ofAccountAt: start, in: text[run])
        else { return nil }
        return SecretFinding(range: start..<end, kind: .bankAccount)
      }
    }
  }

  private static func end(ofAccountAt start: Int, in text: ArraySlice<UInt8>) -> Int? {
    var digits: [UInt8] = []
    for index in start..<text.endIndex where text[index] != 0x20 {
      guard text[index].isDigit || text[index].isCapital, digits.count < 34 else { break }
      digits.append(text[index])
      let isWordEnd = index + 1 == text.endIndex || text[index + 1] == 0x20
      if digits.count >= 15, isWordEnd, isAccount(digits) { return index + 1 }
    }
    return nil
  }

  /// Whether digits have the form of an IBAN and its check digits (ISO 7064, modulo 97).
  private static func isAccount(_ digits: [UInt8]) -> Bool {
    guard digits[0].isCapital, digits[1].isCapital, digits[2].isDigit, digits[3].isDigit else {
      return false
    }
    let rest = (digits[4...] + digits[..<4]).reduce(0) { rest, byte in
      byte.isDigit ? (rest * 10 + Int(byte) - 48) % 97 : (rest * 100 + Int(byte) - 55) % 97
    }
    return rest == 1
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}

/// The members whose values are about a person.
enum PersonalNames {
  private static let members: Set<String> = [
    "handle", "nickname", "birthday", "birthdate", "dateofbirth", "phone", "phonenumber",
    "firstname", "lastname", "fullname", "givenname", "familyname",
  ]

  /// Returns the kind of value in a member of that name, inside a resource; nil for any other.
  static func kind(ofMember name: String, in resource: JSON?) -> SecretKind? {
    if members.contains(name.lowercased()) { return .profile }
    guard name == "name" || name == "curatorName" || name == "description" else { return nil }
    switch resource?["type"]?.string {
    case "library-playlists", "library-playlist-folders": return .playlistName
    case "playlists":
      return resource?["id"]?.string?.hasPrefix("pl.u-") == true ? .playlistName : nil
    default: return nil
    }
  }
}
