import AmctlTestSupport
import Testing

@testable import MusicAPI

/// What the tests of listings are told in: pages as short texts, and what came of reading them.
enum Listings {
  static let songs = Endpoint<ResourceDocument<Song>>(
    HTTPRequest(.get, RequestTarget(parsing: "/v1/songs?limit=2&include=artists&l=en")))

  /// A page of songs with these ids.
  static func page(_ ids: String, next: String? = nil) -> HTTPResponse {
    .json("{\"data\":[\(data(ids))]\(next.map { ",\"next\":\"\($0)\"" } ?? "")}")
  }

  /// Page after page of songs that are their own places, until a reader has surely had enough.
  static func numbered(_ request: HTTPRequest, size: Int = 1) -> HTTPResponse {
    let offset = Int(request.target.query["offset"] ?? "") ?? 0
    let ids = (offset..<offset + size).map(String.init).joined(separator: " ")
    return page(ids, next: offset < 40 ? "/v1/songs?offset=\(offset + size)" : nil)
  }

  /// A page of one group of results.
  static func group(_ name: String, _ ids: String, next: String? = nil) -> HTTPResponse {
    let next = next.map { ",\"next\":\"\($0)\"" } ?? ""
    return .json("{\"results\":{\"\(name)\":{\"data\":[\(data(ids))]\(next)}}}")
  }

  static func data(_ ids: String) -> String {
    ids.split(separator: " ").map { "{\"id\":\"\($0)\",\"type\":\"songs\"}" }
      .joined(separator: ",")
  }
}

/// What came of reading a listing to its end: the ids of each page, and the error behind them.
struct Reading: Equatable, Sendable, CustomStringConvertible {
  var pages: [String] = []
  var error: String?

  init(_ pages: String..., error: String? = nil) {
    self.pages = pages
    self.error = error
  }

  init<Kind>(of sequence: PageSequence<Kind>) async {
    do throws(MusicAPIError) {
      let iterator = sequence.makeAsyncIterator()
      while let page = try await iterator.next() {
        pages.append(page.elements.map { $0["id"]?.string ?? $0.text }.joined(separator: " "))
      }
    } catch {
      self.error = error.description
    }
  }

  var description: String { "\(pages) \(error ?? "")" }
}
