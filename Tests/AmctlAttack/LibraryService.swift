import AmctlLoopback
import AmctlTestSupport
import MusicPlatform

/// A service with a library of songs, and with plays, that behaves.
enum LibraryService {
  private static let page = 100
  /// The most tracks in the list of what was played.
  private static let longestHistory = 50

  /// Returns a page of so many songs.
  static func songs(_ count: Int, _ request: ServerRequest) -> ServerResponse {
    list(Array(0..<count), by: page, request) {
      #"{"id":"i.s\#($0)","type":"library-songs","attributes":{"name":"Song \#($0)"}}"#
    }
  }

  /// Returns what a library with so many songs and two playlists responds.
  static func response(_ count: Int, _ request: ServerRequest) -> ServerResponse {
    switch request.path {
    case "/v1/me/library/songs": return songs(count, request)
    case "/v1/me/library/playlists":
      return list([1, 2], by: page, request) {
        #"{"id":"p.p\#($0)","type":"library-playlists","attributes":{"name":"List \#($0)"}}"#
      }
    case "/v1/me/library/playlists/p.p1/tracks": return songs(count / 2, request)
    case "/v1/me/library/playlists/p.p2/tracks": return songs(30, request)
    default: return .json(#"{"data":[],"meta":{"total":0}}"#)
    }
  }

  /// Returns the last of so many plays, or the songs that were played.
  static func plays(_ count: Int, _ request: ServerRequest) -> ServerResponse {
    let isHistory = request.path.hasPrefix("/v1/me/recent/")
    let numbers =
      isHistory
      ? Array((max(1, count - longestHistory + 1)...count).reversed())
      : (value("ids", request) ?? "").split(separator: ",").compactMap { Int($0) }
        .map { $0 - firstID }
    return list(numbers, by: isHistory ? 10 : page, request) {
      #"{"id":"\#(firstID + $0)","type":"songs","attributes":{"name":"Song \#($0)","#
        + #""artistName":"Glass Harbour","isrc":"USQE9220\#(1_000 + $0)"}}"#
    }
  }

  private static let firstID = 1_600_000_000

  /// Returns the number of the play in a line of a log; nil if it is not a whole one.
  static func play(in line: String) -> Int? {
    guard line.hasPrefix("{"), line.hasSuffix("}"),
      let start = line.range(ofFirst: "\"id\":\"")?.upperBound
    else { return nil }
    return Int(line[start...].prefix { $0 != "\"" }).map { $0 - firstID }
  }

  private static func list(
    _ numbers: [Int], by page: Int, _ request: ServerRequest, _ item: (Int) -> String
  ) -> ServerResponse {
    let offset = value("offset", request).flatMap { Int($0) } ?? 0
    let size = min(page, value("limit", request).flatMap { Int($0) } ?? page)
    let items = numbers.dropFirst(offset).prefix(size).map(item).joined(separator: ",")
    let end = offset + size
    let next = end < numbers.count ? #","next":"\#(request.path)?offset=\#(end)""# : ""
    return .json(#"{"data":[\#(items)]\#(next),"meta":{"total":\#(numbers.count)}}"#)
  }

  /// Returns the value of a parameter, as it was sent.
  private static func value(_ name: String, _ request: ServerRequest) -> String? {
    let query = request.target.drop { $0 != "?" }.dropFirst()
    return query.split(separator: "&").first { $0.hasPrefix(name + "=") }
      .map { $0.dropFirst(name.utf8.count + 1).replacingEach("%2C", with: ",") }
  }
}
