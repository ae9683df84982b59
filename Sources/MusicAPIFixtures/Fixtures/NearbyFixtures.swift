import MusicAPI
import MusicPlatform
import Synchronization

/// What is known of a folder's files from earlier searches for the request nearest to another.
///
/// A server may be asked very often for what is not there. A file that came later may be missing
/// here, which only makes a hint less good.
final class NearbyFixtures: Sendable {
  /// The most bytes of requests that are kept, as far as they vary in size.
  private static let limit = 8 << 20

  private let lists = Mutex<[String: [String]]>([:])
  private let requests = Mutex(Requests())

  private struct Requests {
    var known: [String: ComparedRequest] = [:]
    var bytes = 0
  }

  /// Returns the files of the innermost folder around a path that has any.
  func files(around path: String, in folder: FixtureFolder) -> [String] {
    var parts = path.split(separator: "/")
    while !parts.isEmpty {
      let names = files(of: parts.joined(separator: "/"), in: folder)
      if !names.isEmpty { return names }
      parts.removeLast()
    }
    return files(of: "", in: folder)
  }

  private func files(of place: String, in folder: FixtureFolder) -> [String] {
    if let known = lists.withBriefLock({ $0[place] }) { return known }
    let names = (try? folder.contents(of: place)) ?? []
    // A canceled search ends early, and an empty folder may get files.
    if !names.isEmpty, !Task.isCancelled { lists.withBriefLock { $0[place] = names } }
    return names
  }

  /// Returns the request of a file, which is read if it is not known.
  func request(in file: String, reading read: () -> HTTPRequest?) -> ComparedRequest? {
    if let known = requests.withBriefLock({ $0.known[file] }) { return known }
    guard let request = read().map({ ComparedRequest($0) }) else { return nil }
    let size =
      2 * file.utf8.count + 2 * request.request.line.utf8.count
      + (request.request.body?.count ?? 0)
    requests.withBriefLock { requests in
      if requests.bytes + size > Self.limit { requests = Requests() }
      requests.bytes += size
      requests.known[file] = request
    }
    return request
  }
}

extension [String] {
  /// Returns the names that share the longest prefix with a name, the most similar first.
  func nearest(to name: String, count: Int) -> [String] {
    let likenesses = map { $0.commonPrefix(with: name) }
    // Of very many, only some have to be sorted.
    var counts = [Int](repeating: 0, count: name.utf8.count + 1)
    for likeness in likenesses { counts[likeness] += 1 }
    var (least, found) = (counts.count, 0)
    while least > 0, found < count {
      least -= 1
      found += counts[least]
    }
    return zip(self, likenesses).filter { $1 >= least }.sorted { $0.1 > $1.1 }
      .prefix(count).map(\.0)
  }
}

/// A request in the parts by which it is compared with others.
struct ComparedRequest: Sendable {
  let request: HTTPRequest
  let segments: [String]
  /// The values by name; values of a repeated name are joined.
  let parameters: [String: String]

  init(_ request: HTTPRequest) {
    self.request = request
    segments = request.target.path.split(separator: "/").map { PercentEncoding.decodePath($0) }
    parameters = Dictionary(request.target.query.items.map { ($0.name, $0.value) }) {
      "\($0),\($1)"
    }
  }
}
