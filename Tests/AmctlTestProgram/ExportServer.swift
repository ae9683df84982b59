package import AmctlLoopback
package import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// A library on a server, in small pages.
///
/// It loses and changes songs between exports, which no request to a sandbox does, and its bytes are
/// those of the files.
package final class ExportServer: Sendable {
  /// The items of each list, by the list's path below the library.
  private let lists: Mutex<[String: [String]]>
  /// The response to a request instead of the usual one.
  private let fault: Mutex<(@Sendable (String) -> ServerResponse?)?>
  private let pageSize: Int

  package init(_ lists: [String: [String]], pageSize: Int = 40) {
    self.lists = Mutex(lists)
    fault = Mutex(nil)
    self.pageSize = pageSize
  }

  /// Sets the items of a list; nil removes it.
  package func set(_ path: String, _ items: [String]?) { lists.withLock { $0[path] = items } }

  /// Answers some requests otherwise, by their targets.
  package func failing(_ response: (@Sendable (String) -> ServerResponse?)?) {
    fault.withLock { $0 = response }
  }

  /// Starts it.
  package func started() throws -> TestServer {
    try TestServer { self.response(to: $0) }
  }

  package func response(to request: ServerRequest) -> ServerResponse {
    if let response = fault.withLock({ $0 })?(request.target) { return response }
    let path = String(request.path.dropFirst("/v1/me/library/".count))
    guard let items = lists.withLock({ $0[path] }), !items.isEmpty else {
      return LibraryServer.rejection(404, code: "40403")
    }
    let query = RequestTarget(parsing: request.target).query
    let start = query["offset"].flatMap { Int($0) } ?? 0
    let end = min(start + pageSize, items.count)
    return LibraryServer.page(
      Array(items[min(start, end)..<end]),
      next: end < items.count ? "\(request.path)?offset=\(end)" : nil, total: items.count)
  }

  /// A library with several pages of songs and of tracks, one of them twice, and an empty playlist.
  package static let sample: [String: [String]] = {
    var lists: [String: [String]] = [:]
    lists["songs"] = (1...130).map { song($0) }
    lists["albums"] = (1...45).map {
      LibraryServer.item("library-albums", "l.\($0)", "Album \($0)")
    }
    lists["artists"] = [LibraryServer.item("library-artists", "r.1", "Ärtist 1")]
    lists["playlists"] = (1...9).map {
      LibraryServer.item("library-playlists", "p.\($0)", "Mix \($0)")
    }
    lists["playlist-folders"] = [LibraryServer.item("library-playlist-folders", "p.f", "Folder")]
    for playlist in 1...8 {
      lists["playlists/p.\(playlist)/tracks"] =
        (0..<(playlist * 11)).map { song(1 + ($0 * playlist) % 130) } + [song(1)]
    }
    return lists
  }()

  /// A song that can be played.
  package static func song(_ number: Int, name: String = "Song", isPlayable: Bool = true) -> String
  {
    let play = #","playParams":{"id":"i.\#(number)","catalogId":"\#(1000 + number)"}"#
    return #"{"id":"i.\#(number)","type":"library-songs","attributes":{"name":"\#(name) "#
      + #"\#(number)"\#(isPlayable ? play : "")}}"#
  }
}

/// A library, its server and a folder for exports.
package struct ExportSetup {
  package let library: ExportServer
  package let server: TestServer
  package let folder: TemporaryDirectory
  package let program: Program
  package var path: String { folder.file("Backup") }

  package init(_ lists: [String: [String]] = ExportServer.sample) throws {
    library = ExportServer(lists)
    server = try library.started()
    folder = try TemporaryDirectory()
    program = try Program.asking(server)
  }

  /// Exports the library, perhaps as another user.
  package func export(_ options: String..., userToken: String? = nil) async throws -> Program.Result
  {
    try await run(["library", "export", path, "--retries", "0"] + options, userToken: userToken)
  }

  /// Compares the export with the library, perhaps as another user.
  package func diff(_ options: String..., userToken: String? = nil) async throws -> Program.Result {
    try await run(["diff", path, "--retries", "0"] + options, userToken: userToken)
  }

  private func run(_ words: [String], userToken: String?) async throws -> Program.Result {
    var program = program
    if let userToken { program.environment["AMCTL_USER_TOKEN"] = userToken }
    return try await program.run(words: words)
  }

  package func text(_ name: String) throws -> String {
    String(decoding: try FileSystem.read(path + "/" + name), as: UTF8.self)
  }

  /// The targets of the requests since a number of them.
  package func requests(after count: Int = 0) -> [String] {
    server.requests.dropFirst(count).map(\.target)
  }
}

/// The files of a folder and their contents, with all times replaced.
package enum FolderContents {
  package static func of(_ path: String, includesHidden: Bool = false) throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileSystem.list(path) where includesHidden || !name.hasPrefix(".") {
      let place = path + "/" + name
      if FileSystem.isDirectory(place) {
        for (inner, text) in try of(place, includesHidden: true) {
          contents["\(name)/\(inner)"] = text
        }
      } else {
        let text = String(decoding: try FileSystem.read(place), as: UTF8.self)
        contents[name] = text.replacing(#/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#, with: "TIME")
      }
    }
    return contents
  }
}
