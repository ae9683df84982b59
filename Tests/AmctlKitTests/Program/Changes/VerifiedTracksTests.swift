import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Synchronization
import Testing

/// Tracks that are read back after they were added.
struct VerifiedTracksTests {
  private static let line = "library add-tracks p.1 1 2 3 --verify -o id"

  @Test func `tracks that are there are written, and said to be read back`() async throws {
    let playlist = UnreliablePlaylist(["9", "1"])
    let result = try await playlist.run(Self.line)
    #expect(result.out == "1\n2\n3\n")
    #expect(result.err == "amctl: 3 added to the playlist and verified.\n")
    #expect(result.exit == 0)
    #expect(playlist.writes == [["1", "2", "3"]])
    #expect(playlist.clock.sleeps == [])
  }

  @Test func `a hole is filled once, which puts the track at the end`() async throws {
    let playlist = UnreliablePlaylist(["9"], .without("2"))
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes == [["1", "2", "3"], ["2"]])
    #expect(result.out == "1\n2\n3\n")
    #expect(
      result.err == """
        amctl: 1 of 3 not added to the playlist yet; resending it.
        amctl: the tracks are in a different order than given

        """)
    #expect(result.exit == 3)
  }

  @Test func `a hole at the end is filled, and the order is right`() async throws {
    let playlist = UnreliablePlaylist(["9"], .without("3"))
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes == [["1", "2", "3"], ["3"]])
    #expect(
      result.err == """
        amctl: 1 of 3 not added to the playlist yet; resending it.
        amctl: 3 added to the playlist and verified.

        """)
    #expect(result.exit == 0)
    #expect(playlist.clock.sleeps.reduce(.zero, +) == .seconds(60))
  }

  @Test func `what is missing after the second time is named and left in the file`() async throws {
    let folder = try TemporaryDirectory()
    let playlist = UnreliablePlaylist(["9"], .without("2"), .without("2"))
    let rest = folder.file("rest")
    let result = try await playlist.run(
      "\(Self.line) --verify-timeout 5s --rest \(rest)")
    #expect(playlist.writes == [["1", "2", "3"], ["2"]])
    #expect(result.out == "1\n3\n")
    #expect(
      result.err == """
        amctl: 1 of 3 not added to the playlist yet; resending it.
        amctl: '2' was not added to the playlist.
        amctl: 1 of 3 not added to the playlist

        """)
    #expect(result.exit == 3)
    #expect(try FileSystem.read(rest) == Array("2\n".utf8))
    #expect(playlist.clock.sleeps == [1, 2, 2, 1, 2, 2].map { .seconds($0) })
  }

  @Test(arguments: [500, 503])
  func `what a failed request has done is not sent again`(status: Int) async throws {
    var deed = UnreliablePlaylist.Deed.all
    deed.status = HTTPStatus(rawValue: status)
    let playlist = UnreliablePlaylist(["9"], deed)
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes == [["1", "2", "3"]])
    #expect(result.err == "amctl: 3 added to the playlist and verified.\n")
    #expect(result.exit == 0)
  }

  @Test func `a failed request that has done nothing is sent once more`() async throws {
    let playlist = UnreliablePlaylist(
      ["9"], UnreliablePlaylist.Deed(keep: { _ in [] }, status: 500))
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes == [["1", "2", "3"], ["1", "2", "3"]])
    #expect(result.exit == 0)
  }

  @Test func `what becomes visible after 20 seconds is waited for`() async throws {
    let playlist = UnreliablePlaylist(["9"], UnreliablePlaylist.Deed(delay: .seconds(20)))
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes == [["1", "2", "3"]])
    #expect(playlist.clock.sleeps == [1, 2, 4, 8, 15].map { .seconds($0) })
    #expect(result.exit == 0)
  }

  @Test func `later batches are sent after one whose outcome is unknown`() async throws {
    var deed = UnreliablePlaylist.Deed.all
    deed.status = 500
    let playlist = UnreliablePlaylist(["9"], deed)
    let result = try await playlist.run(
      "library add-tracks p.1 --from - --verify -o id",
      input: (1...150).map { "\($0)\n" }.joined())
    #expect(playlist.writes.map(\.count) == [100, 50])
    #expect(result.err == "amctl: 150 added to the playlist and verified.\n")
    #expect(result.exit == 0)
  }

  @Test func `a track that is there twice is named, and a remark in the file`() async throws {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let playlist = UnreliablePlaylist(
      ["9"], UnreliablePlaylist.Deed(keep: { $0 + ["2"] }))
    let result = try await playlist.run("\(Self.line) --verify-timeout 0 --rest \(rest)")
    #expect(
      result.err == """
        amctl: '2' was added to the playlist more than once.
        amctl: 1 added to the playlist more than once

        """)
    #expect(result.exit == 3)
    let text = String(decoding: try FileSystem.read(rest), as: UTF8.self)
    #expect(text == "# '2' was added to the playlist more than once.\n")
    let again = try await playlist.run("library add-tracks p.1 --from \(rest)")
    #expect(playlist.writes.count == 1)
    #expect(again.exit == 0)
  }

  @Test func `each batch whose outcome is unknown is read back before the next`() async throws {
    var deed = UnreliablePlaylist.Deed.all
    deed.status = 500
    let playlist = UnreliablePlaylist(["9"], deed, deed, deed, deed)
    let result = try await playlist.run(
      "library add-tracks p.1 --from - --verify -o id",
      input: (1...350).map { "\($0)\n" }.joined())
    #expect(playlist.writes.map(\.count) == [100, 100, 100, 50])
    #expect(result.err == "amctl: 350 added to the playlist and verified.\n")
    #expect(playlist.clock.sleeps == [])
    #expect(result.exit == 0)
  }

  @Test func `after two failures in vain, nothing more is sent`() async throws {
    let deed = UnreliablePlaylist.Deed(keep: { _ in [] }, status: 500)
    let playlist = UnreliablePlaylist(["9"], deed, deed)
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let result = try await playlist.run(
      "library add-tracks p.1 --from - --verify --verify-timeout 0 --rest \(rest) -o id",
      input: (1...150).map { "\($0)\n" }.joined())
    #expect(playlist.writes.map(\.count) == [100, 100])
    #expect(result.err.hasSuffix("amctl: 150 of 150 not added to the playlist\n"))
    #expect(try FileSystem.read(rest).count { $0 == UInt8(ascii: "\n") } == 150)
    #expect(result.exit == 3)
  }

  @Test func `a track that another program adds is not one that was lost`() async throws {
    let playlist = UnreliablePlaylist(["9"], UnreliablePlaylist.Deed(keep: { _ in ["5"] }))
    let result = try await playlist.run("library add-tracks p.1 1 --verify -o id")
    #expect(playlist.writes == [["1"], ["1"]])
    #expect(!result.err.contains("different ID"))
    #expect(result.exit == 0)
  }

  @Test func `a hole beside another release is all that is sent again`() async throws {
    let playlist = UnreliablePlaylist(["9"], UnreliablePlaylist.Deed(keep: { _ in ["1", "22"] }))
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes == [["1", "2", "3"], ["3"]])
    #expect(result.out == "1\n2\n3\n")
    #expect(result.exit == 0)
  }

  @Test func `the file loses a track as soon as a read shows it`() async throws {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let playlist = UnreliablePlaylist(["9"], .without("3"))
    playlist.reads.withLock { $0 = [200, 200, 200, 401] }
    let result = try await playlist.run("\(Self.line) --rest \(rest)")
    #expect(try FileSystem.read(rest) == Array("3\n".utf8))
    #expect(result.err.contains("; 2 of 3 added to the playlist; the outcome of 1 is unknown\n"))
    #expect(result.exit == 4)
  }

  @Test func `after a last read that fails, only what no read has shown is unknown`() async throws {
    let folder = try TemporaryDirectory()
    let rest = folder.file("rest")
    let playlist = UnreliablePlaylist(["9"], .without("3"))
    playlist.reads.withLock { $0 = [200, 200, 500] }
    let result = try await playlist.run("\(Self.line) --verify-timeout 1s --rest \(rest)")
    #expect(playlist.writes.count == 1)
    #expect(try FileSystem.read(rest) == Array("3\n".utf8))
    #expect(result.err.contains("; 2 of 3 added to the playlist; the outcome of 1 is unknown\n"))
    #expect(result.exit == 6)
    #expect(playlist.clock.sleeps == [.seconds(1)])
  }

  @Test func `another release of the recording counts as added`() async throws {
    let playlist = UnreliablePlaylist(
      ["9"], UnreliablePlaylist.Deed(keep: { $0.map { $0 == "2" ? "22" : $0 } }))
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes.count == 1)
    #expect(
      result.err == """
        amctl: '2' was added under a different ID.
        amctl: 3 added to the playlist and verified.

        """)
    #expect(result.exit == 0)
  }

  @Test func `a rejected request is not sent again`() async throws {
    let playlist = UnreliablePlaylist(
      ["9"], UnreliablePlaylist.Deed(keep: { _ in [] }, status: 403))
    let result = try await playlist.run(Self.line)
    #expect(playlist.writes.count == 1)
    #expect(result.out == "")
    #expect(result.err.hasPrefix("amctl: '1' was not added to the playlist.\n"))
    #expect(result.err.contains("; 0 of 3 added to the playlist\n"))
    #expect(result.exit == 4)
  }

  @Test func `a dry run shows the read before, the write, and what follows`() async throws {
    let playlist = UnreliablePlaylist()
    let result = try await playlist.run("library add-tracks p.1 1 --verify --curl")
    #expect(playlist.writes == [])
    #expect(result.err.hasSuffix("# then: the requests that verify it\n"))
    #expect(result.exit == 0)
  }

  @Test func `the time needs the option it is for`() async throws {
    let result = try await UnreliablePlaylist().run(
      "library add-tracks p.1 1 --verify-timeout 5s")
    #expect(result.err == "amctl: '--verify-timeout' needs '--verify'\n")
    #expect(result.exit == 2)
  }

  // MARK: New playlists

  @Test func `a new playlist is read back with all its tracks`() async throws {
    let playlist = UnreliablePlaylist([], UnreliablePlaylist.Deed(delay: .seconds(20)))
    let result = try await playlist.run(
      "library create-playlist Ferry --from - --verify -o id",
      input: (1...130).map { "\($0)\n" }.joined())
    #expect(playlist.writes.map(\.count) == [100, 30])
    #expect(result.out == "p.1\n")
    #expect(
      result.err == """
        amctl: Created and verified playlist 'p.1' with 130 tracks.

        """)
    #expect(result.exit == 0)
  }

  @Test func `a playlist that was created in spite of an error is used`() async throws {
    let playlist = UnreliablePlaylist(
      [], UnreliablePlaylist.Deed(status: 500, delay: .seconds(20)))
    let result = try await playlist.run(
      "library create-playlist Ferry --tracks 1,2 --verify -o id")
    #expect(playlist.writes == [["1", "2"]])
    #expect(result.out == "p.1\n")
    #expect(
      result.err.hasPrefix("amctl: The service created it despite an error.\n"))
    #expect(result.exit == 0)
  }

  @Test func `a playlist that was not created is created once more`() async throws {
    let playlist = UnreliablePlaylist(
      [], UnreliablePlaylist.Deed(keep: { _ in [] }, status: 500))
    let result = try await playlist.run(
      "library create-playlist Ferry --tracks 1,2 --verify -o id")
    #expect(playlist.writes == [["1", "2"], ["1", "2"]])
    #expect(result.err.hasPrefix("amctl: It was not created; trying once more.\n"))
    #expect(result.exit == 0)
  }
}
