import AmctlDBus
import AmctlTestSupport
import Testing

/// The headers of messages.
@Suite(.quick) struct BusMessageTests {
  private static func message(
    _ change: (inout HandWrittenMessage) -> Void
  ) -> ArraySlice<UInt8> {
    var message = HandWrittenMessage()
    change(&message)
    return message.bytes[...]
  }

  private static func field(
    _ code: UInt8, _ type: String, _ value: HandWrittenMessage.Value
  ) -> HandWrittenMessage.Field {
    HandWrittenMessage.Field(code: code, type: type, value: value)
  }

  @Test func `all fields of a call survive`() throws {
    var call = BusMessage.call("M", of: "a.b", at: "/a/b", to: "a.c", .string("x"), .int32(-1))
    call.serial = 77
    call.fields[.sender] = .string(":1.5")
    call.flags = [.noAutoStart, .noReplyExpected]
    #expect(try BusMessage.decoded(call.encoded()[...]) == call)
  }

  @Test func `an error has a name, a text and the number of its call`() throws {
    var call = BusMessage.call("M", of: "a.b", at: "/a", to: "a.c")
    call.serial = 5
    call.fields[.sender] = .string(":1.5")
    let error = BusMessage.error("a.b.Failed", "no", to: call)
    let read = try BusMessage.decoded(error.encoded()[...])
    #expect(read == error)
    #expect(read?.fields[.replySerial] == .uint32(5))
    #expect(read?[.destination] == ":1.5")
  }

  @Test func `a call needs no interface`() throws {
    let bytes = Self.message {
      $0.kind = 1
      $0.fields.remove(at: 1)
    }
    #expect(try BusMessage.decoded(bytes)?[.interface] == nil)
  }

  @Test func `an unknown field is ignored`() throws {
    let bytes = Self.message { $0.fields.append(Self.field(77, "s", .text("x"))) }
    #expect(try BusMessage.decoded(bytes)?[.member] == "C")
  }

  @Test(arguments: ["", "a", "/a/", "//", "/a-b", "/ü", "/a\u{301}"])
  func `not every text is the path of an object`(text: String) {
    #expect(!BusValue.isPath(text))
  }

  @Test(arguments: ["a.b", "org.mpris.MediaPlayer2.vlc-3", ":1.5", ":a.0"])
  func `a name of a connection is valid`(name: String) throws {
    let bytes = Self.message { $0.fields.append(Self.field(7, "s", .text(name))) }
    #expect(try BusMessage.decoded(bytes)?[.sender] == name)
  }

  @Test func `a message of an unknown kind is ignored`() throws {
    #expect(try BusMessage.decoded(Self.message { $0.kind = 9 }) == nil)
  }

  @Test func `the length of a message is known from its first 16 bytes`() throws {
    let bytes = HandWrittenMessage("y", body: [1]).bytes
    #expect(try BusMessage.length(of: bytes.prefix(15)) == nil)
    #expect(try BusMessage.length(of: bytes.prefix(16)) == bytes.count)
  }

  @Test(arguments: [(4, 0xFFFF_FFFF), (4, 0x0100_0001), (12, 0xFFFF_FFFF), (12, 0x0100_0001)])
  func `a message that says it is huge is rejected before it arrives`(place: Int, size: Int) {
    var bytes = Array(HandWrittenMessage().bytes.prefix(16))
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    #expect(throws: BusError.malformed("it is too large")) { try BusMessage.length(of: bytes[...]) }
  }

  @Test func `a message begins with its order`() {
    #expect(throws: BusError.malformed("it begins with the byte 72")) {
      try BusMessage.length(of: Array("HTTP/1.1 400".utf8)[...])
    }
  }
}
