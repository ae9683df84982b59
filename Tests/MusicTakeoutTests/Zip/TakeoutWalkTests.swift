import AmctlTestSupport
import MusicPlatform
import Testing

@testable import MusicTakeout

@Suite(.quick) struct TakeoutWalkTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private static let text = Array("a,b\n1,2\n".utf8)

  /// Returns the paths of what is found in a file or a folder, and how large it is.
  private static func found(
    _ path: String, limits: UnpackingLimits = UnpackingLimits()
  ) throws -> [String: Int] {
    let scratch = try TemporaryDirectory()
    var walk = TakeoutWalk(limits: limits, scratch: scratch.path)
    try walk.add(path)
    var sizes: [String: Int] = [:]
    for file in walk.files {
      try file.read { stream in
        while case let piece = try stream(), !piece.isEmpty {
          sizes[file.path, default: 0] += piece.count
        }
      }
    }
    #expect(try FileSystem.list(scratch.path) == [])
    return sizes
  }

  private static func nested(_ depth: Int, as method: ZipWriter.Method) -> [UInt8] {
    (0..<depth).reduce(text) { contents, level in
      var writer = ZipWriter()
      writer.add(level == 0 ? "a.csv" : "\(level).zip", contents, as: method)
      return writer.finished()
    }
  }

  @Test(arguments: [false, true])
  func `archives in archives are read, five deep`(isPacked: Bool) throws {
    let method: ZipWriter.Method = isPacked ? .blocks : .stored
    let path = try folder.write(Self.nested(5, as: method), to: "x.zip")
    #expect(try Self.found(path) == [path + "/4.zip/3.zip/2.zip/1.zip/a.csv": 8])
    let deeper = try folder.write(Self.nested(6, as: method), to: "y.zip")
    #expect(
      throws: TakeoutError(
        path: deeper + "/5.zip/4.zip/3.zip/2.zip/1.zip", flaw: .tooDeep(limit: 5))
    ) { try Self.found(deeper) }
  }

  @Test func `a large archive in an archive is unpacked into a file without a name`() throws {
    var inner = ZipWriter()
    inner.add("big.csv", [UInt8](repeating: 65, count: 3 << 20))
    var outer = ZipWriter()
    outer.add("inner.zip", inner.finished(), as: .blocks)
    let path = try folder.write(outer.finished(), to: "x.zip")
    #expect(try Self.found(path) == [path + "/inner.zip/big.csv": 3 << 20])
  }

  @Test func `what macOS adds, and other kinds of files, are left out`() throws {
    var writer = ZipWriter()
    for name in ["__MACOSX/a.csv", "x/._b.csv", "c.PNG", ".DS_Store", "D.CSV", "x\\e.json"] {
      writer.add(name, Self.text)
    }
    let path = try folder.write(writer.finished(), to: "x.zip")
    #expect(try Self.found(path).keys.sorted() == [path + "/D.CSV", path + "/e.json"])
  }

  @Test func `an archive that lists the same bytes for many files is refused`() throws {
    var writer = ZipWriter()
    writer.add("a.csv", [UInt8](repeating: 65, count: 1000))
    let single = try folder.write(writer.finished(), to: "x.zip")
    #expect(try Self.found(single) == [single + "/a.csv": 1000])
    writer.listAgain()
    let path = try folder.write(writer.finished(), to: "y.zip")
    #expect(throws: TakeoutError(path: path, flaw: .overlap)) { try Self.found(path) }
    #expect("\(DataFlaw.overlap)" == "the archive is damaged: its files overlap")
    // One inside another says so too.
    var outer = ZipWriter()
    outer.add("inner.zip", writer.finished(), as: .blocks)
    let nested = try folder.write(outer.finished(), to: "z.zip")
    #expect(throws: TakeoutError(path: nested + "/inner.zip", flaw: .overlap)) {
      try Self.found(nested)
    }
  }

  @Test func `a folder is searched at any depth, without following links`() throws {
    let deep = folder.file("Apple Music/Apple Music Activity")
    try FileSystem.createDirectory(deep)
    try FileSystem.createDirectory(folder.file("__MACOSX"))
    try FileSystem.write(Self.text, to: deep + "/a.csv")
    try FileSystem.write(Self.text, to: folder.file("__MACOSX/a.csv"))
    try FileSystem.write(Self.nested(1, as: .stored), to: folder.file("b.zip"))
    #expect(
      try Self.found(folder.path).keys.sorted() == [deep + "/a.csv", folder.path + "/b.zip/a.csv"])
  }

  @Test func `a folder that is too deep is named, and the others are read`() throws {
    let deepest = folder.path + String(repeating: "/a", count: 16)
    try FileSystem.createDirectory(deepest + "/b")
    try FileSystem.write(Self.text, to: deepest + "/a.csv")
    try FileSystem.write(Self.text, to: deepest + "/b/b.csv")
    let takeout = try Takeout(folder.path, scratch: folder.path)
    #expect(takeout.sources == [deepest + "/a.csv"])
    #expect(takeout.flaws == [TakeoutError(path: deepest + "/b", flaw: .foldersTooDeep(limit: 16))])
  }

  @Test func `a small file that would grow beyond reason is not unpacked`() throws {
    var bomb = ZipWriter()
    bomb.add("a.csv", PackedText.bytes, as: .packed(size: 500 << 20, checksum: 0))
    let path = try folder.write(bomb.finished(), to: "x.zip")
    #expect(throws: TakeoutError(path: path + "/a.csv", flaw: .suspiciousRatio)) {
      try Self.found(path)
    }
    var bombs = ZipWriter()
    for index in 0..<3 {
      bombs.add("\(index).csv", PackedText.bytes, as: .packed(size: 15 << 20, checksum: 0))
    }
    let several = try folder.write(bombs.finished(), to: "z.zip")
    #expect(throws: TakeoutError(path: several + "/1.csv", flaw: .suspiciousRatio)) {
      try Self.found(several)
    }
    var many = ZipWriter()
    for index in 0..<9 { many.add("\(index).csv", [UInt8](repeating: 65, count: 1 << 20)) }
    let other = try folder.write(many.finished(), to: "y.zip")
    #expect(throws: TakeoutError(path: other + "/8.csv", flaw: .tooLarge(limit: 0))) {
      try Self.found(other, limits: UnpackingLimits(total: 8 << 20))
    }
  }
}
