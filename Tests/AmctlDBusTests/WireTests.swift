import AmctlDBus
import AmctlTestSupport
import Testing

/// Values as bytes, in both orders; the bytes are those of the specification.
@Suite(.quick) struct WireTests {
  /// A value of each type, its bytes in little-endian and in big-endian order.
  static let cases: [(value: BusValue, little: [UInt8], big: [UInt8])] = [
    (.byte(7), [7], [7]), (.bool(true), [1, 0, 0, 0], [0, 0, 0, 1]),
    (.int16(-2), [0xFE, 0xFF], [0xFF, 0xFE]), (.uint16(0x102), [2, 1], [1, 2]),
    (.int32(-2), [0xFE, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFE]),
    (.uint32(0x1020304), [4, 3, 2, 1], [1, 2, 3, 4]),
    (
      .int64(-2), [0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE]
    ),
    (.uint64(0x102), [2, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1, 2]),
    (.double(1), [0, 0, 0, 0, 0, 0, 0xF0, 0x3F], [0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
    (.string("ü"), [2, 0, 0, 0, 0xC3, 0xBC, 0], [0, 0, 0, 2, 0xC3, 0xBC, 0]),
    (.path("/"), [1, 0, 0, 0, 0x2F, 0], [0, 0, 0, 1, 0x2F, 0]),
    (.signature("as"), [2, 0x61, 0x73, 0], [2, 0x61, 0x73, 0]),
    (.array(of: "y", []), [0, 0, 0, 0], [0, 0, 0, 0]),
    (
      .array(of: "q", [.uint16(1), .uint16(2)]), [4, 0, 0, 0, 1, 0, 2, 0], [0, 0, 0, 4, 0, 1, 0, 2]
    ),
    // The zeros before the first element are not counted, and are there without an element too.
    (
      .array(of: "x", [.int64(1)]), [8, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    ),
    (.array(of: "(y)", []), [0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0]),
    (.structure([.byte(1), .uint32(2)]), [1, 0, 0, 0, 2, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0, 2]),
    (.variant(.byte(3)), [1, 0x79, 0, 3], [1, 0x79, 0, 3]),
    (
      .dictionary(["a": .bool(true)]),
      [16, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x61, 0, 1, 0x62, 0, 0, 0, 0, 1, 0, 0, 0],
      [0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 1, 0x61, 0, 1, 0x62, 0, 0, 0, 0, 0, 0, 0, 1]
    ),
  ]

  @Test(arguments: cases)
  func `a value is read in both orders, and written in little-endian order`(
    value: BusValue, little: [UInt8], big: [UInt8]
  ) throws {
    for (body, isBig) in [(little, false), (big, true)] {
      let message = HandWrittenMessage(value.type, body: body, isBigEndian: isBig)
      #expect(try BusMessage.decoded(message.bytes[...])?.body == [value])
    }
    let message = BusMessage.signal("C", of: "a.b", at: "/a", value)
    #expect(message.encoded() == HandWrittenMessage(value.type, body: little).bytes)
  }

  @Test func `values are aligned by their place in the message`() throws {
    let body: [UInt8] = [9, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]
    let values: [BusValue] = [.byte(9), .uint32(1), .byte(0), .uint64(2)]
    var message = BusMessage.signal("C", of: "a.b", at: "/a")
    message.body = values
    #expect(message.encoded() == HandWrittenMessage("yuyt", body: body).bytes)
    #expect(try BusMessage.decoded(message.encoded()[...])?.body == values)
    let empty = HandWrittenMessage("a(y)y", body: [0, 0, 0, 0, 0, 0, 0, 0, 7])
    #expect(try BusMessage.decoded(empty.bytes[...])?.body == [.array(of: "(y)", []), .byte(7)])
  }

  @Test(
    arguments: [
      ("y", [], "it ends too early"),
      ("s", [1, 0, 0, 0, 0xFF, 0], "a text is not UTF-8"),
      ("s", [0xFF, 0xFF, 0xFF, 0xFF, 0x61, 0], "it ends too early"),
      ("s", [9, 0, 0, 0, 0x61, 0], "it ends too early"),
      ("ay", [0xFF, 0xFF, 0xFF, 0xFF], "an array ends outside of it"),
      ("ay", [2, 0, 0, 0, 1], "an array ends outside of it"),
      ("aq", [3, 0, 0, 0, 1, 0, 2, 0], "an array has another length"),
      ("v", [0, 0], "a variant does not have one type"),
      ("v", [2, 0x79, 0x79, 0, 1, 1], "a variant does not have one type"),
      ("h", [0, 0, 0, 0], "its signature is not valid"),
      ("(", [], "its signature is not valid"), ("a(y", [0, 0, 0, 0], "its signature is not valid"),
      ("y)", [1], "its signature is not valid"), ("a", [], "its signature is not valid"),
    ] as [(String, [UInt8], String)])
  func `an invalid body is an error`(signature: String, body: [UInt8], flaw: String) {
    let message = HandWrittenMessage(signature, body: body)
    #expect(throws: BusError.malformed(flaw)) { try BusMessage.decoded(message.bytes[...]) }
  }

  @Test func `variants may be nested 32 deep`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      let variants = (0..<depth).flatMap { _ in [1, 0x76, 0] as [UInt8] }
      return HandWrittenMessage("v", body: variants + [1, 0x79, 0, 5]).bytes
    }
    #expect(try BusMessage.decoded(nested(31)[...])?.body[0].integer == 5)
    #expect(throws: BusError.malformed("it is nested too deeply")) {
      try BusMessage.decoded(nested(32)[...])
    }
  }

  @Test func `a message may have 100,000 values`() throws {
    func bytes(_ count: Int) -> [UInt8] {
      let length = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
      let elements = [UInt8](repeating: 1, count: count)
      return HandWrittenMessage("ay", body: length + elements).bytes
    }
    // The header has values too.
    #expect(try BusMessage.decoded(bytes(99_900)[...])?.body[0].elements?.count == 99_900)
    #expect(throws: BusError.malformed("it has too many values")) {
      try BusMessage.decoded(bytes(100_001)[...])
    }
  }
}
