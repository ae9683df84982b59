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

  private let lists = Mutex<[String: FixtureNames]>([:])
  private let requests = Mutex(Requests())

  private struct Requests {
    var known: [String: ComparedRequest] = [:]
    var bytes = 0
  }

  /// Returns the files of the innermost folder around a path that has any.
  func files(around path: String, in folder: FixtureFolder) -> FixtureNames {
    var parts = path.split(separator: "/")
    while !parts.isEmpty {
      let place = parts.joined(separator: "/")
      if folder.mayContain(place) {
        let names = files(of: place, in: folder)
        if !names.isEmpty { return names }
      }
      parts.removeLast()
    }
    return files(of: "", in: folder)
  }

  private func files(of place: String, in folder: FixtureFolder) -> FixtureNames {
    if let known = lists.withBriefLock({ $0[place] }) { return known }
    let names = FixtureNames(folder.contents(of: place))
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

/// The names of files, which are searched for those most like another.
struct FixtureNames: Sendable {
  /// Up to this many, each name is compared.
  private static let few = 1024

  private let names: [String]
  /// The same in the order of their bytes; empty if they are few.
  private let sorted: [String]

  var isEmpty: Bool { names.isEmpty }

  init(_ names: [String]) {
    self.names = names
    sorted =
      names.count > Self.few ? names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } : []
  }

  /// Returns the names that share the longest prefix with a name, the most similar first.
  func nearest(to name: String, count: Int) -> [String] {
    guard !sorted.isEmpty else {
      return names.map { (name: $0, likeness: $0.commonPrefix(with: name)) }
        .sorted { $0.likeness > $1.likeness }.prefix(count).map(\.name)
    }
    // In the order of bytes, the shared prefix gets shorter on both sides of the name's place.
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].utf8.lexicographicallyPrecedes(name.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var (before, after) = (low - 1, low)
    var found: [String] = []
    while found.count < count, before >= 0 || after < sorted.count {
      let left = before >= 0 ? sorted[before].commonPrefix(with: name) : -1
      let right = after < sorted.count ? sorted[after].commonPrefix(with: name) : -1
      found.append(sorted[left > right ? before : after])
      if left > right { before -= 1 } else { after += 1 }
    }
    return found
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
