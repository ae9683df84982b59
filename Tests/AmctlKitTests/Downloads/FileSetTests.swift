import AmctlCommandLine
import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// A set of files that replaces the one before as a whole.
@Suite(.timeLimit(.minutes(20)))
struct FileSetTests {
  /// A file of a set in these tests.
  struct Sample: ListedFile, Equatable {
    static let noun = "a sample"
    static let names = ["one", "two"]
    static let folders = ["more"]

    let name: String
    let size: Int
    let sha256: String

    init(_ name: String, _ text: String) {
      self.name = name
      size = text.utf8.count
      sha256 = SHA256.hex(text)
    }

    init?(_ json: JSON) {
      guard let name = json["file"]?.string, name.hasPrefix("more/") || Self.names.contains(name),
        let size = json["bytes"]?.int, let sha256 = json["sha256"]?.string
      else { return nil }
      (self.name, self.size, self.sha256) = (name, size, sha256)
    }

    var json: JSONValue {
      ["file": .string(name), "bytes": .int(size), "sha256": .string(sha256)]
    }
  }

  private let folder: TemporaryDirectory
  private var path: String { folder.file("set") }

  init() throws { folder = try TemporaryDirectory() }

  private static let times = (UnixTime(seconds: 1_000), UnixTime(seconds: 2_000))

  private func begin(_ source: String = "a") throws -> FileSet<Sample> {
    try FileSet(path, from: source, at: Self.times.0)
  }

  /// Completes a file.
  @discardableResult
  private static func add(_ name: String, _ text: String, to set: FileSet<Sample>) throws -> Sample
  {
    let file = try UnfinishedFile(set.places.part(name), for: set.places.place(name))
    try file.write(Array(text.utf8)[...])
    try file.finish()
    let sample = Sample(name, text)
    try set.places.log.add(sample.json)
    return sample
  }

  /// Writes a whole set.
  private func complete(_ files: KeyValuePairs<String, String>) throws {
    let set = try begin()
    let files = try files.map { try Self.add($0, $1, to: set) }
    try set.finish(Self.list(of: files))
  }

  private static func list(of files: [Sample]) -> FileList<Sample> {
    FileList(
      started: times.0, finished: times.1, notes: [("mood", "blue"), ("none", nil)], files: files)
  }

  /// The visible files and their contents, but for the list.
  private func contents() throws -> [String: String] {
    try FolderContents.of(path).filter { $0.key != "manifest.json" }
  }

  @Test func `a set is listed when it is complete, and nothing else is left`() throws {
    try complete(["one": "1", "two": "2", "more/x": "3"])
    #expect(try FolderContents.of(path, includesHidden: true).count == 4)
    #expect(try contents() == ["one": "1", "two": "2", "more/x": "3"])
    let list = try #require(try FilePlaces<Sample>.list(at: path + "/manifest.json"))
    #expect(list.files.map(\.name) == ["one", "two", "more/x"])
    #expect(list.note("mood") == "blue")
    #expect(list.notes.compactMap(\.text) == ["blue"])
    #expect((list.started.seconds, list.finished.seconds) == (1_000, 2_000))
  }

  @Test func `the next run has the files that are complete, and those alone`() throws {
    var set: FileSet? = try begin()
    let one = try Self.add("one", "1", to: #require(set))
    try Self.add("two", "2", to: #require(set))
    set = nil
    try FileSystem.write(Array("3".utf8), to: path + "/two")
    set = try FileSet(path, from: "a", at: UnixTime(seconds: 9_000))
    #expect(set?.complete("one") == one)
    #expect(set?.complete("two") == nil)
    #expect(set?.isResumed == true)
    #expect(set?.started == Self.times.0)
  }

  @Test func `what came from another source is removed`() throws {
    var set: FileSet? = try begin()
    try Self.add("one", "1", to: #require(set))
    try FileSystem.write([], to: path + "/.amctl/two.part")
    set = nil
    set = try begin("b")
    #expect(set?.isResumed == false)
    #expect(try contents() == [:])
    #expect(!FileSystem.exists(path + "/.amctl/two.part"))
  }

  @Test func `files that are forgotten are fetched again`() throws {
    var set: FileSet? = try begin()
    for name in Sample.names { try Self.add(name, name, to: #require(set)) }
    try set?.forget { $0.name == "one" }
    set = nil
    set = try begin()
    #expect(Sample.names.map { set?.complete($0) == nil } == [true, false])
  }

  @Test func `a complete set stays until the next one is complete`() throws {
    try complete(["one": "1", "two": "2", "more/x": "3"])
    var set: FileSet? = try begin()
    #expect(set?.previous("more/x") == Sample("more/x", "3"))
    let files = try [
      Self.add("one", "new", to: #require(set)), Self.add("two", "2", to: #require(set)),
    ]
    #expect(try contents() == ["one": "1", "two": "2", "more/x": "3"])
    set = nil
    set = try begin()
    #expect(set?.complete("one") == files[0])
    try set?.finish(Self.list(of: files))
    #expect(try contents() == ["one": "new", "two": "2"])
    #expect(!FileSystem.exists(path + "/.amctl"))
  }

  @Test func `a set counts as soon as its list waits, and the next run moves the rest`() throws {
    try complete(["one": "1", "two": "2", "more/x": "3"])
    let set = try begin()
    let files = try [Self.add("one", "A", to: set), Self.add("two", "B", to: set)]
    let places = set.places
    // As if it were killed after it had moved the first file.
    try FileSystem.write(Self.list(of: files).encoded, to: places.pending)
    try places.install("one")
    let now = FilePlaces<Sample>.complete(in: path)
    #expect(try files.allSatisfy { try now.hasComplete($0) })
    #expect(try contents() == ["one": "A", "two": "2", "more/x": "3"])
    withExtendedLifetime(set) {}
  }

  @Test func `the run after a killed one moves what waits`() throws {
    try complete(["one": "1", "two": "2", "more/x": "3"])
    do {
      let set = try begin()
      let files = try [Self.add("one", "A", to: set), Self.add("two", "B", to: set)]
      try FileSystem.write(Self.list(of: files).encoded, to: set.places.pending)
      try set.places.install("one")
    }
    _ = try begin("b")
    #expect(try contents() == ["one": "A", "two": "B"])
  }

  @Test func `two runs never work on one set`() throws {
    let set = try begin()
    let error = #expect(throws: Failure.self) { try begin() }
    #expect(error?.message == "another sample into '\(path)' is running")
    withExtendedLifetime(set) {}
  }

  @Test(arguments: ["one", "manifest.json"])
  func `a file of somebody else is not replaced`(name: String) throws {
    try FileSystem.createDirectory(path)
    try FileSystem.write(Array("mine".utf8), to: path + "/" + name)
    let error = #expect(throws: UsageError.self) { try begin() }
    #expect(error?.description == "'\(path)/\(name)' is not part of a sample")
    #expect(try FolderContents.of(path) == [name: "mine"])
  }

  @Test func `a list with a name that leads elsewhere is no list`() {
    let list = Self.list(of: [Sample("one", "1"), Sample("../out", "2")])
    #expect(FileList<Sample>(list.encoded) == nil)
  }

  @Test func `a download of a set continues in the next run`() async throws {
    let setup = try await DownloadSetup { DownloadSetup.file($0) }
    let (request, origin) = (DownloadSetup.request, try setup.server.origin)
    var set: FileSet? = try begin()
    let places = try #require(set).places
    // As the first run of the set-up left it.
    for end in ["", ".json"] {
      try FileSystem.move(
        setup.folder.file(".song.parquet.part" + end), to: places.part("more/x") + end)
    }
    set = nil
    set = try begin()
    let count = try await places.download("more/x", of: "export 1").run(
      request, through: CurlTransport(origin: origin))
    #expect(count == DownloadSetup.body.count)
    #expect(try FileSystem.read(path + "/more/x") == DownloadSetup.body)
    #expect(setup.sent("Range").last == "bytes=200000-")
    #expect(try FileSystem.list(path + "/.amctl/more") == [])
    withExtendedLifetime(set) {}
  }
}
