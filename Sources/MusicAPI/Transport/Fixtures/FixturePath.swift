import Platform

/// Where a request's fixture lies in its folder: a person finds it by the request's own path.
///
/// `GET /v1/catalog/us/songs/1` is `v1/catalog/us/songs/1.json`;
/// `GET /v1/catalog/us/search?types=songs&term=a b` is `v1/catalog/us/search/term=a+b&types=songs.json`.
enum FixturePath {
  /// A file name longer than this is cut, and told apart by a hash.
  private static let longestName = 120

  /// The path of the file, relative to the folder.
  static func path(for request: HTTPRequest) -> String {
    let name = name(for: request)
    return folder(for: request) + (name.isEmpty ? "" : "/" + name) + ".json"
  }

  /// The folder with every fixture of the request's path that has a query.
  static func folder(for request: HTTPRequest) -> String {
    request.target.path.split(separator: "/")
      .map { shortened(safe(PercentEncoding.decodePath($0))) }
      .joined(separator: "/")
  }

  private static func name(for request: HTTPRequest) -> String {
    let method = request.method == .get ? [] : [request.method.rawValue]
    let items = request.target.query.items.map { safe($0.name) + "=" + safe($0.value) }
    return shortened((method + items.sorted()).joined(separator: "&"))
  }

  /// Keeps what every file system takes; a space becomes `+`, the rest `%XX`.
  ///
  /// Dots alone would lead out of the folder.
  private static func safe(_ text: String) -> String {
    guard text.contains(where: { $0 != "." }) else { return text.replacingEach(".", with: "%2E") }
    return PercentEncoding.encode(text, allowing: [UInt8(ascii: ","), UInt8(ascii: " ")])
      .replacingEach(" ", with: "+")
  }

  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > longestName else { return name }
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return name.prefix(longestName - 20) + "~" + String(hash, radix: 16)
  }
}
