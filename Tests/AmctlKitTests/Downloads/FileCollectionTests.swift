import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// A folder that any number of runs add files to.
struct FileCollectionTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Opens the folder as a run does.
  private func run() throws -> FileCollection {
    try FileCollection(folder.file("all"), log: ".log")
  }

  private func keep(
    _ bytes: [UInt8], of owner: String, as name: String, isThere: Bool = false,
    in run: FileCollection
  ) throws -> String {
    try run.keep(
      bytes, isThere: isThere, of: owner, from: "https://x/" + owner, as: name, or: "other " + name)
  }

  private func files() throws -> [String] {
    try FileSystem.list(folder.file("all")) { $0 != ".log" }
  }

  @Test func `a later run knows whose a file is, and where it came from`() throws {
    #expect(try keep([1, 2], of: "a", as: "x", in: run()) == "x")
    let facts = try #require(try run().facts(of: "x"))
    #expect(facts.size == 2)
    #expect(facts.file?.owner == "a")
    #expect(facts.file?.url == "https://x/a")
    #expect(facts.file?.size == 2)
    #expect(try run().facts(of: "y") == nil)
    #expect(
      String(decoding: try folder.read("all/.log"), as: UTF8.self)
        == #"{"file":"x","owner":"a","url":"https://x/a","bytes":2}"# + "\n")
  }

  @Test func `a name is the owner's in every run, whatever its case`() throws {
    let names = { (name: String) in [name, "other " + name] }
    let first = try run()
    #expect(first.claim(names("x"), for: "a") == "x")
    #expect(first.claim(names("X"), for: "b") == "other X")
    #expect(first.claim(names("x"), for: "a") == "x")
    _ = try keep([1], of: "b", as: "other X", in: first)
    _ = try keep([2], of: "a", as: "x", in: first)
    let second = try run()
    #expect(second.claim(names("X"), for: "b") == "other X")
    #expect(second.claim(names("x"), for: "a") == "x")
    #expect(second.claim(names("x"), for: "c") == "other x")
  }

  @Test func `a name that another run has taken meanwhile is left to it`() throws {
    let (first, second) = (try run(), try run())
    #expect(first.claim(["x", "other x"], for: "a") == "x")
    #expect(second.claim(["x", "other x"], for: "b") == "x")
    #expect(try keep([1], of: "a", as: "x", in: first) == "x")
    #expect(try keep([2], of: "b", as: "x", in: second) == "other x")
    #expect(try folder.read("all/x") == [1])
    #expect(try folder.read("all/other x") == [2])
  }

  @Test func `bytes that are there are not written again, unless the name is taken`() throws {
    try FileSystem.createDirectory(folder.file("all"))
    try folder.write([1], to: "all/x")
    let state = FileState(of: folder.file("all/x"))
    let (first, second) = (try run(), try run())
    #expect(try keep([1], of: "a", as: "x", isThere: true, in: first) == "x")
    #expect(FileState(of: folder.file("all/x")) == state)
    #expect(try keep([1], of: "b", as: "x", isThere: true, in: second) == "other x")
    #expect(try folder.read("all/other x") == [1])
  }

  @Test
  func `what killed runs left is removed with the first file, but not what another run writes`()
    throws
  {
    try FileSystem.createDirectory(folder.file("all"))
    try folder.write([1], to: "all/x.part-0123456789abc")
    let other = try FileReplacement(folder.file("all/y"))
    let collection = try run()
    #expect(try files().count == 2)
    _ = try keep([1], of: "a", as: "z", in: collection)
    #expect(try files().count == 2)
    #expect(try !files().contains("x.part-0123456789abc"))
    try other.commit()
    #expect(try files() == ["y", "z"])
  }

  @Test func `a file in place of the folder is rejected`() throws {
    try folder.write([], to: "all")
    let error = #expect(throws: UsageError.self) { try run() }
    #expect(error?.description == "'\(folder.file("all"))' is a file, not a folder")
  }
}
