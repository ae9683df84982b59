import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A listener, the list of whose plays a server returns.
///
/// Tests say what is played and when; the history of a sandbox follows from its library.
final class Listener: Sendable {
  private let plays = Mutex<[String]>([])
  private let time = Mutex(Program.second)
  private let folder: TemporaryDirectory
  let failures = Mutex<[HTTPStatus]>([])
  let requests = Mutex<[String]>([])
  /// The first play that the service shows, the newest being 0, and how many.
  let shown = Mutex((first: 0, count: 50))
  let pageSize = Mutex(50)
  /// What is played after the first page.
  let playsBetweenPages = Mutex<[String]>([])
  /// The status of the responses to lookups in the catalog; nil if they succeed.
  let lookupStatus = Mutex<HTTPStatus?>(nil)

  init() throws { folder = try TemporaryDirectory() }

  var path: String { folder.file("plays.ndjson") }

  /// Moves the file to another name, and leaves a link in its place.
  func moveBehindLink() throws {
    let place = folder.file("elsewhere.ndjson")
    try FileSystem.move(path, to: place)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: place)
  }

  /// Plays tracks, the last one last, a minute after what was before.
  func play(_ ids: String...) {
    time.withLock { $0 += 60 }
    plays.withLock { $0 = (ids.reversed() + $0) }
  }

  func respond(to request: ServerRequest) -> ServerResponse {
    requests.withLock { $0.append(request.target) }
    if let status = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      return LibraryServer.rejection(status, code: "50001")
    }
    switch request.path {
    case "/v1/me/storefront":
      return .json(#"{"data":[{"id":"de","type":"storefronts","attributes":{}}]}"#)
    case "/v1/catalog/de/songs":
      if let status = lookupStatus.withLock({ $0 }) {
        return LibraryServer.rejection(status, code: "50001")
      }
      return LibraryServer.page([
        #"{"id":"9","type":"songs","attributes":{"isrc":"QZABC2600009"}}"#
      ])
    default:
      return page(at: Int(RequestTarget(parsing: request.target).query["offset"] ?? "") ?? 0)
    }
  }

  private func page(at offset: Int) -> ServerResponse {
    let (first, count) = shown.withLock { $0 }
    let list = plays.withLock { $0.dropFirst(first).prefix(count).map(Self.track) }
    let end = offset + pageSize.withLock { $0 }
    playsBetweenPages.withLock { next in
      plays.withLock { $0 = next.reversed() + $0 }
      next = []
    }
    let next = end < list.count ? "/v1/me/recent/played/tracks?offset=\(end)" : nil
    return LibraryServer.page(Array(list.dropFirst(offset).prefix(end - offset)), next: next)
  }

  private static func track(_ id: String) -> String {
    if id.hasPrefix("ra.") { return #"{"id":"\#(id)","type":"stations"}"# }
    return id.hasPrefix("i.")
      ? #"{"id":"\#(id)","type":"library-songs","attributes":{"name":"Own","#
        + #""playParams":{"id":"\#(id)","catalogId":"9"}}}"#
      : #"{"id":"\#(id)","type":"songs","attributes":{"name":"Song \#(id)","#
        + #""artistName":"Ann Vale","isrc":"QZABC260000\#(id)"}}"#
  }

  func run(_ options: String = "", later: Int = 1) async throws -> Program.Result {
    time.withLock { $0 += later }
    let server = try TestServer { self.respond(to: $0) }
    var program = try Program.asking(server)
    program.now = { UnixTime(seconds: self.time.withLock { $0 }) }
    return try await program.run("history log \(path) \(options)")
  }

  /// The error if a run ended before there was a play in the file.
  struct EndedEarly: Error {
    let result: Program.Result
  }

  /// Starts a run, and returns it once there is a play in the file; throws if it ends before.
  func looks(_ options: String) async throws -> Task<Program.Result, any Error> {
    let isOver = Watched(false)
    let looks = Task {
      defer { isOver.update { $0 = true } }
      return try await run(options)
    }
    try await Watchdog.poll(for: "a play in '\(path)'") {
      if isOver.value, ids.isEmpty { throw EndedEarly(result: try await looks.value) }
      return !ids.isEmpty
    }
    return looks
  }

  /// The IDs in the file, in order.
  var ids: [String] {
    lines.compactMap { $0["id"]?.string }
  }

  var lines: [JSON] {
    let bytes = (try? FileSystem.read(path)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDocument(parsing: Array($0)).root
    }
  }
}
