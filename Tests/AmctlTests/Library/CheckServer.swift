import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI

/// A library with songs of every status, and the catalogs that replace them.
///
/// Play parameters, matches and catalogs contradict each other, as those of a sandbox cannot.
final class CheckServer: Sendable {
  /// The songs of the library.
  let songs: [String]
  /// The number of songs that the service counts; nil if it does not say.
  let total: Int?
  /// The response to a request instead of the usual one.
  let fault: @Sendable (String) -> ServerResponse?

  init(
    _ songs: [String], total: Int? = nil,
    failing fault: @escaping @Sendable (String) -> ServerResponse? = { _ in nil }
  ) {
    self.songs = songs
    self.total = total
    self.fault = fault
  }

  /// Returns a song of the library.
  static func song(
    _ number: Int, _ parameters: String?, name: String = "Song", isrc: String? = nil,
    milliseconds: Int = 200_000, artist: String = "Ann Vale"
  ) -> String {
    let play = parameters.map { #","playParams":\#($0)"# } ?? ""
    let match = isrc.map { isrc in
      #"{"id":"\#(1000 + number)","type":"songs","attributes":{"isrc":"\#(isrc)"}}"#
    }
    return #"{"id":"i.\#(number)","type":"library-songs","attributes":{"name":"\#(name) "#
      + #"\#(number)","artistName":"\#(artist)","albumName":"Pier","#
      + #""durationInMillis":\#(milliseconds)\#(play)},"relationships":"#
      + #"{"catalog":{"data":[\#(match ?? "")]}}}"#
  }

  /// The play parameters of a song with a catalog match.
  static func matched(_ number: Int) -> String {
    #"{"id":"i.\#(number)","catalogId":"\#(1000 + number)"}"#
  }

  /// A song that can be played.
  static func playable(_ number: Int) -> String {
    song(number, matched(number), isrc: isrc(number))
  }

  static func isrc(_ number: Int) -> String {
    let digits = String(number)
    return "USAAA22" + String(repeating: "0", count: 5 - digits.count) + digits
  }

  /// Returns a song of the catalog.
  static func catalogSong(
    _ id: String, _ number: Int, isPlayable: Bool = true, name: String = "Song",
    artist: String = "Ann Vale"
  ) -> String {
    let play = isPlayable ? #","playParams":{"id":"\#(id)"}"# : ""
    return #"{"id":"\#(id)","type":"songs","attributes":{"name":"\#(name) \#(number)","#
      + #""artistName":"\#(artist)","albumName":"Pier","durationInMillis":200000,"#
      + #""isrc":"\#(isrc(number))"\#(play)}}"#
  }

  func started() throws -> TestServer {
    try TestServer { self.response(to: $0) }
  }

  private func response(to request: ServerRequest) -> ServerResponse {
    if let response = fault(request.target) { return response }
    let query = RequestTarget(parsing: request.target).query
    switch request.path {
    case "/v1/me/storefront": return LibraryServer.page([#"{"id":"us","type":"storefronts"}"#])
    case "/v1/me/library/songs": return page(query["offset"].flatMap { Int($0) } ?? 0)
    case let path where path.hasSuffix("/search"): return .json(#"{"results":{}}"#)
    default:
      let equivalents = query["filter[equivalents]"].map { Self.equivalents(of: $0) }
      return equivalents ?? LibraryServer.page(found(query))
    }
  }

  private func page(_ start: Int) -> ServerResponse {
    let end = min(start + 100, songs.count)
    return LibraryServer.page(
      Array(songs[start..<end]),
      next: end < songs.count ? "/v1/me/library/songs?offset=\(end)" : nil,
      total: total ?? songs.count)
  }

  /// The songs that a request of the catalog finds: of ten IDs nine, and of four ISRCs three.
  private func found(_ query: Query) -> [String] {
    let values = { (name: String) in
      (query[name] ?? "").split(separator: ",").map(String.init)
    }
    let ids = values("ids").compactMap { Int($0) }.filter { !$0.isMultiple(of: 10) }
      .map { Self.catalogSong("\($0)", $0 - 1000) }
    let isrcs = values("filter[isrc]").compactMap { Int($0.suffix(5)) }
      .filter { !$0.isMultiple(of: 4) }.map { Self.catalogSong("5\($0)", $0) }
    return ids + isrcs
  }

  /// Returns the equivalents of some of the IDs, as the service assigns them.
  private static func equivalents(of ids: String) -> ServerResponse {
    let found = ids.split(separator: ",").compactMap { Int($0) }
      .filter { !($0 / 20).isMultiple(of: 2) }
    let filters = found.map { #""\#($0)":[{"id":"7\#($0)","type":"songs"}]"# }
    let songs = found.map { catalogSong("7\($0)", $0 - 1000) }
    return .json(
      #"{"data":[\#(songs.joined(separator: ","))],"meta":{"filters":{"equivalents":{"#
        + filters.joined(separator: ",") + "}}}}")
  }
}
