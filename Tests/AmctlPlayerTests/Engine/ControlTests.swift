@testable import AmctlPlayer
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The control of a player by other programs.
@Suite(.thorough) struct ControlTests {
  /// A player whose mpv says nothing but is there, and its socket in a folder of its own.
  private final class Scene: Sendable {
    let folder: TemporaryDirectory
    let place: PlayerPlace
    let player: LocalPlayer
    let server: ControlServer
    let task: Task<PlayerSummary, any Error>

    init(_ names: String = "abc") throws {
      folder = try TemporaryDirectory()
      place = PlayerPlace(runtimeFolder: folder.path, temporaryFolder: nil)
      var queue = PlayQueue()
      queue.set(names.map { .named($0) })
      let command = SpawnCommand(
        path: "/bin/cat", arguments: [], environment: ["PATH": "/usr/bin:/bin"])
      // It never replies, however long the tests take.
      let player = LocalPlayer(queue, by: command, patience: .seconds(3600)) { _ in
        try await Task.sleep(for: .seconds(600))
        return []
      }
      self.player = player
      server = try ControlServer(player, at: place.take())
      // The clients of these tests wait on threads that the player would need.
      task = Task(executorPreference: OwnThread()) { try await player.run() }
    }

    deinit {
      server.stop()
      task.cancel()
    }

    /// Connects to the player, with more patience than any machine needs.
    func client() throws(ControlClient.Failure) -> ControlClient {
      try ControlClient(at: place, patience: .seconds(3600))
    }

    var names: String { player.queue.names }
  }

  @Test(
    arguments: [
      (.command(.toggle), #"["toggle"]"#),
      (.command(.seek(.to(.seconds(12.5)))), #"["seek","0:0:12.5"]"#),
      (.command(.seek(.by(.seconds(3_600_015)))), #"["seek","+1000:0:15.0"]"#),
      (.command(.seek(.by(.seconds(-75)))), #"["seek","-0:1:15.0"]"#),
      (.command(.seek(.part(0.5))), #"["seek","50.0%"]"#),
      (.command(.volume(0.4)), #"["volume","40.0"]"#),
      (.command(.shuffle(false)), #"["shuffle","off"]"#),
      (.command(.repeatMode(.one)), #"["repeat","one"]"#),
      (.edit(.move(from: 2, to: 5)), #"["move","2","5"]"#),
      (.edit(.remove([1, 3])), #"["remove","1","3"]"#),
      (.edit(.add([], .next)), #"["add","next"]"#), (.edit(.add([], .at(7))), #"["add","7"]"#),
      (.edit(.set([], startingAt: 2)), #"["set","2"]"#), (.edit(.clear), #"["clear"]"#),
      (.edit(.jump(3)), #"["jump","3"]"#), (.queue, #"["queue"]"#), (.state, #"["state"]"#),
    ] as [(PlayerRequest, String)])
  func `a request is a line of JSON`(request: PlayerRequest, text: String) {
    #expect(String(decoding: request.line, as: UTF8.self) == text + "\n")
    #expect(PlayerRequest(Array(text.utf8)[...]) == request)
  }

  /// Sends a line and the request to clear the queue; returns the two replies.
  private func replies(to line: [UInt8]) throws -> [Substring] {
    let scene = try Scene()
    let socket = try scene.place.address.connect()
    try socket.descriptor.send((line + Array("\n[\"clear\"]\n".utf8))[...])
    var text = ""
    while text.count(where: { $0 == "\n" }) < 2 {
      text += String(decoding: try socket.descriptor.read(upTo: 1000), as: UTF8.self)
    }
    return text.split(separator: "\n")
  }

  @Test(
    arguments: [
      "", "{}", "[]", #"["dance"]"#, #"["move","1"]"#, #"["add","last",{"type":"songs"}]"#,
      #"["remove","x"]"#, #"["volume"]"#, #"["seek","1:"]"#, #"["play","now"]"#, #"["clear",1]"#,
      #"["volume","nan"]"#,
    ])
  func `what is no request is refused, and the connection continues`(line: String) throws {
    #expect(
      try replies(to: Array(line.utf8))
        == [#"{"ok":false,"error":"unknown command"}"#, #"{"ok":true}"#])
  }

  @Test func `a line that is too long is refused, and the connection continues`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: PlayerRequest.lineLimit + 1)
    let replies = try replies(to: line)
    #expect(replies[0] == #"{"ok":false,"error":"a line is longer than 67108864 bytes"}"#)
  }

  @Test func `everything known of an item arrives`() throws {
    var track = PlayerTrack()
    track.name = "Näme \"x\""
    track.artists = ["A", "B"]
    track.albumName = "Album"
    track.albumArtists = ["C"]
    track.genres = ["Pop"]
    track.duration = .milliseconds(31_234)
    track.trackNumber = 3
    track.discNumber = 1
    track.releaseDate = "2022-02-01"
    track.url = "https://music.apple.com/us/song/1"
    track.artworkURL = "https://example.com/a.jpg"
    track.catalogID = "1"
    track.isrc = "USABC1234567"
    track.isPreview = true
    let item = PlayItem(track, type: "songs", preview: "https://example.com/p.m4a")
    let scene = try Scene()
    var client = try scene.client()
    try client.edit(.add([item], .last))
    let listing = try client.queue()
    #expect(listing.entries.last == QueueListing.Entry(number: 4, item: item))
    #expect(listing.current == 0)
    #expect(listing.entries.map(\.item) == scene.player.queue.entries.map(\.item))
    #expect(listing.current == scene.player.queue.current)
  }

  @Test func `commands reach the player, and a refusal comes back`() throws {
    let scene = try Scene()
    var client = try scene.client()
    try client.edit(.move(from: 3, to: 2))
    #expect(scene.names == "acb")
    try client.perform(.repeatMode(.all))
    try client.perform(.shuffle(true))
    try client.perform(.pause)
    let state = try client.state()
    #expect(state.repeatMode == .all)
    #expect(state.shuffles == true)
    #expect(state.status == .paused)
    #expect(state.track?.name == "a")
    #expect(state.abilities == scene.player.state.abilities)
    let error = #expect(throws: ControlClient.Failure.self) { try client.edit(.jump(9)) }
    guard case .refused(let refusal)? = error else { return #expect(error == nil) }
    #expect(refusal.description == "no position 9: the queue has only 3 songs")
    #expect(refusal.isOutOfRange)
    try client.perform(.quit)
  }

  @Test func `ten thousand items are added in one place`() throws {
    let scene = try Scene("ab")
    var client = try scene.client()
    let items = (0..<10_000).map { number in
      var item = PlayItem.named("x")
      item.track.catalogID = String(number)
      return item
    }
    try client.edit(.add(items, .next))
    let entries = try client.queue().entries
    #expect(entries.count == 10_002)
    let ids = entries.dropFirst().dropLast().compactMap(\.item.track.catalogID)
    #expect(ids == (0..<10_000).map(String.init))
    #expect(entries.last?.item.track.name == "b")
  }

  @Test func `of 500 commands from eight clients none is lost and none is doubled`() async throws {
    let scene = try Scene("a")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in 0..<8 {
        group.addTask {
          try await withTaskExecutorPreference(OwnThread()) {
            var connection = try scene.client()
            for step in stride(from: client, to: 500, by: 8) {
              var item = PlayItem.named("x")
              item.track.catalogID = String(step)
              try connection.edit(.add([item], step % 2 == 0 ? .last : .next))
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(scene.player.queue.entries.map(\.number).sorted() == Array(1...501))
    let ids = scene.player.queue.entries.compactMap(\.item.track.catalogID)
    #expect(ids.sorted() == (0..<500).map(String.init).sorted())
    // Each client's songs for the end are in its order.
    for client in stride(from: 0, to: 8, by: 2) {
      let own = ids.compactMap { Int($0) }.filter { $0 % 8 == client }
      #expect(own == own.sorted())
    }
  }

  @Test func `without a player nobody answers`() throws {
    let folder = try TemporaryDirectory()
    let place = PlayerPlace(runtimeFolder: folder.path, temporaryFolder: nil)
    let isNobody = { () -> Bool in
      do throws(ControlClient.Failure) {
        _ = try ControlClient(at: place)
        return false
      } catch {
        guard case .nobody = error else { return false }
        return true
      }
    }
    #expect(isNobody())
    // What a killed player leaves behind.
    let left = try PrivateFolder(path: folder.path + "/amctl").listen(at: "player.sock")
    #expect(!isNobody())
    withExtendedLifetime(left) {}
  }

  #if os(Linux)
    /// A connection that stays open.
    private final class Held: Sendable {
      private let socket: OwnedDescriptor

      init(_ socket: consuming OwnedDescriptor) {
        self.socket = socket
      }
    }

    // Other systems refuse one more connection at once.
    @Test func `a player that accepts nobody is left in time, even behind many others`() throws {
      let folder = try TemporaryDirectory()
      let place = PlayerPlace(runtimeFolder: folder.path, temporaryFolder: nil)
      let listener = Held(try PrivateFolder(path: folder.path + "/amctl").listen(at: "player.sock"))
      var others: [Held] = []
      #expect(throws: SystemError.wouldBlock) {
        while others.count < 10_000 {
          others.append(Held(try place.address.connect(within: .milliseconds(20))))
        }
      }
      var reason: String?
      do throws(ControlClient.Failure) {
        _ = try ControlClient(at: place, patience: .milliseconds(50))
      } catch { if case .broken(let text) = error { reason = text } }
      #expect(reason == "no response within 0.05 seconds")
      withExtendedLifetime((listener, others)) {}
    }
  #endif

  @Test func `a socket that was left behind is replaced, and a living player is not`() throws {
    let folder = try TemporaryDirectory()
    let place = PlayerPlace(runtimeFolder: folder.path, temporaryFolder: nil)
    _ = try PrivateFolder(path: folder.path + "/amctl").listen(at: "player.sock")
    #expect(FileFacts(of: folder.path + "/amctl/player.sock") != nil)
    let taken = try place.take()
    let error = #expect(throws: PlayerPlace.Failure.self) { try place.take() }
    #expect(error?.description == "a player is already running")
    withExtendedLifetime(taken) {}
  }

  @Test func `a folder that others can use is refused`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path + "/amctl"
    _ = try PrivateFolder(path: path)
    let place = PlayerPlace(runtimeFolder: folder.path, temporaryFolder: nil)
    let taken = try place.take()
    let modes = try await Shell.run("ls -ld '\(path)' '\(path)/player.sock' | cut -c 1-10")
    #expect(modes.text == "drwx------\nsrw-------\n")
    withExtendedLifetime(taken) {}
    _ = try await Shell.run("chmod 770 '\(path)'")
    let error = #expect(throws: PlayerPlace.Failure.self) { try place.take() }
    #expect(error?.description == "other users can use '\(path)'")
  }

  @Test(
    arguments: [
      ("/run/user/1", "/tmp", "/run/user/1/amctl/player.sock"),
      (nil, "/var/tmp/", "/var/tmp/amctl-UID/player.sock"),
      ("relative", nil, "/tmp/amctl-UID/player.sock"),
    ] as [(String?, String?, String)])
  func `the socket is in the folder of the session, or in one for temporary files`(
    runtime: String?, temporary: String?, path: String
  ) {
    let place = PlayerPlace(runtimeFolder: runtime, temporaryFolder: temporary)
    let expected = path.replacing("UID", with: String(PrivateFolder.user))
    #expect(place.address == .path(expected))
  }
}

/// A line of a shell.
enum Shell {
  static func run(_ line: String) async throws -> ChildProcess.Output {
    try await ChildProcess.run("/bin/sh", ["-c", line], environment: ["PATH": "/usr/bin:/bin"])
  }
}
