import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

/// The files beside others that take their places, and what becomes of them after a kill.
@Suite(.thorough) struct TemporaryFileTests {
  private static let left = ".part-0123456789abc"

  @Test func `what a killed process left beside a file is removed, and nothing else`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let others = [
      "rest", "rest.20261122", "rest.part", "rest.part-0123456789ab", "rest.part-0123456789abC",
      "rest.part-0123456789abcd", "rest2.part-0123456789abc", "rest.part-0123456789ab\u{E9}",
    ]
    for name in others + ["rest" + Self.left] { _ = try folder.write([], to: name) }
    let (inner, link) = ("rest.part-1111111111111", "rest.part-2222222222222")
    try FileSystem.createDirectory(folder.file(inner))
    try #require(
      await ChildProcess.run("/bin/ln", ["-s", folder.file("rest"), folder.file(link)]).status == 0)
    FileSystem.sweep(beside: folder.file("rest"))
    #expect(Set(try FileSystem.list(folder.path)) == Set(others + [inner, link]))
  }

  @Test func `what a killed process left anywhere in a folder is removed, and nothing else`() throws
  {
    let folder = try TemporaryDirectory()
    let others = ["a", "a.part", "a.part-0123456789ab", "b.part-0123456789abcd"]
    for name in others + ["a" + Self.left, "c" + Self.left] { _ = try folder.write([], to: name) }
    FileSystem.sweep(folder.path)
    #expect(try FileSystem.list(folder.path) == others)
  }

  @Test func `a file that a process is still writing stays, and takes its place`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("misses")
    let first = try UnfinishedFile(replacing: path)
    let second = try UnfinishedFile(replacing: path)
    #expect(try FileSystem.list(folder.path).count == 2)
    try first.write(Array("first".utf8)[...])
    try first.finish(durably: false, keepingPermissions: true)
    #expect(try folder.read("misses") == Array("first".utf8))
    second.discard()
    #expect(try FileSystem.list(folder.path) == ["misses"])
  }

  @Test(arguments: [false, true])
  func `processes that write the same file never remove each other's`(isFolder: Bool) async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("rest")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for turn in 0..<200 {
            let line = Array("\(writer) \(turn)\n".utf8)
            if isFolder {
              FileSystem.sweep(folder.path)
              try GuardedFolder(path: folder.path).write(line, to: "rest")
            } else {
              FileSystem.sweep(beside: path)
              try FileSystem.write(line, to: path)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try FileSystem.list(folder.path) == ["rest"])
    #expect(String(decoding: try folder.read("rest"), as: UTF8.self).hasSuffix(" 199\n"))
  }

  @Test(arguments: [
    "catalog songs 1 2 -o id --missing FILE", "match --from LIST -o id --misses FILE",
    "library add-tracks p.1 1 -o id --rest FILE",
  ])
  func `the next run that writes the file removes what a killed one left`(
    line: String
  )
    async throws
  {
    let folder = try TemporaryDirectory()
    let list = try folder.write(Array("X - Y\n".utf8), to: "list")
    _ = try folder.write([], to: "out" + Self.left)
    let words = line.replacing("FILE", with: folder.file("out")).replacing("LIST", with: list)
    _ = try await Program.sandbox.run(words + " --retries 0")
    #expect(try FileSystem.list(folder.path).allSatisfy { !$0.contains(".part-") })
  }
}
