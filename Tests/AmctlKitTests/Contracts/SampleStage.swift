import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicAPIFixtures
import MusicPlatform
import MusicSandbox

@testable import AmctlKit

/// A machine for sample lines: Apple Music as the sandbox, other servers as recorded, Cider, both
/// tokens, and files.
struct SampleStage {
  let folder: TemporaryDirectory
  let cider: FakeCider
  let sent: Watched<[HTTPRequest]>
  var program: Program

  /// Prepares it; an incident happens to whoever is asked.
  init(_ incident: Incident? = nil) throws {
    let (folder, sent) = (try TemporaryDirectory(), Watched([HTTPRequest]()))
    (self.folder, self.sent, cider) = (folder, sent, try FakeCider())
    var environment = Secrets.tokens.merging(try cider.environment) { $1 }
    for name in ["CONFIG", "CACHE", "STATE"] { environment["XDG_\(name)_HOME"] = folder.file(name) }
    program = Program(environment: environment)
    let now = UnixTime(seconds: BuiltProgram.second)
    let hosts = Replaying(directory: Fixtures.path)
    let sandbox = Sandbox {
      $0.now = { now }
      $0.librarySongs = 40
      $0.script = [incident].compactMap(\.self)
    }
    program.now = { now }
    program.connect = { origin, options in
      if origin.isLoopback { return CurlTransport(origin: origin, options: options) }
      let base: any Transport =
        origin == .appleMusic || incident != nil
        ? sandbox : HostFixtures(replaying: hosts, of: origin.fixtureName)
      return StubTransport { request throws(TransportError) in
        sent.update { $0.append(request) }
        if let image = Sandbox.asset(host: origin.host, request.target) { return image }
        return try await base.send(request)
      }
    }
    try write()
  }

  private func write() throws {
    let files = folder.file("fixtures/v1/storefronts")
    try FileSystem.createDirectory(files)
    let storefront = try FileSystem.read(Fixtures.path + "/v1/storefronts/jp.json")
    try FileSystem.write(storefront, to: files + "/jp.json")
    let download = try FileSystem.read(Fixtures.path + "/Takeout/download.zip")
    try folder.write(download, to: "download.zip")
    try folder.write(Array("Glass Harbour - Northern Lights\n".utf8), to: "list")
    try folder.write(Array(#"{"id":"1","type":"songs"}"#.utf8), to: "list.ndjson")
    try folder.write(Array("1613600188\n1613600189\n".utf8), to: "songs")
    let used = #"{"folder":"fixtures","file":"v1/storefronts/jp.json"}"# + "\n"
    try folder.write(Array(used.utf8), to: "log")
  }

  /// Runs a line with more options.
  func run(_ sample: SampleLine, _ options: String = "") async throws -> Program.Result {
    var program = program
    program.printsToken = ["token", "sandbox"].contains(sample.command)
    let words = sample.line.split(separator: " ").map {
      String($0).replacing("_", with: " ").replacing("DIR", with: folder.path)
    }
    let more = options.split(separator: " ").map(String.init)
    let end = words.firstIndex(of: "--") ?? words.endIndex
    return try await program.run(words: words[..<end] + more + words[end...])
  }

  /// The paths and sizes of the files.
  func files() throws -> [String] {
    try FileTree.files(at: folder.path).map { "\($0) \(try FileSystem.read($0).count)" }
  }
}
