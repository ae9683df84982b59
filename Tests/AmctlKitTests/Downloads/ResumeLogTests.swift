import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// The lines from which a later run resumes.
@Suite(.quick) struct ResumeLogTests {
  private let folder: TemporaryDirectory
  private let log: ResumeLog

  init() throws {
    folder = try TemporaryDirectory()
    log = ResumeLog(path: folder.file("log"))
  }

  private func text() throws -> String { String(decoding: try folder.read("log"), as: UTF8.self) }

  private func write(_ text: String) throws { try folder.write(Array(text.utf8), to: "log") }

  @Test func `what was added is read, and a log that does not exist has no lines`() throws {
    #expect(try log.lines().isEmpty)
    #expect(!FileSystem.exists(log.path))
    for number in 1...3 { try log.add(["n": .int(number)]) }
    #expect(try log.lines().map { $0["n"]?.int } == [1, 2, 3])
    #expect(try text() == "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n")
  }

  @Test func `what a killed process left of a line is no line, and the next one is whole`() throws {
    try write("{\"n\":1}\n{\"n\":2")
    #expect(try log.lines().map { $0["n"]?.int } == [1])
    try log.add(["n": 3])
    #expect(try text() == "{\"n\":1}\n{\"n\":2\n{\"n\":3}\n")
    #expect(try log.lines().map { $0["n"]?.int } == [1, 3])
  }

  @Test func `lines that are replaced are replaced as a whole`() throws {
    try write("{\"n\":1}\n{\"n\":2")
    try log.write([["n": 7], ["n": 8]])
    #expect(try text() == "{\"n\":7}\n{\"n\":8}\n")
    #expect(try FileSystem.list(folder.path) == ["log"])
  }

  @Test func `many tasks add whole lines at once`() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<50 {
        group.addTask { [log] in
          #expect(throws: Never.self) { try log.add(["n": .int(number)]) }
        }
      }
    }
    #expect(try log.lines().compactMap { $0["n"]?.int }.sorted() == Array(0..<50))
  }

  @Test func `nothing is written through a link, or into a pipe`() async throws {
    let target = try folder.write([1], to: "target")
    for words in [["/bin/ln", "-s", target, log.path], ["/usr/bin/mkfifo", log.path]] {
      try #require(await ChildProcess.run(words[0], Array(words.dropFirst())).status == 0)
      #expect(throws: FileError.self) { try log.add(["n": 1]) }
      #expect(throws: FileError.self) { try log.lines() }
      try FileSystem.remove(log.path)
    }
    #expect(try folder.read("target") == [1])
  }
}
