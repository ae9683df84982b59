import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox

/// Songs of made-up data as fixtures, and the same bodies as plain files.
struct ServedFolder {
  /// The paths of the requests.
  let paths: [String]
  /// The size of a body in bytes.
  let size: Int
  private let folder: TemporaryDirectory

  /// The folder of fixtures.
  var fixtures: String { folder.file("fixtures") }
  /// The folder with a file for each path.
  var plain: String { folder.file("plain") }

  /// Writes that many fixtures of that size.
  init(count: Int, size: Int) throws {
    self.size = size
    folder = try TemporaryDirectory()
    let place = "/v1/catalog/us/songs"
    let ids = (0..<count).map { "\(1_440_000_000 + $0)" }
    paths = ids.map { place + "/" + $0 }
    try FileSystem.createDirectory(plain + place)
    // A few at a time: systems count the memory of this process to the programs that it starts.
    for start in stride(from: 0, to: count, by: 1_000) {
      try write(ids[start..<min(start + 1_000, count)], below: place)
    }
  }

  /// Writes what a sandbox responds to some paths.
  init(_ sandbox: Sandbox, _ paths: [String]) async throws {
    self.paths = paths
    size = 0
    folder = try TemporaryDirectory()
    var exchanges: [(path: String, body: [UInt8])] = []
    for path in paths {
      let response = try await sandbox.send(HTTPRequest(.get, RequestTarget(path: path)))
      exchanges.append((path, response.body))
    }
    try record(exchanges)
  }

  private func write(_ ids: ArraySlice<String>, below place: String) throws {
    let exchanges = ids.map { (path: place + "/" + $0, body: Self.body(of: $0, size: size)) }
    try record(exchanges)
    for (path, body) in exchanges { try FileSystem.write(body, to: plain + path) }
  }

  private func record(_ exchanges: [(path: String, body: [UInt8])]) throws {
    try FixtureWriter(directory: fixtures).add(
      exchanges.map { path, body in
        Fixture(
          request: HTTPRequest(.get, RequestTarget(path: path)),
          response: HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json;charset=utf-8"], body: body),
          recorded: UnixTime(seconds: 1_767_225_600))
      })
  }

  /// Returns the response with a song whose name makes it so long.
  private static func body(of id: String, size: Int) -> [UInt8] {
    let head = #"{"data":[{"id":"\#(id)","type":"songs","attributes":{"name":""#
    let end = #""}}]}"#
    let filler = String(repeating: "a", count: size - head.utf8.count - end.utf8.count)
    return Array((head + filler + end).utf8)
  }
}

/// A server that runs as a program of its own.
struct ServedProgram {
  /// The port that it listens on.
  let port: Int
  private let process: ChildProcess

  /// Starts `amctl fixtures serve`.
  static func amctl(_ folder: ServedFolder, _ programs: Programs) async throws -> ServedProgram {
    let port = try TestServer.reservedPort()
    let process = try ChildProcess(
      programs.amctl, ["fixtures", "serve", folder.fixtures, "--port", "\(port)", "--quiet"])
    return try await ServedProgram(port: port, process: process)
  }

  /// Starts nginx with one process, as it serves files best on few processors, and without a log.
  static func nginx(_ folder: ServedFolder) async throws -> ServedProgram {
    let port = try TestServer.reservedPort()
    let place = folder.plain
    let configuration = """
      daemon off;
      master_process off;
      pid \(place)/pid;
      events {}
      http {
        access_log off;
        sendfile on;
        keepalive_requests 1000000000;
        client_body_temp_path \(place)/1;
        proxy_temp_path \(place)/2;
        fastcgi_temp_path \(place)/3;
        uwsgi_temp_path \(place)/4;
        scgi_temp_path \(place)/5;
        default_type application/json;
        server {
          listen 127.0.0.1:\(port);
          root \(place);
        }
      }
      """
    try FileSystem.write(Array(configuration.utf8), to: place + "/nginx.conf")
    let process = try ChildProcess(
      NeededProgram.nginx.path,
      ["-p", place, "-c", place + "/nginx.conf", "-e", place + "/error.log"])
    return try await ServedProgram(port: port, process: process)
  }

  /// Waits until the server listens.
  private init(port: Int, process: ChildProcess) async throws {
    self.port = port
    self.process = process
    try await process.wait(until: "it listens") { (try? RawClient(port: port)) != nil }
  }

  /// Stops the server, and returns what it has used.
  func end() async -> ChildProcess.Output {
    process.terminate()
    return await process.ended()
  }
}
