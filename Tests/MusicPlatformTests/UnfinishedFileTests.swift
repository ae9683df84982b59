import AmctlTestSupport
import MusicLibc
import MusicPlatform
import Testing

@Suite(.quick) struct UnfinishedFileTests {
  @Test func `a file has one user at a time, even if a starting process has a copy`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("part")
    var first: UnfinishedFile? = try UnfinishedFile(path, for: "whole", isResumed: true)
    #expect(try first?.size == 0)
    let second = #expect(throws: FileError.self) {
      try UnfinishedFile(path, for: "whole", isResumed: true)
    }
    #expect(second?.reason == .wouldBlock)
    // A child has it between the moments when it begins and when it runs its program.
    let copy = try #require(copyOfDescriptor(of: path))
    defer { close(copy) }
    first = nil
    #expect(throws: Never.self) { try UnfinishedFile(path, for: "whole", isResumed: true) }
  }

  @Test func `a file that replaces another has its permissions`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array("older".utf8), to: "list", mode: 0o640)
    let file = try UnfinishedFile(replacing: path)
    try file.write(Array("newer".utf8)[...])
    try file.finish(durably: false, keepingPermissions: true)
    #expect(try folder.read("list") == Array("newer".utf8))
    var named = stat()
    #expect(unsafe stat(path, &named) == 0 && named.st_mode & 0o777 == 0o640)
  }

  /// Returns a copy of the descriptor that this process has of a file; nil if it has none.
  private func copyOfDescriptor(of path: String) -> Int32? {
    var named = stat()
    guard unsafe stat(path, &named) == 0 else { return nil }
    return (3..<getdtablesize()).first { number in
      var opened = stat()
      return unsafe fstat(number, &opened) == 0 && opened.st_ino == named.st_ino
        && opened.st_dev == named.st_dev
    }.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
  }
}
