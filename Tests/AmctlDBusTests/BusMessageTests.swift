import AmctlDBus
import AmctlTestSupport
import Testing

/// The headers of messages.
struct BusMessageTests {
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
    call.sender = ":1.5"
    call.flags = [.noAutoStart, .noReplyExpected]
    #expect(try BusMessage.decoded(call.encoded()[...]) == call)
  }

  @Test func `an error has a name, a text and the number of its call`() throws {
    var call = BusMessage.call("M", of: "a.b", at: "/a", to: "a.c")
    call.serial = 5
    call.sender = ":1.5"
    let error = BusMessage.error("a.b.Failed", "no", to: call)
    let read = try BusMessage.decoded(error.encoded()[...])
    #expect(read == error)
    #expect(read?.replySerial == 5)
    #expect(read?.destination == ":1.5")
  }

  private static let flaws: [(message: ArraySlice<UInt8>, flaw: String)] = [
    (message { $0.kind = 0 }, "it has no kind or number"),
    (message { $0.serial = 0 }, "it has no kind or number"),
    (message { $0.version = 2 }, "its version is 2"),
    (message { $0.fields.append($0.fields[2]) }, "a header field occurs twice"),
    (
      message { $0.fields.append(field(7, "o", .text("/a"))) },
      "field 7 of its header has the type 'o'"
    ),
    // Open files are not accepted.
    (
      message { $0.fields.append(field(9, "u", .number(1))) },
      "field 9 of its header has the type 'u'"
    ),
  ]

  @Test(arguments: flaws)
  func `a header that is wrong is an error`(message: ArraySlice<UInt8>, flaw: String) {
    #expect(throws: BusError.malformed(flaw)) { try BusMessage.decoded(message) }
  }

  @Test(
    arguments: [(1, [3]), (4, [1]), (4, [2]), (4, [3]), (2, []), (3, [])] as [(UInt8, [UInt8])])
  func `a kind of message needs its fields`(kind: UInt8, without: [UInt8]) {
    let bytes = Self.message {
      $0.kind = kind
      $0.fields.removeAll { without.contains($0.code) }
    }
    #expect(throws: BusError.malformed("its header lacks a field")) {
      try BusMessage.decoded(bytes)
    }
  }

  @Test func `a call needs no interface`() throws {
    let bytes = Self.message {
      $0.kind = 1
      $0.fields.remove(at: 1)
    }
    #expect(try BusMessage.decoded(bytes)?.interface == nil)
  }

  @Test func `an unknown field is ignored`() throws {
    let bytes = Self.message { $0.fields.append(Self.field(77, "s", .text("x"))) }
    #expect(try BusMessage.decoded(bytes)?.member == "C")
  }

  @Test(arguments: ["", "a", "/a/", "//", "/a-b", "/ü", "/a\u{301}"])
  func `an invalid path is an error`(path: String) {
    let bytes = Self.message {
      $0.fields[0] = Self.field(1, "o", .text(path))
    }
    #expect(throws: BusError.malformed("'\(path)' is not the path of an object")) {
      try BusMessage.decoded(bytes)
    }
  }

  @Test(arguments: ["a.b", "org.mpris.MediaPlayer2.vlc-3", ":1.5", ":a.0"])
  func `a name of a connection is valid`(name: String) throws {
    let bytes = Self.message { $0.fields.append(Self.field(7, "s", .text(name))) }
    #expect(try BusMessage.decoded(bytes)?.sender == name)
  }

  @Test func `a message of an unknown kind is ignored`() throws {
    #expect(try BusMessage.decoded(Self.message { $0.kind = 9 }) == nil)
  }

  @Test func `the length of a message is known from its first 16 bytes`() throws {
    let bytes = HandWrittenMessage("y", body: [1]).bytes
    #expect(try BusMessage.length(of: bytes.prefix(15)) == nil)
    #expect(try BusMessage.length(of: bytes.prefix(16)) == bytes.count)
  }

  @Test(arguments: [(4, 0xFFFF_FFFF), (4, 0x0100_0001), (12, 0xFFFF_FFFF), (12, 0x0001_0001)])
  func `a message that says it is huge is rejected before it arrives`(place: Int, size: Int) {
    var bytes = Array(HandWrittenMessage().bytes.prefix(16))
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    #expect(throws: BusError.malformed("it is too large")) {
      try BusMessage.length(of: bytes[...])
    }
  }

  @Test func `a message begins with its order`() {
    #expect(throws: BusError.malformed("it begins with the byte 72")) {
      try BusMessage.length(of: Array("HTTP/1.1 400".utf8)[...])
    }
  }
}
