extension ResourceKey {
  /// The number of a resource of the account among those of its type; nil for one of the catalog.
  var own: Int? { if case .own(let number) = place { number } else { nil } }
}

/// An account's IDs: a letter and digits that look random, and are decoded without a
/// table.
struct OwnIDs: Sendable {
  private let seed: UInt64
  private let short: Permutation

  init(seed: UInt64) {
    self.seed = seed
    short = Permutation(key: mix(seed, 43), count: Self.half)
  }

  /// The letters of the types; albums and artists have seven digits, all else 14.
  static let letters = [
    "library-songs": "i.", "library-music-videos": "i.", "library-playlists": "p.",
    "library-playlist-folders": "p.", "library-albums": "l.", "library-artists": "r.",
  ]

  func id(_ type: String, _ number: Int) -> String {
    let letter = Self.letters[type] ?? ""
    guard letter == "i." || letter == "p." else { return letter + Self.text(short.encode(number)) }
    var (left, right) = (0, number)
    for round in 0..<4 { (left, right) = (right, (left + shift(round, right, letter)) % Self.half) }
    return letter + Self.text(left) + Self.text(right)
  }

  /// The number in an ID; nil if it is none of a type in this account.
  func number(_ type: String, _ id: String) -> Int? {
    guard let letter = Self.letters[type], id.hasPrefix(letter) else { return nil }
    let digits = id.dropFirst(2)
    if letter != "i.", letter != "p." { return Self.number(digits).map { short.decode($0) } }
    guard var left = Self.number(digits.prefix(7)), var right = Self.number(digits.dropFirst(7))
    else { return nil }
    for round in (0..<4).reversed() {
      (left, right) = ((right - shift(round, left, letter)).modulo(Self.half), left)
    }
    return left == 0 ? right : nil
  }

  private func shift(_ round: Int, _ half: Int, _ letter: String) -> Int {
    mix(seed, letter == "i." ? 44 : 45, round, half).choice(Self.half)
  }

  /// The numbers of seven digits.
  private static let half = 62 * 62 * 62 * 62 * 62 * 62 * 62
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  static func text(_ number: Int, digits count: Int = 7) -> String {
    var (rest, text) = (number, [UInt8]())
    for _ in 0..<count {
      text.append(digits[rest % 62])
      rest /= 62
    }
    return String(decoding: text.reversed(), as: UTF8.self)
  }

  private static func number(_ text: Substring) -> Int? {
    guard text.utf8.count == 7 else { return nil }
    return text.utf8.reduce(0 as Int?) { number, byte in
      guard let number, let digit = digits.firstIndex(of: byte) else { return nil }
      return number * 62 + digit
    }
  }
}
