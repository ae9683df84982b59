import AmctlTestSupport
import Foundation
import MusicAPI
import MusicPlatform
import Testing

@testable import MusicSandbox

@Suite(.quick) struct StateTests {
  private let folder: TemporaryDirectory
  private let path: String

  init() throws {
    folder = try TemporaryDirectory()
    path = folder.file("state")
  }

  private func open(
    _ path: String? = nil, seed: UInt64? = nil, library: Int? = 60
  ) throws(SandboxStateError) -> SandboxState {
    try SandboxState(
      path ?? self.path, seed: seed, songs: 100_000, librarySongs: library, keys: nil,
      day: Owner.now.seconds / 86_400)
  }

  private func owner(_ path: String? = nil, user: Int = 1) throws -> Owner {
    let state = try open(path)
    return Owner(
      songs: state.songs, library: state.librarySongs, seed: state.seed, state, user: user)
  }

  private func playlist(_ name: String) -> Account.Change { Account.Change(.playlist, name: name) }

  private func names(_ owner: Owner) -> [String] {
    owner.list("library-playlists").map { owner.name($0) }.filter { $0.hasPrefix("P") }
  }

  @Test func `a directory keeps all changes, and its keys`() throws {
    let first = try owner()
    let song = first.list("library-songs")[3]
    let charts = first.catalog.chart("albums", genre: nil)?.slice(0, 20) ?? []
    let albums = charts.map { Account.Reference(type: $0.type, id: $0.id) }
    let reference = Account.Reference(type: song.type, id: song.id)
    let changes: [Account.Change] = [
      Account.Change(.add, albums), Account.Change(.folder, name: "F"), playlist("P"),
      Account.Change(.favorites, [reference]), Account.Change(.rating, [reference], value: -1),
      Account.Change(.rating, [reference]),
      Account.Change(.rating, [reference], value: 1), Account.Change(.remove, [reference]),
    ]
    for change in changes { try first.apply(change) }
    let second = try owner()
    for type in LibraryTests.types { #expect(first.list(type) == second.list(type)) }
    #expect(try open().keys.privateKeyPEM == open().keys.privateKeyPEM)
    try first.apply(Account.Change(.reset))
    let third = try owner()
    for item in [first, second, third] { #expect(item.list("library-songs").count == 60) }
  }

  @Test func `a change is read as it was written`() {
    let change = Account.Change(
      .playlist, [Account.Reference(type: "songs", id: "1/2")], name: "P", description: "D",
      place: "p.1", value: -1
    ).made(RequestContext(now: Owner.now, shownAfter: .seconds(20)), by: 2, in: "de")
    #expect(Account.Change(change.line)?.line == change.line)
  }

  @Test func `one log keeps the changes of all users, and each reads their own`() throws {
    let users = try (1...3).map { try owner(user: $0) }
    for (name, user) in [("P1", 2), ("P2", 1), ("P3", 2), ("P4", 3)] {
      try users[user - 1].apply(playlist(name))
    }
    let kept = [["P2"], ["P1", "P3"], ["P4"]]
    #expect(users.map { names($0) } == kept)
    #expect(try (1...3).map { names(try owner(user: $0)) } == kept)
    let lines = String(decoding: try folder.read("state/sandbox.log"), as: UTF8.self)
      .split(separator: "\n").dropFirst()
    #expect(
      lines.map { String($0.matches(of: #/"user":(\d+)/#).first?.1 ?? "") } == ["2", "", "2", "3"])
    try users[0].apply(Account.Change(.reset))
    #expect(users.map { names($0) } == [[], [], []])
  }

  @Test func `a directory keeps the number of users, and their tokens`() throws {
    let first = try Sandbox(directory: path) { $0.users = 3 }
    #expect(try Sandbox(directory: path).userTokens == first.userTokens)
    #expect(first.userTokens.count == 3)
    let error = #expect(throws: SandboxStateError.self) {
      try Sandbox(directory: path) { $0.users = 2 }
    }
    #expect(error?.reason == .size)
    #expect(error?.description == "'\(path)' is for 3 users, not 2")
    let single = folder.file("single")
    _ = try Sandbox(directory: single)
    let other = #expect(throws: SandboxStateError.self) {
      try Sandbox(directory: single) { $0.users = 2 }
    }
    #expect(other?.description == "'\(single)' is for 1 user, not 2")
  }

  @Test func `two processes see each other's changes`() throws {
    let (one, two) = (try owner(), try owner())
    for number in 1...5 {
      try one.apply(playlist("P\(number)a"))
      try two.apply(playlist("P\(number)b"))
      #expect(one.list("library-playlists") == two.list("library-playlists"))
    }
    #expect(names(one).count == 10)
    #expect(
      Set(one.list("library-playlists").map(\.id)).count == one.list("library-playlists").count)
  }

  @Test func `a kill at any byte loses at most the change that was not finished`() throws {
    let first = try owner()
    for name in ["P1", "P2", "P3"] { try first.apply(playlist(name)) }
    let whole = try folder.read("state/sandbox.log")
    let ends = whole.indices.filter { whole[$0] == 10 }.map { $0 + 1 }
    for length in ends[0]...whole.count {
      let cut = try TemporaryDirectory()
      try cut.write(Array(whole[..<length]), to: "sandbox.log")
      let owner = try owner(cut.path)
      let kept = ends.count { $0 <= length } - 1
      #expect(names(owner) == Array(["P1", "P2", "P3"].prefix(kept)))
      guard ends.contains(length) || length.isMultiple(of: 13) else { continue }
      try owner.apply(playlist("P9"))
      #expect(names(try self.owner(cut.path)) == ["P1", "P2", "P3"].prefix(kept) + ["P9"])
    }
  }

  @Test func `a directory that was cut before it was made is made anew`() throws {
    _ = try owner()
    let whole = try folder.read("state/sandbox.log")
    for length in stride(from: 0, to: whole.count, by: 29) {
      let cut = try TemporaryDirectory()
      try cut.write(Array(whole[..<length]), to: "sandbox.log")
      #expect(try owner(cut.path).list("library-songs").count == 60)
    }
  }

  @Test func `a snapshot that is put back is what the account is`() throws {
    let first = try owner()
    try first.apply(playlist("P1"))
    let snapshot = try folder.read("state/sandbox.log")
    for name in ["P2", "P3"] { try first.apply(playlist(name)) }
    try folder.write(snapshot, to: "state/sandbox.log")
    #expect(names(first) == ["P1"])
    try first.apply(playlist("P4"))
    #expect(names(first) == ["P1", "P4"])
    #expect(names(try owner()) == ["P1", "P4"])
    try FileSystem.remove(path + "/sandbox.log")
    #expect(names(first) == [])
    let error = #expect(throws: SandboxStateError.self) { try first.apply(playlist("P5")) }
    #expect("\(error!)" == "'\(path)/sandbox.log' cannot be read: No such file or directory")
  }

  @Test func `a log that another of the same size replaces is read anew`() throws {
    let first = try owner()
    let snapshot = try folder.read("state/sandbox.log")
    try first.apply(playlist("P1"))
    #expect(names(first) == ["P1"])
    try folder.write(snapshot, to: "state/sandbox.log")
    let second = try owner()
    try second.apply(playlist("P2"))
    #expect(names(first) == ["P2"])
    try first.apply(playlist("P3"))
    #expect(names(try owner()) == ["P2", "P3"])
  }

  @Test func `a change that cannot be kept is not made`() throws {
    let owner = try owner()
    try owner.apply(playlist("P1"))
    try FileSystem.remove(path + "/sandbox.log.lock")
    try FileSystem.createDirectory(path + "/sandbox.log.lock")
    let error = #expect(throws: SandboxStateError.self) { try owner.apply(playlist("P2")) }
    #expect("\(error!)" == "'\(path)/sandbox.log.lock' cannot be written: Is a directory")
    #expect(names(owner) == ["P1"])
  }

  @Test func `a line that was edited is damage, and those before it are read`() throws {
    let log = SharedLog(in: folder.path)
    var mark = SharedLog.Mark()
    for line in ["one", "two", "six"] { try log.add(after: &mark) { _ in Array(line.utf8) } }
    let whole = try folder.read("sandbox.log")
    let second = whole.count / 3
    // Its first digit, the blank after its checksum, a letter, and its end.
    for offset in [second, second + 16, second + 18, 2 * second - 1] {
      var edited = whole
      edited[offset] ^= 1
      try folder.write(edited, to: "sandbox.log")
      mark = SharedLog.Mark()
      let error = #expect(throws: SandboxStateError.self) { try log.lines(after: &mark) }
      #expect(
        "\(error!)" == "'\(folder.path)' is damaged: line 2 of 'sandbox.log' was changed",
        "byte \(offset)")
      #expect(mark.line == 1)
    }
  }

  @Test func `a log that another process holds says who does`() throws {
    var log = SharedLog(in: folder.path)
    log.wait = 0
    var mark = SharedLog.Mark()
    try log.add(after: &mark) { _ in [65] }
    let holder = try PrivateFolder(path: folder.file("private"))
    for name in ["sandbox.log.lock", "sandbox.log"] {
      try FileSystem.move(folder.file(name), to: folder.file("private/" + name))
    }
    let directory = folder.file("private")
    var held = SharedLog(in: directory)
    held.wait = 0
    let lock = try holder.lock("sandbox.log.lock")
    let error = #expect(throws: SandboxStateError.self) {
      try held.add(after: &mark) { _ in [66] }
    }
    #expect(
      error?.description
        == "'\(directory)' is in use by process \(ProcessInfo.processInfo.processIdentifier)")
    _ = consume lock
    try held.add(after: &mark) { _ in [67] }
    mark = SharedLog.Mark()
    #expect(try held.lines(after: &mark) == [[65], [67]])
  }

  @Test func `the library is read while a change waits for another process`() async throws {
    var state = try open()
    // The change waits as long as the test does.
    state.log.wait = .max / 1_000
    let owner = Owner(songs: state.songs, library: state.librarySongs, seed: state.seed, state)
    let lock = try FileLock(file: path + "/sandbox.log.lock")
    try #require(lock != nil)
    let (isStarted, isDone) = (Gate(), Gate())
    try Thread.detached { [change = playlist("P1")] in
      isStarted.open()
      #expect(throws: Never.self) { try owner.apply(change) }
      isDone.open()
    }
    try await isStarted.pass()
    #expect(names(owner) == [])
    _ = consume lock
    try await isDone.pass()
    #expect(names(owner) == ["P1"])
  }

  @Test(arguments: [
    ("library", -1), ("library", .max), ("library", 1_000_001), ("songs", 999),
    ("songs", 1_000_000_001), ("users", 0), ("users", 1_001), ("day", .max), ("day", .min),
    ("day", 2_932_897),
  ])
  func `a size or a day that no option gives is damage`(name: String, number: Int) throws {
    _ = try open()
    let line = try folder.read("state/sandbox.log").dropFirst(17).dropLast()
    let head = String(decoding: line, as: UTF8.self)
      .replacing(try Regex("\"\(name)\":\\d+"), with: "\"\(name)\":\(number)")
    try FileSystem.remove(path + "/sandbox.log")
    var mark = SharedLog.Mark()
    try SharedLog(in: path).add(after: &mark) { _ in Array(head.utf8) }
    let error = #expect(throws: SandboxStateError.self) {
      try SandboxState(path, seed: nil, songs: nil, librarySongs: nil, keys: nil, day: 0)
    }
    #expect("\(error!)" == "'\(path)' is damaged: line 1 of 'sandbox.log' was changed")
  }

  @Test func `a log that is too large for memory is not read`() throws {
    _ = try open()
    let file = try FileSystem.open(appending: path + "/sandbox.log")
    try #require(ftruncate(file.descriptor.number, 300 << 20) == 0)
    let error = #expect(throws: SandboxStateError.self) { try open() }
    #expect("\(error!)" == "'\(path)/sandbox.log' cannot be read: it is larger than 256 MB")
  }

  @Test(arguments: [true, false])
  func `what is no file in place of the log is an error, and not waited for`(isPipe: Bool) throws {
    try FileSystem.createDirectory(path)
    if isPipe {
      try #require(unsafe mkfifo(path + "/sandbox.log", 0o600) == 0)
    } else {
      try FileSystem.createDirectory(path + "/sandbox.log")
    }
    let error = #expect(throws: SandboxStateError.self) { try open() }
    #expect("\(error!)" == "'\(path)/sandbox.log' cannot be read: it is not a file")
  }
}
