import MusicAPI

/// What the links of artwork and previews lead to.
///
/// A picture has one color, which follows from its path. A preview is ten seconds of silence, in the
/// container and the codec that the service uses; one of a video has no picture.
enum Asset {
  static func response(host: String, _ target: RequestTarget) -> HTTPResponse? {
    guard host.hasSuffix(".mzstatic.com") || host.hasSuffix("-ssl.itunes.apple.com") else {
      return nil
    }
    let name = target.path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    switch ending {
    case "m4a", "m4v", "mp4":
      return HTTPResponse(
        status: 200, headers: ["Content-Type": ending == "m4a" ? "audio/x-m4a" : "video/x-m4v"],
        body: silence)
    case "jpg", "jpeg", "png":
      let color = Array(target.path.utf8.dropLast(name.utf8.count))
        .reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
      let size = size(in: name)
      let isPNG = ending == "png"
      return HTTPResponse(
        status: 200, headers: ["Content-Type": isPNG ? "image/png" : "image/jpeg"],
        body: isPNG ? png(size, color) : jpeg(size, color))
    default: return Refusal.notFound.response(to: HTTPRequest(.get, target))
    }
  }

  /// Returns the size that the name of a picture begins with, as in `600x400bb.jpg`.
  private static func size(in name: Substring) -> (width: Int, height: Int) {
    let width = name.prefix { $0.isNumber }
    let height = name.dropFirst(width.count + 1).prefix { $0.isNumber }
    let sides = [width, height].map { min(max(Int($0) ?? 300, 1), 3000) }
    return (sides[0], sides[1])
  }

  private static func bytes(_ number: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }

  // MARK: Pictures

  /// Bits, of which the first is the highest of the first byte.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func add(_ value: Int, _ width: Int) {
      for shift in (0..<width).reversed() {
        if count % 8 == 0 { bytes.append(0) }
        bytes[count / 8] |= UInt8(value >> shift & 1) << (7 - count % 8)
        count += 1
      }
    }

    /// Fills the last byte.
    mutating func fill() { add(0xFF, (8 - count % 8) % 8) }
  }

  /// Returns a JPEG of one color: its first block says the color, and all others no difference.
  private static func jpeg(_ size: (width: Int, height: Int), _ color: UInt32) -> [UInt8] {
    var output: [UInt8] = [0xFF, 0xD8]
    func add(_ marker: UInt8, _ content: [UInt8]) {
      output += [0xFF, marker] + bytes(content.count + 2, 2) + content
    }
    add(0xE0, Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0])
    add(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    add(
      0xC0,
      [8] + bytes(size.height, 2) + bytes(size.width, 2) + [3, 1, 17, 0, 2, 17, 0, 3, 17, 0])
    // The code of no difference is 0; those of differences of 1 to 8 bits are 16 to 23, in 5 bits.
    add(0xC4, [0, 1, 0, 0, 0, 8] + [UInt8](repeating: 0, count: 11) + (0...8))
    // The only other code is 0: there is no more in the block.
    add(0xC4, [16, 1] + [UInt8](repeating: 0, count: 16))
    add(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])
    var bits = Bits()
    for shift in [0, 8, 16] {
      let value = Int(color >> UInt32(shift) & 127) - 64
      let length = Int.bitWidth - value.magnitude.leadingZeroBitCount
      if length == 0 { bits.add(0, 1) } else { bits.add(15 + length, 5) }
      bits.add(value < 0 ? value - 1 : value, length)
      bits.add(0, 1)
    }
    let blocks = ((size.width + 7) / 8) * ((size.height + 7) / 8)
    for _ in 1..<blocks { bits.add(0, 6) }
    bits.fill()
    for byte in bits.bytes { output += byte == 0xFF ? [0xFF, 0] : [byte] }
    return output + [0xFF, 0xD9]
  }

  /// Returns a PNG of one color: all bytes of its pixels are zero, the only color of its palette.
  private static func png(_ size: (width: Int, height: Int), _ color: UInt32) -> [UInt8] {
    var output: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    func add(_ name: String, _ content: [UInt8]) {
      let checked = Array(name.utf8) + content
      output += bytes(content.count) + checked + bytes(Int(checksum(checked)))
    }
    let count = size.height * ((size.width + 7) / 8 + 1)
    // The only block, with fixed codes: a zero, repetitions of it 258 at a time, the rest, the end.
    var bits = Bits()
    bits.add(0b110, 3)
    bits.add(0b0011_0000, 8)
    for _ in 0..<(count - 1) / 258 { bits.add(0b1_1000_1010_0000, 13) }
    for _ in 0..<(count - 1) % 258 { bits.add(0b0011_0000, 8) }
    bits.add(0, 7)
    let packed = bits.bytes.map { byte in
      (0..<8).reduce(UInt8(0)) { $0 << 1 | byte >> $1 & 1 }
    }
    add("IHDR", bytes(size.width) + bytes(size.height) + [1, 3, 0, 0, 0])
    add("PLTE", bytes(Int(color), 3))
    add("IDAT", [0x78, 0x01] + packed + bytes((count % 65_521) << 16 | 1))
    add("IEND", [])
    return output
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
        sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320)
      }
    }
  }

  // MARK: Sound

  /// An MPEG-4 file with ten seconds of silence: the boxes `ftyp` and `mdat`, with 431 silent AAC
  /// frames of one channel, and `moov`, which says so.
  private static let silence: [UInt8] = {
    let frame: [UInt8] = [0x00, 0xC8, 0x00, 0x80, 0x23, 0x80]
    let start = "AAAAHGZ0eXBNNEEgAAAAAE00QSBtcDQyaXNvbQAACiJtZGF0"
    let end = """
      AAACHG1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAArEQABrwAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAA
      AQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIAAAGodHJhawAAAFx0a2hkAAAABwAA
      AAAAAAAAAAAAAQAAAAAABrwAAAAAAAAAAAAAAAAAAQAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAA
      AAAAAAAAAAAAAAABRG1kaWEAAAAgbWRoZAAAAAAAAAAAAAAAAAAArEQABrwAVcQAAAAAACFoZGxyAAAAAAAAAABzb3Vu
      AAAAAAAAAAAAAAAAAAAAAPttaW5mAAAAEHNtaGQAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwg
      AAAAAQAAAL9zdGJsAAAAW3N0c2QAAAAAAAAAAQAAAEttcDRhAAAAAAAAAAEAAAAAAAAAAAABABAAAAAArEQAAAAAACdl
      c2RzAAAAAAMZAAEABBFAFQAAAAAAAAAAAAAABQISCAYBAgAAABhzdHRzAAAAAAAAAAEAAAGvAAAEAAAAABxzdHNjAAAA
      AAAAAAEAAAABAAABrwAAAAEAAAAUc3RzegAAAAAAAAAGAAABrwAAABRzdGNvAAAAAAAAAAEAAAAk
      """
    let (head, tail) = (Base64.decode(start) ?? [], Base64.decode(end) ?? [])
    return head + (0..<431).flatMap { _ in frame } + tail
  }()
}
