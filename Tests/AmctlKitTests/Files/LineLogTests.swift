import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// A file of lines that many processes extend.
@Suite(.quick) struct LineLogTests {
  private let folder: TemporaryDirectory
  private let log: LineLog

  init() throws {
    folder = try TemporaryDirectory()
    log = LineLog(path: folder.file("log"))
  }

  private static func lines(_ log: LineLog) throws -> [String] {
    let text = String(decoding: try FileSystem.read(log.path), as: UTF8.self)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n").map { String($0) }
  }

  @Test func `the oldest lines make room, and the rest stays whole`() throws {
    let log = LineLog(path: folder.file("new/log"), limit: 1_000)
    var isNew: [Bool] = []
    for number in 0..<500 {
      isNew.append(try log.add(Array("line \(number)".utf8)))
      #expect(try FileSystem.read(log.path).count <= 1_000)
    }
    let lines = try Self.lines(log)
    #expect(lines == (500 - lines.count..<500).map { "line \($0)" })
    #expect(lines.count > 40)
    #expect(isNew == [true] + Array(repeating: false, count: 499))
  }

  @Test func `a line that just fits removes none`() throws {
    let log = LineLog(path: folder.file("log"), limit: 12)
    for line in ["one", "two", "six"] { try log.add(Array(line.utf8)) }
    #expect(try Self.lines(log) == ["one", "two", "six"])
    try log.add([])
    #expect(try Self.lines(log) == ["six"])
  }

  @Test(arguments: ["a\nb\nunfinis", "unfinis", "a\n", ""])
  func `a line that was not finished is removed`(before: String) throws {
    let log = LineLog(path: folder.file("log"), limit: 1_000)
    try FileSystem.write(Array(before.utf8), to: log.path)
    try log.add(Array("next".utf8))
    let whole = before.split(separator: "\n").map { String($0) }.filter { $0.count == 1 }
    #expect(try Self.lines(log) == whole + ["next"])
  }

  @Test func `lines of many writers are all there, also when the file is shortened`() async throws {
    let log = LineLog(path: folder.file("log"), limit: 1 << 20)
    let short = LineLog(path: folder.file("short"), limit: 2_000)
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            _ = try? log.add(Array("\(writer)-\(number)".utf8))
            _ = try? short.add(Array("\(writer)-\(number)".utf8))
          }
        }
      }
    }
    let expected = (0..<8).flatMap { writer in (0..<50).map { "\(writer)-\($0)" } }
    #expect(try Self.lines(log).sorted() == expected.sorted())
    let left = try Self.lines(short)
    #expect(Set(left).count == left.count && left.allSatisfy(expected.contains))
    #expect(try FileSystem.read(short.path).count <= 2_000)
  }

  // MARK: Values

  private func text() throws -> String { String(decoding: try folder.read("log"), as: UTF8.self) }

  private func add(_ value: JSONValue) throws { try log.add(value.encoded()) }

  private func write(_ text: String) throws { try folder.write(Array(text.utf8), to: "log") }

  @Test func `values that were added are read, and a file that does not exist has none`() throws {
    #expect(try log.values().isEmpty)
    #expect(!FileSystem.exists(log.path))
    for number in 1...3 { try add(["n": .int(number)]) }
    #expect(try log.values().map { $0["n"]?.int } == [1, 2, 3])
    #expect(try text() == "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n")
  }

  @Test func `what a killed process left of a line is no value, and the next one replaces it`()
    throws
  {
    try write("{\"n\":1}\n{\"n\":2")
    #expect(try log.values().map { $0["n"]?.int } == [1])
    try add(["n": 3])
    #expect(try text() == "{\"n\":1}\n{\"n\":3}\n")
  }

  @Test func `values that are replaced are replaced as a whole`() throws {
    try write("{\"n\":1}\n{\"n\":2")
    try log.write([["n": 7], ["n": 8]])
    #expect(try text() == "{\"n\":7}\n{\"n\":8}\n")
    #expect(try FileSystem.list(folder.path) == ["log"])
  }

  @Test func `nothing is written through a link, or into a pipe`() async throws {
    let target = try folder.write([1], to: "target")
    for words in [["/bin/ln", "-s", target, log.path], ["/usr/bin/mkfifo", log.path]] {
      try #require(await ChildProcess.run(words[0], Array(words.dropFirst())).status == 0)
      #expect(throws: FileError.self) { try log.add([1]) }
      #expect(throws: FileError.self) { try log.values() }
      try FileSystem.remove(log.path)
    }
    #expect(try folder.read("target") == [1])
  }
}
