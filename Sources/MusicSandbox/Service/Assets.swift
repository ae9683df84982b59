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
    var bits: [UInt8] = []
    for shift in [0, 8, 16] {
      let value = Int(color >> UInt32(shift) & 127) - 64
      let length = Int.bitWidth - value.magnitude.leadingZeroBitCount
      if length > 0 { bits += [1, 0] + (0..<3).map { UInt8((length - 1) >> (2 - $0) & 1) } }
      if length == 0 { bits.append(0) }
      let digits = value < 0 ? value - 1 : value
      bits += (0..<length).map { UInt8(digits >> (length - 1 - $0) & 1) }
      bits.append(0)
    }
    let blocks = ((size.width + 7) / 8) * ((size.height + 7) / 8)
    bits += [UInt8](repeating: 0, count: 6 * (blocks - 1))
    while bits.count % 8 != 0 { bits.append(1) }
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
      output += byte == 0xFF ? [0xFF, 0] : [byte]
    }
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
    var bits: [UInt8] = [1, 1, 0]
    let zero: [UInt8] = [0, 0, 1, 1, 0, 0, 0, 0]
    bits += zero
    for _ in 0..<(count - 1) / 258 { bits += [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] }
    for _ in 0..<(count - 1) % 258 { bits += zero }
    bits += [UInt8](repeating: 0, count: 7)
    while bits.count % 8 != 0 { bits.append(0) }
    let packed = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reversed().reduce(0) { $0 << 1 | $1 }
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

  /// A silent AAC frame of one channel: 1,024 samples.
  private static let frame: [UInt8] = [0x00, 0xC8, 0x00, 0x80, 0x23, 0x80]
  private static let frames = 431
  private static let rate = 44_100

  /// An MPEG-4 file with ten seconds of silence.
  private static let silence: [UInt8] = {
    func box(_ name: String, _ content: [UInt8]...) -> [UInt8] {
      let content = content.flatMap(\.self)
      return bytes(content.count + 8) + Array(name.utf8) + content
    }
    func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    let length = bytes(frames * 1024)
    let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].flatMap { bytes($0) }
    let file = box("ftyp", Array("M4A ".utf8), zeros(4), Array("M4A mp42isom".utf8))
    let decoder: [UInt8] = [4, 17, 0x40, 0x15] + zeros(11) + [5, 2, 0x12, 0x08]
    let description = box("esds", zeros(4), [3, 25, 0, 1, 0], decoder, [6, 1, 2])
    let sound = box(
      "mp4a", zeros(6), bytes(1, 2), zeros(8), bytes(1, 2), bytes(16, 2), zeros(4),
      bytes(rate << 16), description)
    let samples = box(
      "stbl", box("stsd", zeros(4), bytes(1), sound),
      box("stts", zeros(4), bytes(1), bytes(frames), bytes(1024)),
      box("stsc", zeros(4), bytes(1), bytes(1), bytes(frames), bytes(1)),
      box("stsz", zeros(4), bytes(frame.count), bytes(frames)),
      box("stco", zeros(4), bytes(1), bytes(file.count + 8)))
    let media = box(
      "mdia", box("mdhd", zeros(12), bytes(rate), length, bytes(0x55C4, 2), zeros(2)),
      box("hdlr", zeros(8), Array("soun".utf8), zeros(13)),
      box(
        "minf", box("smhd", zeros(8)),
        box("dinf", box("dref", zeros(4), bytes(1), box("url ", bytes(1)))), samples))
    let track = box(
      "tkhd", bytes(7), zeros(8), bytes(1), zeros(4), length, zeros(12), bytes(0x100, 2),
      zeros(2), matrix, zeros(8))
    let movie = box(
      "moov",
      box(
        "mvhd", zeros(12), bytes(rate), length, bytes(0x10000), bytes(0x100, 2), zeros(10), matrix,
        zeros(24), bytes(2)), box("trak", track, media))
    return file + box("mdat", (0..<frames).flatMap { _ in frame }) + movie
  }()
}
