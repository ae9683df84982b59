import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

/// Tracks that are read back after they were added, and playlists and folders after they were
/// created.
@Suite(.quick) struct VerifiedTracksTests {
  private let folder: TemporaryDirectory
  private var rest: String { folder.file("rest") }

  init() throws { folder = try TemporaryDirectory() }

  private static let line =
    "library add-tracks p.LV0PX3zTlkd9Wb 17400001 17400002 17400003 --verify -o id"

  private static let many = "library add-tracks p.LV0PX3zTlkd9Wb --from - --verify -o id"

  /// The first write fails, whether it is done or not.
  private static func failing(_ status: HTTPStatus = 500, isDone: Bool, times: Int? = 1) -> Incident
  { Incident(.post, "/", .status(status, isDone: isDone), times: times) }

  /// Some tracks of the first writes are lost.
  private static func losing(_ ids: Int..., times: Int = 1) -> [Incident] {
    [Incident(.post, "/", .accept(losing: Set(ids.map { "1740000\($0)" })), times: times)]
  }

  private static func ids(_ count: Int) -> String {
    (1...count).map { "\(17_400_000 + $0)\n" }.joined()
  }

  @Test func `tracks that are there are written, and said to be read back`() async throws {
    let playlist = try ScriptedPlaylist("17400001")
    let result = try await playlist.run(Self.line)
    #expect((result.err, result.exit) == ("amctl: 3 added to the playlist and verified.\n", 0))
    #expect(result.out == "17400001\n17400002\n17400003\n")
    #expect(playlist.writes == [["17400001", "17400002", "17400003"]])
    #expect(playlist.clock.sleeps == [])
  }

  @Test func `what does not show is named and left in the file, and not sent again`() async throws {
    let playlist = try ScriptedPlaylist(script: Self.losing(2))
    let result = try await playlist.run("\(Self.line) --verify-timeout 5s --rest \(rest)")
    #expect(playlist.writes == [["17400001", "17400002", "17400003"]])
    #expect((result.out, result.exit) == ("17400001\n17400003\n", 3))
    #expect(
      result.err == "amctl: 1 of 3 not yet added to the playlist; checking for up to 5 s.\n"
        + "amctl: '17400002' was not added to the playlist.\n"
        + "amctl: 1 of 3 not added to the playlist after 5 s\n")
    #expect(try FileSystem.read(rest) == Array("17400002\n".utf8))
    #expect(playlist.clock.sleeps == [1, 2, 2].map { .seconds($0) })
    let again = try await playlist.run(
      "library add-tracks p.LV0PX3zTlkd9Wb --unique --from \(rest) --verify")
    #expect(playlist.writes.dropFirst() == [["17400002"]])
    #expect(again.exit == 0)
  }

  @Test(arguments: [500, 503])
  func `what a failed request has done is not sent again`(status: Int) async throws {
    let playlist = try ScriptedPlaylist(
      script: [Self.failing(HTTPStatus(rawValue: status), isDone: true)])
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes == [["17400001", "17400002", "17400003"]])
    #expect((result.err, result.exit) == ("amctl: 3 added to the playlist and verified.\n", 0))
  }

  @Test(arguments: [(500, 3), (403, 4)] as [(HTTPStatus, Int32)])
  func `a failed request that has done nothing is named with its error`(
    status: HTTPStatus, exit: Int32
  ) async throws {
    let playlist = try ScriptedPlaylist(script: [Self.failing(status, isDone: false)])
    let result = try await playlist.run("\(Self.line) --verify-timeout 0")
    #expect(playlist.writes.map(\.count) == [3])
    #expect(result.err.hasPrefix("amctl: '17400001' was not added to the playlist.\n"))
    if status == 500 { #expect(result.err.contains("(status 500")) }
    #expect(result.err.contains("; 0 of 3 added to the playlist\n"))
    #expect((result.out, result.exit) == ("", exit))
  }

  @Test func `what becomes visible after 20 seconds is waited for`() async throws {
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(visibleAfter: .seconds(20)), times: 1)])
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes == [["17400001", "17400002", "17400003"]])
    #expect(playlist.clock.sleeps == [1, 2, 4, 8, 15].map { .seconds($0) })
    #expect(result.exit == 0)
  }

  @Test func `nothing is sent after a request that failed, and what it did is not in the file`()
    async throws
  {
    let playlist = try ScriptedPlaylist(script: [Self.failing(isDone: true)])
    let result = try await playlist.run("\(Self.many) --rest \(rest)", input: Self.ids(150))
    #expect(playlist.writes.map(\.count) == [100])
    #expect(result.out == Self.ids(100))
    #expect(result.err.contains("; 100 of 150 added to the playlist\n"))
    #expect(try FileSystem.read(rest) == Array(Self.ids(150).utf8.dropFirst(900)))
    #expect(result.exit == 3)
  }

  @Test func `a track that is there twice is named, and a remark in the file`() async throws {
    let playlist = try ScriptedPlaylist(others: [ScriptedPlaylist.adding(["17400002"])])
    let result = try await playlist.run("\(Self.line) --verify-timeout 0 --rest \(rest)")
    #expect(
      result.err == "amctl: '17400002' was added to the playlist more than once.\n"
        + "amctl: 1 added to the playlist more than once\n")
    #expect(result.exit == 3)
    let text = String(decoding: try FileSystem.read(rest), as: UTF8.self)
    #expect(text == "# '17400002' was added to the playlist more than once.\n")
    let again = try await playlist.run("library add-tracks p.LV0PX3zTlkd9Wb --from \(rest)")
    #expect(playlist.writes.count == 1)
    #expect(again.exit == 0)
  }

  @Test func `a track that another program adds is not one that was lost`() async throws {
    let playlist = try ScriptedPlaylist(
      script: Self.losing(1), others: [ScriptedPlaylist.adding(["17400005"])])
    let result = try await playlist.run(
      "library add-tracks p.LV0PX3zTlkd9Wb 17400001 --verify -o id")
    #expect(playlist.writes == [["17400001"]])
    #expect(
      result.err == "amctl: 1 of 1 not yet added to the playlist; checking for up to 60 s.\n"
        + "amctl: '17400001' was not added to the playlist.\n"
        + "amctl: 1 of 1 not added to the playlist after 60 s\n")
    #expect(result.exit == 3)
  }

  private static let releases =
    "library add-tracks p.LV0PX3zTlkd9Wb 1613600188 1613600189 1613600190 --verify -o id"

  @Test func `a hole beside another release is all that is missing`() async throws {
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(losing: ["1613600189", "1613600190"]), times: 1)],
      others: [ScriptedPlaylist.adding(["1613600711"])])
    let result = try await playlist.run(Self.releases)
    #expect((result.out, result.exit) == ("1613600188\n1613600189\n", 3))
    #expect(
      result.err == "amctl: 1 of 3 not yet added to the playlist; checking for up to 60 s.\n"
        + "amctl: '1613600190' was not added to the playlist.\n"
        + "amctl: '1613600189' was added under a different ID.\n"
        + "amctl: 1 of 3 not added to the playlist after 60 s\n")
  }

  @Test(arguments: [(401, 3, "", 4), (500, 2, "--verify-timeout 1s", 6)] as [ReadFault])
  func `the file loses a track as soon as a read shows it, and only the others are unknown`(
    fault: ReadFault
  ) async throws {
    let read = Incident(.get, "…/tracks", .status(fault.status), skipping: fault.reads, times: 1)
    let playlist = try ScriptedPlaylist(script: Self.losing(3) + [read])
    let result = try await playlist.run("\(Self.line) \(fault.options) --rest \(rest)")
    #expect(playlist.writes.count == 1)
    #expect(try FileSystem.read(rest) == Array("17400003\n".utf8))
    #expect(result.err.contains("; 2 of 3 added to the playlist; 1 unconfirmed\n"))
    #expect(result.exit == fault.exit)
    if fault.exit == 6 { #expect(playlist.clock.sleeps == [.seconds(1)]) }
  }

  /// How a read fails, after how many others.
  typealias ReadFault = (status: HTTPStatus, reads: Int, options: String, exit: Int32)

  @Test func `another release of the recording counts as added`() async throws {
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(losing: ["1613600190"]), times: 1)],
      others: [ScriptedPlaylist.adding(["1613600712"])])
    let result = try await playlist.run(Self.releases)
    #expect(playlist.writes.count == 1)
    #expect(
      result.err == "amctl: '1613600190' was added under a different ID.\n"
        + "amctl: 3 added to the playlist and verified.\n")
    #expect(result.exit == 0)
  }

  // MARK: New playlists

  @Test func `a new playlist is read back with all its tracks`() async throws {
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(visibleAfter: .seconds(20)), times: 1)])
    let result = try await playlist.run(
      "library create-playlist Ferry --from - --verify -o id", input: Self.ids(130))
    #expect(playlist.writes.map(\.count) == [100, 30])
    #expect((result.out, result.exit) == ("p.BVCCVxTEk4jWVv\n", 0))
    #expect(
      result.err == "amctl: Created and verified playlist 'p.BVCCVxTEk4jWVv' with 130 tracks.\n")
  }

  @Test(arguments: [true, false])
  func `a creation whose outcome is unknown says how to look for it`(isDone: Bool) async throws {
    let playlist = try ScriptedPlaylist(script: [Self.failing(isDone: isDone)])
    let result = try await playlist.run(
      "library create-playlist Ferry --tracks 17400001,17400002 --verify -o id --rest \(rest)")
    #expect(playlist.writes.count == 1)
    #expect(result.out == "")
    #expect(result.err.contains("; it may have been created anyway\n"))
    #expect(
      result.err.hasSuffix(
        "hint: look for it with 'amctl library playlists --name Ferry' before retrying\n"))
    #expect(result.exit == 6)
  }

  @Test(arguments: [
    "create-folder Ferry", "create-playlist Ferry", "create-playlist Ferry --tracks 17400001",
  ])
  func `what a response does not describe was created, and has no ID`(line: String) async throws {
    let cabinet = try ScriptedPlaylist(
      script: [Incident(.post, "/", .response(HTTPResponse(status: 201), isDone: true))])
    let result = try await cabinet.run("library \(line) --verify -o id")
    let list = line.hasPrefix("create-folder") ? "playlist-folders" : "playlists"
    #expect((result.out, result.exit) == ("", 3))
    #expect(
      result.err == "amctl: the service created 'Ferry', but did not return its ID\n"
        + "hint: look for it with 'amctl library \(list) --name Ferry' before retrying\n")
    #expect(cabinet.writes.count == 1)
  }

  @Test func `what cannot be read back is named with its new ID, and its tracks stay in the file`()
    async throws
  {
    let cabinet = try ScriptedPlaylist(
      script: [Incident(.get, "/", .status(401)) { $0.target.path.contains("/playlists/p.") }])
    let unread = try await cabinet.run(
      "library create-playlist Ferry --tracks 17400001,17400002 --verify --rest \(rest)")
    #expect(
      unread.err.contains("; the service created 'p.BVCCVxTEk4jWVv', which was not verified\n"))
    #expect(unread.exit == 4)
    #expect(try FileSystem.read(rest) == Array("17400001\n17400002\n".utf8))
    let playlist = try ScriptedPlaylist(
      script: [Incident(.post, "/", .accept(losing: ["17400001", "17400002"]), times: 2)])
    let result = try await playlist.run(
      "library create-playlist Ferry --tracks 17400001,17400002,17400003 --verify -o json "
        + "--rest \(rest)")
    #expect(try FileSystem.read(rest) == Array("17400001\n17400002\n".utf8))
    #expect(result.err.contains(#""missing":["17400001","17400002"]"#))
    #expect(result.exit == 3)
  }
}
