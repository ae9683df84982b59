import AmctlTestSupport
import MusicPlatform
import Testing

@testable import AmctlKit

/// A file of lines that many processes extend.
@Suite(.quick) struct LineLogTests {
  private static func lines(_ log: LineLog) throws -> [String] {
    let text = String(decoding: try FileSystem.read(log.path), as: UTF8.self)
    #expect(text.isEmpty || text.hasSuffix("\n"))
    return text.split(separator: "\n").map { String($0) }
  }

  @Test func `the oldest lines make room, and the rest stays whole`() throws {
    let folder = try TemporaryDirectory()
    let log = LineLog(path: folder.file("new/log"), limit: 1_000)
    var isNew: [Bool] = []
    for number in 0..<500 {
      isNew.append(try log.add("line \(number)"))
      #expect(try FileSystem.read(log.path).count <= 1_000)
    }
    let lines = try Self.lines(log)
    #expect(lines == (500 - lines.count..<500).map { "line \($0)" })
    #expect(lines.count > 40)
    #expect(isNew == [true] + Array(repeating: false, count: 499))
  }

  @Test func `a line that just fits removes none`() throws {
    let folder = try TemporaryDirectory()
    let log = LineLog(path: folder.file("log"), limit: 12)
    for line in ["one", "two", "six"] { try log.add(line) }
    #expect(try Self.lines(log) == ["one", "two", "six"])
    try log.add("")
    #expect(try Self.lines(log) == ["six"])
  }

  @Test(arguments: ["a\nb\nunfinis", "unfinis", "a\n", ""])
  func `a line that was not finished is removed`(before: String) throws {
    let folder = try TemporaryDirectory()
    let log = LineLog(path: folder.file("log"), limit: 1_000)
    try FileSystem.write(Array(before.utf8), to: log.path)
    try log.add("next")
    let whole = before.split(separator: "\n").map { String($0) }.filter { $0.count == 1 }
    #expect(try Self.lines(log) == whole + ["next"])
  }

  @Test func `lines of many writers are all there, also when the file is shortened`() async throws {
    let folder = try TemporaryDirectory()
    let log = LineLog(path: folder.file("log"), limit: 1 << 20)
    let short = LineLog(path: folder.file("short"), limit: 2_000)
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<50 {
            _ = try? log.add("\(writer)-\(number)")
            _ = try? short.add("\(writer)-\(number)")
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
}
