import AmctlTestSupport
import Testing

@testable import MusicTakeout

@Suite(.quick) struct ZipArchiveTests {
  private static let text = Array("a,b\n1,2\n".utf8)

  private static func read(_ archive: [UInt8]) throws -> [[UInt8]] {
    try ZipArchive(MemorySource(bytes: archive)).members.map { member in
      let stream = try member.stream()
      var bytes: [UInt8] = []
      while case let piece = try stream(), !piece.isEmpty { bytes += piece }
      return bytes
    }
  }

  private static func archive(isFar: Bool = false) -> [UInt8] {
    var writer = ZipWriter(isFar: isFar)
    writer.add("x/stored.csv", text)
    writer.add("../../blocks.csv", text, as: .blocks)
    writer.add(
      "packed.csv", PackedText.bytes,
      as: .packed(size: PackedText.text.count, checksum: PackedText.checksum))
    writer.add("empty.csv", [])
    return writer.finished()
  }

  @Test(arguments: [false, true])
  func `files are read as they were packed, also with 64-bit sizes`(isFar: Bool) throws {
    let files = try Self.read(Self.archive(isFar: isFar))
    #expect(files == [Self.text, Self.text, PackedText.text, []])
  }

  @Test func `something in front of an archive does not matter`() throws {
    #expect(try Self.read(Array("#!/bin/sh\n".utf8) + Self.archive()).count == 4)
  }

  /// An archive with another, which is not what remains of it.
  private static let nested = {
    var outer = ZipWriter()
    outer.add("inner.zip", archive())
    outer.add("other.csv", text)
    return outer.finished()
  }()

  @Test func `an archive that was cut is an error wherever it was cut`() {
    for archive in [Self.archive(), Self.nested] {
      for count in 0..<archive.count {
        #expect(throws: DataFlaw.self) { try Self.read(Array(archive.prefix(count))) }
      }
    }
  }

  @Test func `a wrong byte is an error, or is where nothing is read`() throws {
    let archive = Self.archive()
    let files = try Self.read(archive)
    for index in archive.indices {
      var changed = archive
      changed[index] ^= 0x24
      do {
        let other = try Self.read(changed)
        #expect(other == files, "byte \(index)")
      } catch is DataFlaw {
        // An error is what it should be.
      }
    }
  }

  @Test(arguments: [Int.min, .min + 1, -1, 1 << 62, .max])
  func `a directory at an impossible place is an error`(offset: Int) throws {
    var archive = Self.archive(isFar: true)
    // The place is the last number of the record of 56 bytes before the two at the end.
    let mark: [UInt8] = [0x50, 0x4B, 6, 6]
    let record = try #require(archive.indices.last { archive[$0...].starts(with: mark) })
    for byte in 0..<8 {
      archive[record + 48 + byte] = UInt8(truncatingIfNeeded: offset >> (byte * 8))
    }
    #expect(throws: DataFlaw.wrongDirectory) { try Self.read(archive) }
  }

  @Test func `what cannot be read is named`() {
    var encrypted = ZipWriter()
    encrypted.add("a.csv", Self.text, flags: 0x801)
    #expect(throws: DataFlaw.encrypted) { try Self.read(encrypted.finished()) }
    var unknown = ZipWriter()
    unknown.add("a.csv", Self.text, methodNumber: 12)
    #expect(throws: DataFlaw.unknownMethod(12)) { try Self.read(unknown.finished()) }
    var wrong = ZipWriter()
    wrong.add("a.csv", PackedText.bytes, as: .packed(size: PackedText.text.count, checksum: 1))
    #expect(throws: DataFlaw.wrongChecksum) { try Self.read(wrong.finished()) }
    var longer = ZipWriter()
    longer.add("a.csv", PackedText.bytes, as: .packed(size: 100, checksum: PackedText.checksum))
    #expect(throws: DataFlaw.wrongCompression) { try Self.read(longer.finished()) }
    #expect(throws: DataFlaw.noDirectory) { try Self.read(Self.text) }
  }
}
