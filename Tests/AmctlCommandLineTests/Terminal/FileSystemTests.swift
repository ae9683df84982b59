@testable import MusicPlatform
import AmctlTestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.quick) struct FileSystemTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a file is read up to a limit, and a larger one is rejected`() throws {
    let path = folder.file("big")
    try FileSystem.write([UInt8](repeating: 7, count: 100_000), to: path)
    #expect(try FileSystem.read(path, atMost: 100_000).count == 100_000)
    let error = #expect(throws: FileError.self) { try FileSystem.read(path, atMost: 99_999) }
    #expect(error?.description == "'\(path)' cannot be read: it is larger than 99999 bytes")
  }

  @Test func `written bytes are read back`() throws {
    let path = folder.file("notes")
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try FileSystem.write(bytes, to: path)
    #expect(try FileSystem.read(path) == bytes)
    try FileSystem.write([1, 2], to: path)
    #expect(try FileSystem.read(path) == [1, 2])
    #expect(try FileSystem.list(folder.path) == ["notes"])
  }

  @Test func `a missing file fails with the system's error`() {
    let path = folder.file("missing.p8")
    let error = #expect(throws: FileError.self) { try FileSystem.read(path) }
    #expect(error?.reason == .notFound)
    #expect(error?.description == "'\(path)' cannot be read: No such file or directory")
    #expect(!FileSystem.exists(path))
  }

  @Test func `reading a folder, listing a file and removing a full folder fail`() throws {
    let file = folder.file("file")
    try FileSystem.write([], to: file)
    let read = #expect(throws: FileError.self) { try FileSystem.read(folder.path) }
    #expect(read?.description == "'\(folder.path)' cannot be read: Is a directory")
    let listed = #expect(throws: FileError.self) { try FileSystem.list(file) }
    #expect(listed?.description == "'\(file)' cannot be listed: Not a directory")
    #expect(throws: FileError.self) { try FileSystem.remove(folder.path) }
  }

  @Test func `a write into a missing folder fails and leaves nothing behind`() {
    let path = folder.file("none/notes")
    let error = #expect(throws: FileError.self) { try FileSystem.write([1], to: path) }
    #expect(error?.description == "'\(path)' cannot be written: No such file or directory")
  }

  @Test func `a file that cannot be replaced leaves nothing behind`() throws {
    try FileSystem.createDirectory(folder.file("taken/inside"))
    #expect(throws: FileError.self) { try FileSystem.write([1], to: folder.file("taken")) }
    #expect(try FileSystem.list(folder.path) == ["taken"])
  }

  @Test func `a secret is private to its owner, whatever the file's permissions were`() throws {
    let path = folder.file("key.p8")
    try FileSystem.write([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(FileSystem.isReadableByOthers(path))
    try FileSystem.write([2], to: path, isSecret: true)
    #expect(!FileSystem.isReadableByOthers(path))
    #expect(try permissions(path) == 0o600)
    try FileSystem.write([3], to: path)
    #expect(try permissions(path) == 0o600)
    #expect(!FileSystem.isReadableByOthers(folder.file("missing")))
  }

  @Test func `a link remains a link, and its target is replaced`() throws {
    let file = folder.file("config")
    let link = folder.file("link")
    try FileSystem.write([1], to: file)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    try FileSystem.write([2], to: link)
    #expect(try FileSystem.read(file) == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
  }

  @Test func `a pipe is written to and not replaced`() throws {
    let pipe = try Pipe()
    try FileSystem.write([1, 2], to: "/dev/fd/\(pipe.writer.number)")
    #expect(try pipe.reader.read(upTo: 9) == [1, 2])
    pipe.closeReader()
  }

  @Test func `a file that is opened by its number stays open when the copy is closed`() throws {
    let pipe = try Pipe()
    do {
      let copy = try FileSystem.open(appending: "/dev/fd/\(pipe.writer.number)")
      try copy.descriptor.write([1])
    }
    try pipe.writer.write([2])
    #expect(try pipe.reader.read(upTo: 9) == [1, 2])
    pipe.closeReader()
  }

  @Test func `a number without a file is an error when it is opened`() {
    let error = #expect(throws: FileError.self) {
      _ = try FileSystem.open(appending: "/dev/fd/99999999")
    }
    #expect(error?.description == "'/dev/fd/99999999' cannot be written: Bad file descriptor")
  }

  @Test func `concurrent writers never leave a mixture of their contents`()
    async throws
  {
    let path = folder.file("notes")
    try await withThrowingTaskGroup { group in
      for number in UInt8(1)...100 {
        group.addTask {
          try FileSystem.write([UInt8](repeating: number, count: 10_000), to: path)
          let bytes = try FileSystem.read(path)
          #expect(bytes.count == 10_000 && Set(bytes).count == 1)
        }
      }
      try await group.waitForAll()
    }
    #expect(try FileSystem.list(folder.path) == ["notes"])
  }

  @Test(arguments: [0o664, 0o755, 0o400])
  func `a replaced file keeps its permissions`(mode: Int) throws {
    let path = folder.file("notes")
    try FileSystem.write([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    try FileSystem.write([2], to: path)
    #expect(try permissions(path) == mode)
  }

  @Test func `folders are created with their parents, and an existing one is no error`() throws {
    let path = folder.file("a/b/아이유")
    try FileSystem.createDirectory(path)
    try FileSystem.createDirectory(path)
    #expect(FileSystem.isDirectory(path))
    #expect(try FileSystem.list(folder.file("a/b")) == ["아이유"])
    try FileSystem.write([], to: folder.file("file"))
    let error = #expect(throws: FileError.self) {
      try FileSystem.createDirectory(folder.file("file"))
    }
    #expect(error?.reason == .exists)
    #expect(!FileSystem.isDirectory(folder.file("file")))
  }

  @Test func `names are sorted, and a removed file is gone`() throws {
    for name in ["b", "a", ".c"] { try FileSystem.write([], to: folder.file(name)) }
    #expect(try FileSystem.list(folder.path) == [".c", "a", "b"])
    try FileSystem.remove(folder.file("a"))
    #expect(try FileSystem.list(folder.path) == [".c", "b"])
  }
}
