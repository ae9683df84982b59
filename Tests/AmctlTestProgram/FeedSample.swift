package import AmctlLoopback
package import AmctlTestSupport
package import MusicAPI
import MusicPlatform

/// A server that speaks as Apple Music Feed and its file server do.
package final class FeedSample: Sendable {
  /// How Apple says that there is nothing.
  package static let missing = ServerResponse.json(
    #"{"errors":[{"status":"404","code":"40400","title":"Resource Not Found"}]}"#, status: 404)

  /// What the server has, and how it behaves.
  package struct State: Sendable {
    /// The files of each export, by its ID.
    package var exports: [String: [[UInt8]]]
    /// The ID of the latest export of each feed.
    package var latest: [String: String]
    /// Part of the URLs of files; those with another one have expired.
    package var access = 1
    /// Answers a request in the server's place.
    package var override: @Sendable (ServerRequest) -> ServerResponse? = { _ in nil }
  }

  package static let artists = "artist_2024-03-28T16-01"
  package static let home = "Artist/version=1/date=2024-03-28/time=16-01"

  package let server: TestServer
  package let state: Watched<State>
  package let folder: TemporaryDirectory

  package init(parts: Int = 3) throws {
    let state = Watched(
      State(
        exports: [Self.artists: (0..<parts).map { Self.parquet("part \($0) ", count: 1_000) }],
        latest: ["artist": Self.artists]))
    self.state = state
    folder = try TemporaryDirectory()
    server = try TestServer { request in
      state.value.override(request) ?? Self.response(to: request, state.value)
    }
  }

  /// Bytes that begin and end as a Parquet file does.
  package static func parquet(_ text: String, count: Int) -> [UInt8] {
    let body = String(repeating: text, count: count)
    return Array("PAR1\(body)foot".utf8) + [4, 0, 0, 0] + Array("PAR1".utf8)
  }

  package static func name(_ part: Int) -> String { "part-0000\(part)-c000.gz.parquet" }

  /// The path of a file below the folder of the test.
  package func path(_ name: String) -> String { folder.file("Feed/\(Self.home)/\(name)") }

  /// The paths of all requests so far for files, with the methods.
  package var fileRequests: [ServerRequest] {
    server.requests.filter { $0.target.includes(".parquet") && $0.method == "GET" }
  }

  /// Runs a command with a developer token, as a person runs it.
  package func run(
    _ line: String, _ options: String = "", change: (inout Program) -> Void = { _ in }
  ) async throws -> Program.Result {
    var program = Program(environment: Secrets.tokens)
    program.environment["AMCTL_FEED_URL"] = try server.origin.description
    program.environment["XDG_STATE_HOME"] = folder.file("state")
    change(&program)
    return try await program.run(
      line.replacingEach("DIR", with: folder.file("Feed")) + " " + options)
  }

  package func download(_ options: String = "") async throws -> Program.Result {
    try await run("feed download artist DIR --accept-terms", options)
  }

  // MARK: Responses

  private static func response(to request: ServerRequest, _ state: State) -> ServerResponse {
    let words = request.target.split { "/?".contains($0) }.map { String($0) }
    if words.starts(with: ["v1", "feed"]), request.headers["Authorization"] == nil {
      return ServerResponse(401)
    }
    if words.count == 4, words[3] == "latest" {
      guard let id = state.latest[words[2]] else { return Self.missing }
      return .json(#"{"data":[{"id":"\#(id)","type":"exports"}]}"#)
    }
    if words.count == 6, words[4] == "parts", let files = state.exports[words[3]] {
      return parts(of: words[3], files.count, words[5], state, host: request.headers["Host"] ?? "")
    }
    if let last = words.last, last == "access=\(state.access)" {
      return file(request, in: words, state)
    }
    return words.first == "v1" ? Self.missing : ServerResponse(403)
  }

  /// A page of at most two parts.
  private static func parts(
    of id: String, _ count: Int, _ query: String, _ state: State, host: String
  ) -> ServerResponse {
    let start = Int(query.split(separator: "=").last ?? "") ?? 0
    let page = start..<min(start + 2, count)
    let list = page.map { #"{"id":"\#($0)_part_\#(id)","type":"parts"}"# }
    let resources = page.map { part in
      """
      "\(part)_part_\(id)":{"attributes":{"offset":\(part),"exportLocation":\
      "http://\(host)/Artist/version=1/\(id)/\(name(part))?access=\(state.access)"}}
      """
    }
    let next =
      page.upperBound < count
      ? #""next":"/v1/feed/exports/\#(id)/parts?limit=2&offset=\#(page.upperBound)","# : ""
    return .json(
      """
      {\(next)"data":[\(list.joined(separator: ","))],
      "resources":{"parts":{\(resources.joined(separator: ","))}}}
      """)
  }

  /// Reads a header such as `bytes=0-99`; nil without one of both ends.
  package static func range(_ header: String) -> ClosedRange<Int>? {
    let ends = header.dropFirst("bytes=".count).split(
      separator: "-", omittingEmptySubsequences: false
    ).map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else {
      return nil
    }
    return first...last
  }

  private static func file(
    _ request: ServerRequest, in words: [String], _ state: State
  ) -> ServerResponse {
    guard words.count == 5, let files = state.exports[words[2]],
      let part = files.indices.first(where: { name($0) == words[3] })
    else { return Self.missing }
    if request.headers["If-Range"] == nil,
      let range = request.headers["Range"].flatMap({ Self.range($0) })
    {
      let last = min(range.upperBound, files[part].count - 1)
      return ServerResponse(
        206,
        headers: ["Content-Range": "bytes \(range.lowerBound)-\(last)/\(files[part].count)"],
        body: Array(files[part][range.lowerBound...last]))
    }
    return file(request, ["ETag": "\"\(words[2])/\(part)\""], files[part])
  }
}

extension FeedSample {
  /// Answers as most servers of files do.
  package static func file(
    _ request: ServerRequest, _ headers: HTTPHeaders, _ body: [UInt8]
  ) -> ServerResponse {
    let isSame = request.headers["If-Range"] == headers["ETag"] ?? headers["Last-Modified"]
    guard isSame, let range = request.headers["Range"],
      let start = Int(range.dropFirst("bytes=".count).dropLast())
    else { return ServerResponse(headers: headers, body: body) }
    var response = ServerResponse(206, headers: headers, body: Array(body[start...]))
    response.headers["Content-Range"] = "bytes \(start)-\(body.count - 1)/\(body.count)"
    return response
  }

  /// The names in the folder of the export.
  package var names: [String] {
    get throws { try FileSystem.list(folder.file("Feed/\(Self.home)")) }
  }

  /// Returns whether parts are as the server has them.
  package func isWhole(_ parts: Range<Int> = 0..<3) throws -> Bool {
    let files = state.value.exports[Self.artists] ?? []
    return try parts.allSatisfy {
      try FileSystem.read(path(Self.name($0))) == files[$0]
    }
  }
}
