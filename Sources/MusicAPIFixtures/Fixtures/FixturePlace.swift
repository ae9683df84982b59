package import MusicAPI
import MusicPlatform

/// The place of a request's fixtures, which is the same for all requests that differ in nothing
/// that matters: finding a fixture is opening a file.
///
/// It is readable, so that a person can find it by the request's path. `GET
/// /v1/catalog/us/songs/1` is `v1/catalog/us/songs/1.json`; `GET
/// /v1/catalog/us/search?types=songs&term=a b` is `v1/catalog/us/search/term=a+b&types=songs.json`.
/// The second response to the same request is `1~2.json`. Where names alone are ambiguous, a `~`
/// and a hash of twelve digits follow: for long names, names with capitals, and requests with a
/// body.
package struct FixturePlace: Sendable, Hashable {
  /// The folder for the fixtures of the request's path that have a query, method or body.
  let folder: String
  /// The file without the number and the extension.
  private let stem: String

  /// The longest file name; longer names are cut and made distinct by a hash.
  private static let longestName = 120
  /// The length of a hash: more digits than a repeat number ever has.
  private static let hashLength = 12

  /// Finds the place of a request by the rules of a folder, or that of the same request without
  /// some of its parameters.
  package init(
    _ request: HTTPRequest, _ rules: FixtureRules.Match, without ignored: Set<String> = []
  ) {
    folder = request.target.path.drop { $0 == "/" }
      .split(separator: "/", omittingEmptySubsequences: false)
      .map { segment in
        let text = Self.safe(PercentEncoding.decodePath(segment))
        return FileName.portable(
          Self.distinct(text, hash: Self.hasCapitals(text) ? Self.hash(text) : nil))
      }
      .joined(separator: "/")
    let method = request.method == .get ? [] : [Self.safe(request.method.rawValue)]
    let items = request.target.query.items
      .filter { !ignored.contains($0.name) && !rules.ignores($0.name) }
      .map { Self.safe($0.name) + "=" + Self.safe(rules.value(of: $0)) }.sorted()
    let name = (method + items).joined(separator: "&")
    let body = rules.value(ofBody: request.body ?? [])
    // Methods are normally uppercase, so only lowercase letters make one ambiguous.
    let isAmbiguous =
      items.contains(where: Self.hasCapitals)
      || request.method.rawValue.utf8.contains { $0.isLetter && !$0.isCapital }
    let hash = body != nil || isAmbiguous ? Self.hash(name, body) : nil
    let whole = Self.distinct(name, hash: hash)
    stem = folder + (whole.isEmpty ? "" : "/" + FileName.portable(whole))
  }

  /// Returns the file of the response with that number, counted from 1, relative to the folder.
  package func file(_ number: Int = 1) -> String {
    stem + (number > 1 ? "~\(number)" : "") + ".json"
  }

  /// Returns the number of a file among the responses; nil if it has another name.
  package func number(of file: String) -> Int? {
    if file == self.file() { return 1 }
    guard file.hasPrefix(stem + "~"),
      let number = Int(file.dropFirst(stem.utf8.count + 1).dropLast(".json".count)), number > 1,
      file == self.file(number)
    else { return nil }
    return number
  }

  /// Whether a name is that of a folder of fixtures: of a version of the service, or of hosts.
  package static func isRoot(_ name: String) -> Bool {
    name == FixtureRules.hosts || isVersion(name)
  }

  /// Whether a name is that of a version folder, such as `v1`.
  static func isVersion(_ name: String) -> Bool {
    name.hasPrefix("v") && Int(name.dropFirst()) != nil
  }

  /// Returns the name of a session's folder, which is the session's own where every file system
  /// accepts it.
  static func session(_ name: String) -> String {
    FileName.portable(distinct(safe(name), hash: nil))
  }

  /// Keeps characters that every file system accepts; a space becomes `+`, the rest `%XX`.
  ///
  /// An unescaped `~` would look like a repeat number or a hash.
  private static func safe(_ text: String) -> String {
    PercentEncoding.encode(text, allowing: [UInt8(ascii: ","), UInt8(ascii: " ")])
      .replacingEach(" ", with: "+").replacingEach("~", with: "%7E")
  }

  /// Appends the hash to a name, if it has one or the name is too long.
  private static func distinct(_ name: String, hash: String?) -> String {
    let longest = longestName - hashLength - 1
    guard hash != nil || name.utf8.count > longestName else { return name }
    return name.prefix(longest) + "~" + (hash ?? Self.hash(name))
  }

  /// Returns the first digits of a 64-bit FNV-1a hash.
  private static func hash(_ name: String, _ body: [UInt8]? = nil) -> String {
    let bytes = Array(name.utf8) + (body.map { [0] + $0 } ?? [])
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return String(hash.digits(16, radix: 16).prefix(hashLength))
  }

  /// Whether there are capitals outside `%XX`; some file systems ignore case.
  private static func hasCapitals(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") { rest = rest.dropFirst(2) }
      if byte.isCapital { return true }
    }
    return false
  }
}

extension FixtureRules.Match {
  /// Returns the part of a body that matters; nil if there is none.
  func value(ofBody bytes: [UInt8]) -> [UInt8]? {
    guard !bytes.isEmpty else { return nil }
    switch body {
    case .json: return FixtureBody(bytes).value
    case .exact: return FixtureBody(bytes).identity
    case .ignore: return nil
    }
  }
}

/// File names that every file system accepts unchanged.
private enum FileName {
  /// Names that Windows reserves for devices, with any extension.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Makes an encoded name valid everywhere without making it equal to another.
  ///
  /// An empty name becomes `%`. A leading dot hides a file or leads out of the folder, Windows
  /// drops a trailing dot, and a folder `a.json` would be in the way of the file.
  static func portable(_ name: String) -> String {
    guard let first = name.utf8.first else { return "%" }
    let isDevice = devices.contains(name.prefix { $0 != "." && $0 != "~" }.lowercased())
    var name = name
    if isDevice || first == UInt8(ascii: ".") { name = encoded(first) + name.dropFirst() }
    if name.hasSuffix(".") { name = name.dropLast() + "%2E" }
    if name.lowercased().hasSuffix(".json") { name = name.dropLast(5) + "%2E" + name.suffix(4) }
    return name
  }

  private static func encoded(_ byte: UInt8) -> String {
    "%" + String(byte, radix: 16, uppercase: true)
  }
}
