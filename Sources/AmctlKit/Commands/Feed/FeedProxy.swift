import AmctlLoopback
import MusicAPI
import MusicServices
import Synchronization

/// A server on this machine through which a program reads the parts of exports by ranges.
///
/// Only those parts can be requested, and only by whoever knows the path, which is a new one each
/// time. Requests to Apple's file server carry no token.
final class FeedProxy: Sendable {
  /// The URLs of the parts of each export, in their order.
  let urls: [FeedExport: [String]]
  private let server: LoopbackServer
  private let log: Log

  /// What the server has done so far.
  private final class Log: Sendable {
    let bytes = Atomic(0)
    let failure = Mutex<(any Error)?>(nil)
  }

  /// Starts a server for these parts.
  init(_ exports: [FeedExport: [FeedPart]], _ service: FeedService) throws {
    let start = "/" + String(UInt64.random(in: .min ... .max), radix: 36)
    var files: [String: RemoteFile] = [:]
    var paths: [FeedExport: [String]] = [:]
    for (export, parts) in exports {
      let source = FeedParts(parts, of: export, from: service)
      for part in parts {
        let path = "\(start)/\(export)/\(part.name)"
        files[path] = RemoteFile(id: part.id, source: source, service: service)
        paths[export, default: []].append(path)
      }
    }
    let log = Log()
    server = try LoopbackServer(port: 0) { [files] request in
      await Self.response(to: request, files, log)
    }
    self.log = log
    let address = server.address
    urls = paths.mapValues { paths in paths.map { address + $0 } }
  }

  deinit { server.stop() }

  /// The number of bytes of files that were fetched so far.
  var byteCount: Int { log.bytes.load(ordering: .relaxed) }

  /// Why a file could not be read; nil if all could.
  var failure: (any Error)? { log.failure.withLock { $0 } }

  private static func response(
    to request: ServerRequest, _ files: [String: RemoteFile], _ log: Log
  ) async -> ServerResponse {
    guard request.loopbackOrigin != nil, let file = files[request.localTarget] else {
      return ServerResponse(404)
    }
    do {
      switch request.method {
      case "HEAD": return try await file.head()
      case "GET":
        guard let range = request.headers["Range"].flatMap(ByteRange.init) else {
          return ServerResponse(416)
        }
        let response = try await file.bytes(in: range)
        log.bytes.add(response.body.count, ordering: .relaxed)
        return response
      default: return ServerResponse(405)
      }
    } catch {
      log.failure.withLock { $0 = $0 ?? error }
      return ServerResponse(502)
    }
  }
}

/// A part of an export that is read by ranges.
private struct RemoteFile: Sendable {
  let id: String
  let source: FeedParts
  let service: FeedService

  /// Answers a question for the length.
  func head() async throws -> ServerResponse {
    let size = try await source.using(id) { try await service.size(of: $0) }
    return ServerResponse(
      headers: ["Accept-Ranges": "bytes", "Content-Length": "\(size)"])
  }

  /// Answers with a range of the bytes.
  func bytes(in range: ByteRange) async throws -> ServerResponse {
    let response = try await source.using(id) { part in
      try await service.response(to: .get, part, range)
    }
    let (bytes, total) = try range.part(of: response, named: id)
    return ServerResponse(
      206,
      headers: [
        "Accept-Ranges": "bytes",
        "Content-Range": "bytes \(range.first)-\(range.first + bytes.count - 1)/\(total)",
      ], body: bytes)
  }
}

/// A range of the bytes of a file, as a request asks for it.
struct ByteRange: Sendable {
  let first: Int
  let last: Int

  /// Reads the value of a header; nil for anything but one range with both ends.
  init?(_ header: String) {
    let mark = "bytes="
    let ends = header.dropFirst(mark.count).split(
      separator: "-", omittingEmptySubsequences: false
    ).map { Int($0) }
    guard header.hasPrefix(mark), ends.count == 2, let first = ends[0], let last = ends[1],
      0 <= first, first <= last, last < 1 << 60
    else { return nil }
    self.first = first
    self.last = last
  }

  /// The value of the header.
  var header: String { "bytes=\(first)-\(last)" }

  /// Returns the bytes of a response that are in the range, and the length of the file.
  ///
  /// A server may send all of it, as a recording does.
  fileprivate func part(
    of response: HTTPResponse, named name: String
  ) throws(DownloadError) -> (bytes: [UInt8], total: Int) {
    let body = response.body
    if response.status == 200, first < body.count {
      return (Array(body[first..<min(last + 1, body.count)]), body.count)
    }
    let value = response.headers["Content-Range"] ?? ""
    let words = value.split { " -/".contains($0) }
    guard response.status == 206, words.count == 4, words[0] == "bytes", let total = Int(words[3]),
      Int(words[1]) == first, Int(words[2]) == min(last, total - 1),
      body.count == min(last, total - 1) - first + 1
    else { throw .otherRange(of: name) }
    return (body, total)
  }
}
