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
  private let requests = Mutex(0)

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
  var requestCount: Int { requests.withLock { $0 } }

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    requests.withLock { $0 += 1 }
    let query = request.target.query
    if let isrcs = query["filter[isrc]"] {
      let found = isrcs.split(separator: ",").flatMap { placesByISRC[String($0)] ?? [] }
      return response(["data": list(found)])
    }
    let found = places(of: query["term"] ?? "")
    return response(["results": found.isEmpty ? [:] : ["songs": ["data": list(found)]]])
  }

  /// Returns what a search finds, without the songs with an ISRC.
  func songs(of term: String, without isrc: String) throws -> [Resource<Song>] {
    let found = list(places(of: term, without: isrc))
    let document = try JSONDocument(parsing: found.encoded())
    return document.root.elements.compactMap { Resource(json: $0) }
  }

  /// Returns the songs with the most words of a term.
  private func places(of term: String, without isrc: String? = nil) -> [Int] {
    var counts: [Int: Int] = [:]
    for word in Self.words(of: term) {
      for place in places[word] ?? [] where isrc == nil || songs[place].isrc != isrc {
        counts[place, default: 0] += 1
      }
    }
    let ranked = counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
    return ranked.prefix(Self.resultCount).map(\.key)
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
