import AmctlDBus
import AmctlTestSupport
import Testing

/// Messages of someone who means no good: each is read or is an error, and none takes long.
struct HostileMessageTests {
  /// Valid messages, from which others are made.
  private static let seeds: [[UInt8]] = {
    var messages = [
      BusMessage.signal("S", of: "a.b", at: "/a/b", .string("x"), .texts(["a", "b"])),
      BusMessage.propertiesChanged(
        of: "org.mpris.MediaPlayer2.Player", at: "/org/mpris/MediaPlayer2",
        [
          "PlaybackStatus": .string("Playing"), "Rate": .double(1), "CanSeek": .bool(true),
          "Metadata": .dictionary([
            "mpris:trackid": .path("/track/1"), "mpris:length": .int64(30_000_000),
            "xesam:artist": .texts(["Ä", "夜明け"]), "xesam:trackNumber": .int32(3),
          ]),
        ]),
      BusMessage.call(
        "M", of: "a.b", at: "/", to: ":1.5", .variant(.variant(.byte(1))),
        .structure([.uint16(1), .int16(2), .uint64(3), .structure([.signature("a{sv}")])]),
        .array(of: "ai", [.array(of: "i", [.int32(1)]), .array(of: "i", [])])
      ),
    ]
    let call = messages[2]
    messages += [.reply(to: call, [.uint32(9)]), .error("a.b.C", "no", to: call)]
    let encoded = messages.compactMap { try? $0.encoded() }
    let bigEndian = WireTests.cases.map {
      HandWrittenMessage($0.value.type, body: $0.big, isBigEndian: true).bytes
    }
    return encoded + bigEndian
  }()

  /// Reads a message, and what it says its length is; returns whether it is valid.
  private static func isValid(_ bytes: [UInt8]) -> Bool {
    do throws(BusError) {
      guard let length = try BusMessage.length(of: bytes[...]) else { return false }
      #expect((16...(16 << 20)).contains(length))
      guard length == bytes.count else { return false }
      guard let message = try BusMessage.decoded(bytes[...]) else { return false }
      // What was read can be sent on.
      #expect(throws: Never.self) { try message.encoded() }
      for value in message.body {
        _ = (value.text, value.number, value.integer, value.elements, value.dictionary)
      }
      return true
    } catch {
      return false
    }
  }

  /// Changes a message in one of several ways.
  private static func mutated(
    _ message: [UInt8], by generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = message
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes[place] = .random(in: 0...255, using: &generator)
    case 2: bytes.removeLast(place)
    case 3:
      // A length that is too large, too small or negative.
      let lengths: [UInt32] = [0, 1, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x0400_0000]
      let length = lengths.randomElement(using: &generator) ?? 0
      let start = place / 4 * 4
      for index in start..<min(start + 4, bytes.count) {
        bytes[index] = UInt8(truncatingIfNeeded: length >> (8 * (index - start)))
      }
    case 4:
      let other = seeds.randomElement(using: &generator) ?? []
      bytes.replaceSubrange(place..., with: other.dropFirst(place))
    default: bytes.insert(.random(in: 0...255, using: &generator), at: place)
    }
    return bytes
  }

  /// Sets the length of the body to that of the bytes after the header, so that they are read.
  private static func correctLength(of bytes: inout [UInt8]) {
    guard bytes.count >= 16, bytes[0] == UInt8(ascii: "l") else { return }
    let fields = (12..<16).reversed().reduce(0) { $0 << 8 | Int(bytes[$1]) }
    let body = bytes.count - (16 + (fields + 7) / 8 * 8)
    guard body >= 0 else { return }
    for index in 0..<4 { bytes[4 + index] = UInt8(truncatingIfNeeded: body >> (8 * index)) }
  }

  @Test func `the messages that others are made from are valid`() {
    #expect(Self.seeds.count == 24)
    #expect(Self.seeds.allSatisfy(Self.isValid))
  }

  @Test(arguments: 0..<10)
  func `ten thousand changed messages are read or rejected`(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    var valid = 0
    for _ in 0..<9_000 {
      var bytes = Self.seeds.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &generator) where !bytes.isEmpty {
        bytes = Self.mutated(bytes, by: &generator)
      }
      if Bool.random(using: &generator) { Self.correctLength(of: &bytes) }
      if Self.isValid(bytes) { valid += 1 }
    }
    // Some changes are harmless, and most are not.
    #expect((100..<4_500).contains(valid))
    for _ in 0..<1_000 {
      let count = Int.random(in: 0..<200, using: &generator)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      // Otherwise the first byte would end most of them.
      for (index, byte) in ([0x6C, 1, 0, 1] as [UInt8]).enumerated() where index < count {
        bytes[index] = byte
      }
      _ = Self.isValid(bytes)
    }
  }

  @Test(
    arguments: [
      // A dictionary, variants, structures, arrays and texts, as small as they can be.
      ("a{yv}", [0, 1, 0x79, 0, 0, 0, 0, 0]), ("av", [1, 0x79, 0, 0]),
      ("a(y)", [0, 0, 0, 0, 0, 0, 0, 0]), ("aay", [0, 0, 0, 0]), ("as", [0, 0, 0, 0, 0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func `very many values in a few bytes are an error`(signature: String, element: [UInt8]) {
    let elements = (0...100_000).flatMap { _ in element }
    let length = (0..<4).map { UInt8(truncatingIfNeeded: elements.count >> (8 * $0)) }
    let start = signature.contains("(") || signature.contains("{") ? length + [0, 0, 0, 0] : length
    let message = HandWrittenMessage(signature, body: start + elements)
    #expect(throws: BusError.malformed("it has too many values")) {
      try BusMessage.decoded(message.bytes[...])
    }
  }
}
