import MusicAPI
import Synchronization

/// A transport that serves a pool of songs, and searches them by their words.
final class SongPool: Transport {
  /// A song.
  struct Entry: Hashable, Sendable {
    var id: String
    var name: String
    var artistName: String
    var albumName: String?
    var durationInMillis: Int?
    var isrc: String?
  }

  let songs: [Entry]
  private let words: [Set<String>]
  private let places: [String: [Int]]
  private let placesByISRC: [String: [Int]]
  private let state = Mutex((requests: 0, hides: false))

  /// The number of songs that a search returns.
  private static let resultCount = 25

  init(_ songs: [Entry]) {
    self.songs = songs
    words = songs.map { Self.words(of: "\($0.name) \($0.artistName)") }
    var places: [String: [Int]] = [:]
    for (place, words) in words.enumerated() {
      for word in words { places[word, default: []].append(place) }
    }
    self.places = places
    placesByISRC = Dictionary(grouping: songs.indices) { songs[$0].isrc ?? "" }
  }

  /// The number of requests so far.
  var requestCount: Int { state.withLock { $0.requests } }

  /// Whether songs with exactly the words of the term are left out of the results.
  var hides: Bool {
    get { state.withLock { $0.hides } }
    set { state.withLock { $0.hides = newValue } }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    state.withLock { $0.requests += 1 }
    let query = request.target.query
    if let isrcs = query["filter[isrc]"] {
      let found = isrcs.split(separator: ",").flatMap { placesByISRC[String($0)] ?? [] }
      return response(["data": list(found)])
    }
    let wanted = Self.words(of: query["term"] ?? "")
    var counts: [Int: Int] = [:]
    for word in wanted {
      for place in places[word] ?? [] { counts[place, default: 0] += 1 }
    }
    let isHiding = hides
    let ranked = counts.filter { !isHiding || !wanted.isSubset(of: words[$0.key]) }
      .sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
    let found = ranked.prefix(Self.resultCount).map(\.key)
    return response(["results": found.isEmpty ? [:] : ["songs": ["data": list(found)]]])
  }

  private func response(_ body: JSONValue) -> HTTPResponse {
    HTTPResponse(status: 200, body: body.encoded())
  }

  private func list(_ places: [Int]) -> JSONValue {
    .array(
      places.map { place in
        let song = songs[place]
        return [
          "id": .string(song.id), "type": "songs",
          "attributes": [
            "name": .string(song.name), "artistName": .string(song.artistName),
            "albumName": song.albumName.map { .string($0) } ?? .null,
            "durationInMillis": song.durationInMillis.map { .int($0) } ?? .null,
            "isrc": song.isrc.map { .string($0) } ?? .null,
          ],
        ]
      })
  }

  private static func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }
}
