import AmctlLoopback
import AmctlTestSupport
import Foundation
import MusicAPI
import MusicPlatform
import Testing

@Suite(.quick) struct ResponseCacheTests {
  private static func song(_ id: Int) -> HTTPRequest {
    CacheSample.request("/v1/catalog/us/songs/\(id)")
  }

  private static let body = #"{"id":"\#(String(repeating: "x", count: 300))"}"#

  private static func sample() throws -> CacheSample { try CacheSample { _ in .json(body) } }

  /// Returns the path of the only stored response.
  private static func onlyFile(_ sample: CacheSample) throws -> String {
    let folder = sample.folder.file("cache/responses")
    return folder + "/" + (try #require(try FileSystem.list(folder).first))
  }

  @Test func `files are for their owner alone`() async throws {
    let sample = try Self.sample()
    _ = try await sample.caching(personal: true, user: "u").send(Self.song(1))
    let file = try Self.onlyFile(sample)
    for (path, mode) in [
      (file, 0o600), (sample.folder.file("cache/responses"), 0o700),
      (sample.folder.file("cache"), 0o700),
    ] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
    }
  }

  @Test func `a damaged file is a miss, and is replaced`() async throws {
    let sample = try Self.sample()
    _ = try await sample.caching().send(Self.song(1))
    let file = try Self.onlyFile(sample)
    let whole = try FileSystem.read(file)
    var damaged: [[UInt8]] = [[], Array("amctl response 5 0\n{}\n".utf8), Array(Self.body.utf8)]
    damaged += stride(from: 0, to: whole.count, by: 7).map { Array(whole.prefix($0)) }
    let head = whole.count - Self.body.utf8.count
    damaged += stride(from: 0, to: head, by: 3).map { index in
      var bytes = whole
      bytes[index] ^= 0x11
      return bytes
    }
    damaged.append(whole + [0x20])
    damaged.append(Array(whole.dropLast(1)))
    for bytes in damaged {
      try FileSystem.write(bytes, to: file)
      let response = try await sample.caching().send(Self.song(1))
      #expect(response.body == Array(Self.body.utf8) && response.cachedAt == nil)
    }
    try FileSystem.write(Array(whole.prefix(20)), to: file)
    _ = try await sample.caching().send(Self.song(1))
    #expect(try await sample.caching().send(Self.song(1)).cachedAt != nil)
  }

  @Test func `a body that was changed in place is removed if it is no JSON`() async throws {
    let sample = try Self.sample()
    _ = try await sample.caching().send(Self.song(1))
    let file = try Self.onlyFile(sample)
    var bytes = try FileSystem.read(file)
    bytes[bytes.count - Self.body.utf8.count] = 0
    try FileSystem.write(bytes, to: file)
    let client = MusicClient(transport: try sample.caching())
    await #expect(throws: MusicAPIError.self) {
      try await client.send(Endpoint<JSON>(Self.song(1)))
    }
    #expect(try await sample.caching().send(Self.song(1)).cachedAt == nil)
  }

  @Test func `the response to another request in its place is a miss`() async throws {
    let sample = try Self.sample()
    _ = try await sample.caching().send(Self.song(1))
    let first = try Self.onlyFile(sample)
    let other = try FileSystem.read(first)
    try FileSystem.remove(first)
    _ = try await sample.caching().send(Self.song(2))
    try FileSystem.write(other, to: try Self.onlyFile(sample))
    #expect(try await sample.caching().send(Self.song(2)).cachedAt == nil)
  }

  @Test func `a path that is not a file is a miss, and is left alone`() async throws {
    let sample = try Self.sample()
    _ = try await sample.caching().send(Self.song(1))
    let file = try Self.onlyFile(sample)
    let target = try sample.folder.write(try FileSystem.read(file), to: "target")
    try FileSystem.remove(file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    for _ in 0..<2 { #expect(try await sample.caching().send(Self.song(1)).cachedAt == nil) }
    #expect(FileSystem.isLink(file))
    try FileSystem.remove(file)
    try FileSystem.createDirectory(file)
    for _ in 0..<2 { #expect(try await sample.caching().send(Self.song(1)).cachedAt == nil) }
    try FileSystem.removeDirectory(file)
    let pipe = try await ChildProcess.run(
      "/usr/bin/env", ["mkfifo", file], environment: ["PATH": "/usr/bin:/bin"])
    #expect(pipe.status == 0)
    for _ in 0..<2 { #expect(try await sample.caching().send(Self.song(1)).cachedAt == nil) }
    #expect(sample.complaints.count == 6)
    #expect(sample.complaints.last == "'\(file)' cannot be written: it is not a file")
  }

  @Test func `a folder that cannot be written fails no request`() async throws {
    let sample = try Self.sample()
    let store = ResponseCache(directory: "/dev/null/cache")
    for _ in 0..<2 {
      #expect(try await sample.caching(store: store).send(Self.song(1)).status == 200)
    }
    #expect(
      sample.complaints
        == Array(
          repeating: "'/dev/null/cache' cannot be created: Not a directory", count: 2))
    #expect(store.entries.isEmpty && store.removeAll().count == 0)
  }

  @Test func `the least recently used responses are removed first`() async throws {
    let sample = try Self.sample()
    let store = ResponseCache(directory: sample.folder.file("cache"), limit: 128 << 10)
    let caching = try sample.caching(store: store)
    for id in 1...20 {
      _ = try await caching.send(Self.song(id))
      // The times of files are too coarse for requests on loopback.
      let newest = try #require(store.entries.first { $0.url.hasSuffix("/songs/\(id)") })
      #expect(newest.size > 300)
    }
    let folder = sample.folder.file("cache/responses")
    for name in try FileSystem.list(folder) {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000)], ofItemAtPath: folder + "/" + name)
    }
    #expect(try await caching.send(Self.song(7)).cachedAt != nil)
    for id in 21...45 { _ = try await caching.send(Self.song(id)) }
    let left = store.entries
    #expect((24...32).contains(left.count))
    #expect(left.contains { $0.url.hasSuffix("/songs/7") })
    #expect(left.filter { $0.url.hasSuffix("/songs/45") }.count == 1)
    let old = (1...20).filter { id in left.contains { $0.url.hasSuffix("/songs/\(id)") } }
    #expect(old.count < 20)
  }

  @Test func `many readers and writers at once get their own responses`() async throws {
    let sample = try CacheSample { .json(#"{"path":"\#($0.path)"}"#) }
    let store = ResponseCache(directory: sample.folder.file("cache"), limit: 64 << 10)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<300 {
        let request = Self.song(number * 7 % 40)
        let caching = try sample.caching(number % 5 == 0 ? .refresh : .lookup, store: store)
        group.addTask {
          let response = try await caching.send(request)
          #expect(response.body == Array(#"{"path":"\#(request.target.path)"}"#.utf8))
        }
      }
      try await group.waitForAll()
    }
    #expect(sample.complaints == [])
    // Those that were stored while another was counting are counted by the next.
    for id in 100...102 { _ = try await sample.caching(store: store).send(Self.song(id)) }
    #expect(store.entries.count <= 16)
  }

  @Test func `clearing removes only stored responses, and follows no link`() async throws {
    let sample = try Self.sample()
    let caching = try sample.caching(personal: true, user: "u")
    _ = try await caching.send(Self.song(1))
    _ = try await caching.send(CacheSample.request("/v1/me/library/songs"))
    let folder = sample.folder.file("cache")
    let outside = sample.folder.file("outside")
    try FileSystem.createDirectory(outside)
    try FileSystem.createDirectory(folder + "/user-photos")
    let digits = String(repeating: "ab", count: 16)
    for place in [
      "outside/" + digits, "cache/notes.txt", "cache/responses/notes.txt", "cache/" + digits,
      "cache/storefronts", "cache/user-photos/" + digits,
    ] {
      try sample.folder.write(Array("mine".utf8), to: place)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/user-" + digits, withDestinationPath: outside)
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/responses/" + digits, withDestinationPath: outside + "/" + digits)
    try sample.folder.write([1, 2, 3], to: "cache/responses/\(digits).part-0000000000123")
    let size = sample.store.entries.map(\.size).reduce(0, +)
    let removed = sample.store.removeAll()
    #expect(removed.count == 2 && removed.bytes == size)
    #expect(sample.store.entries.isEmpty)
    #expect(try FileSystem.list(folder + "/responses") == [digits, "notes.txt"])
    for place in ["outside/" + digits, "cache/storefronts", "cache/user-photos/" + digits] {
      #expect(try sample.folder.read(place) == Array("mine".utf8))
    }
  }

  @Test func `clearing can keep young responses`() async throws {
    let sample = try Self.sample()
    _ = try await sample.caching().send(Self.song(1))
    sample.wait(seconds: 100)
    _ = try await sample.caching().send(Self.song(2))
    let removed = sample.store.removeAll(storedBefore: UnixTime(seconds: 1_700_000_050))
    #expect(removed.count == 1)
    #expect(sample.store.entries.map(\.time) == [UnixTime(seconds: 1_700_000_100)])
  }
}
