import AmctlTestSupport
import MusicAPI

/// Apple Music Feed and its file server: an export in parts, whose URLs expire and whose files may be
/// replaced by others.
struct FeedModel: SimulatedService {
  static let export = "artist_2024-03-28T16-01"
  /// The folder of the export below that of the feeds.
  static let folder = "Artist/version=1/date=2024-03-28/time=16-01"

  /// All versions of each part; the last one is sent.
  private(set) var parts: [[[UInt8]]]
  /// How long a URL can be used; nil if it does not expire.
  var lifetime: Duration?
  /// The probability that a file is replaced before it is sent.
  var turnover = 0.0
  /// Whether the rest of a file is sent only if it is still the same; not every server asks.
  var knowsIfRange = true
  private var random: SeededGenerator

  /// Creates an export that the seed chooses.
  init(in simulation: Simulation) {
    let sizes = (0..<simulation.number(in: 1...5)).map { _ in simulation.number(in: 0...3_000) }
    random = SeededGenerator(seed: simulation.number(in: 0...Int.max))
    parts = []
    for size in sizes { parts.append([newFile(size)]) }
    if simulation.happens(0.3) { lifetime = .seconds(simulation.number(in: 1...60)) }
    if simulation.happens(0.3) { turnover = 0.3 }
    knowsIfRange = simulation.happens(0.6)
  }

  /// Bytes that begin and end as a Parquet file does.
  private mutating func newFile(_ size: Int) -> [UInt8] {
    let body = (0..<size).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    return Array("PAR1".utf8) + body + Array("foot".utf8) + [4, 0, 0, 0] + Array("PAR1".utf8)
  }

  /// The name of the file of a part.
  static func name(of part: Int) -> String { "part-0000\(part)-c000.gz.parquet" }

  mutating func response(to request: HTTPRequest, at time: Duration) -> HTTPResponse {
    let (path, query) = (request.target.path, request.target.query)
    switch path {
    case "/v1/feed/artist/latest":
      return .json(#"{"data":[{"id":"\#(Self.export)","type":"exports"}]}"#)
    case "/v1/feed/exports/\(Self.export)/parts":
      return list(from: query["offset"].flatMap { Int($0) } ?? 0, path, at: time)
    default:
      guard let part = parts.indices.first(where: { path.hasSuffix(Self.name(of: $0)) }) else {
        return HTTPResponse(status: 404)
      }
      let issued = Duration.milliseconds(query["issued"].flatMap { Int($0) } ?? 0)
      if let lifetime, issued + lifetime < time { return HTTPResponse(status: 403) }
      return file(part, request)
    }
  }

  /// Returns a page of at most two parts.
  private func list(from start: Int, _ path: String, at time: Duration) -> HTTPResponse {
    let page = min(start, parts.count)..<min(start + 2, parts.count)
    let ids = page.map { "\($0)_part_\(Self.export)" }
    let issued = Int(time / .milliseconds(1))
    let resources = zip(page, ids).map { part, id in
      #""\#(id)":{"attributes":{"offset":\#(part),"exportLocation":"#
        + #""\#(Origin.feedFiles)/\#(Self.folder)/\#(Self.name(of: part))?issued=\#(issued)"}}"#
    }
    let data = ids.map { #"{"id":"\#($0)","type":"parts"}"# }.joined(separator: ",")
    let next =
      page.upperBound < parts.count
      ? #""next":"\#(path)?limit=2&offset=\#(page.upperBound)","# : ""
    return .json(
      "{\(next)\"data\":[\(data)],\"resources\":{\"parts\":{\(resources.joined(separator: ","))}}}")
  }

  private mutating func file(_ part: Int, _ request: HTTPRequest) -> HTTPResponse {
    if request.method == .get, Double.random(in: 0..<1, using: &random) < turnover {
      // Often of the same size, so that only the ETag tells them apart.
      let size = Bool.random(using: &random) ? parts[part][0].count - 16 : 500
      let file = newFile(size)
      parts[part].append(file)
    }
    let (file, tag) = (parts[part].last ?? [], "\"\(part).\(parts[part].count)\"")
    guard request.method == .get else {
      return HTTPResponse(status: 200, headers: ["Content-Length": "\(file.count)", "ETag": tag])
    }
    let isSame = request.headers["If-Range"].map { $0 == tag || !knowsIfRange } ?? true
    guard let range = request.headers["Range"], isSame,
      let start = Int(range.dropFirst("bytes=".count).dropLast()), start < file.count
    else { return HTTPResponse(status: 200, headers: ["ETag": tag], body: file) }
    return HTTPResponse(
      status: 206,
      headers: [
        "ETag": tag, "Content-Range": "bytes \(start)-\(file.count - 1)/\(file.count)",
      ], body: Array(file[start...]))
  }
}

extension Origin {
  /// The server of the files.
  fileprivate static let feedFiles = "https://media-feed.cdn-apple.com"
}
