import AmctlTestSupport
import Testing

@testable import MusicAPI

/// Short notations for listings: pages as texts, and the outcome of reading them.
enum Listings {
  static let songs = Endpoint<Page<Song>>(
    HTTPRequest(.get, RequestTarget(parsing: "/v1/songs?limit=2&include=artists&l=en")))

  /// Returns a page of songs with these ids.
  static func page(_ ids: String, next: String? = nil) -> HTTPResponse {
    .json("{\"data\":[\(data(ids))]\(next.map { ",\"next\":\"\($0)\"" } ?? "")}")
  }

  /// Returns page after page of songs whose ids are their offsets, up to a high limit.
  static func numbered(_ request: HTTPRequest, size: Int = 1) -> HTTPResponse {
    let offset = Int(request.target.query["offset"] ?? "") ?? 0
    let ids = (offset..<offset + size).map(String.init).joined(separator: " ")
    return page(ids, next: offset < 40 ? "/v1/songs?offset=\(offset + size)" : nil)
  }

  /// Returns a page of one group of results.
  static func group(_ name: String, _ ids: String, next: String? = nil) -> HTTPResponse {
    let next = next.map { ",\"next\":\"\($0)\"" } ?? ""
    return .json("{\"results\":{\"\(name)\":{\"data\":[\(data(ids))]\(next)}}}")
  }

  static func data(_ ids: String) -> String {
    ids.split(separator: " ").map { "{\"id\":\"\($0)\",\"type\":\"songs\"}" }
      .joined(separator: ",")
  }
}

extension Page {
  /// Finds a list in the text of a response to a request.
  init<Response>(
    _ text: String, to endpoint: Endpoint<Response>, at place: ListPlace = .root
  ) throws {
    let document = try JSONDocument(Array(text.utf8), request: endpoint.request)
    self.init(document.root, at: place)
  }
}

/// The outcome of reading a listing to its end: the ids of each page, and the final error.
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
      self.error = error.sentence
    }
  }

  var description: String { "\(pages) \(error ?? "")" }
}
