import AmctlDBus
import AmctlTestSupport
import Testing

/// Values of messages.
@Suite(.quick) struct BusValueTests {
  @Test func `values of different types are different`() {
    #expect(BusValue.int32(1) != .uint32(1))
    #expect(BusValue.string("/a") != .path("/a"))
  }

  @Test(
    arguments: [
      .byte(5), .int16(5), .uint16(5), .int32(5), .uint32(5), .int64(5), .uint64(5),
      .variant(.int64(5)), .variant(.variant(.uint32(5))),
    ] as [BusValue])
  func `an integer is read whatever its type`(value: BusValue) {
    #expect(value.integer == 5)
    #expect(value.number == 5)
  }

  @Test func `an integer that does not fit is none`() {
    #expect(BusValue.uint64(.max).integer == nil)
    #expect(BusValue.uint64(.max).number == 0x1p64)
    #expect(BusValue.double(5).integer == nil)
    #expect(BusValue.string("5").integer == nil)
  }

  @Test func `a text may be a path`() {
    #expect(BusValue.variant(.path("/a")).text == "/a")
    #expect(BusValue.string("a").text == "a")
    #expect(BusValue.byte(1).text == nil)
  }

  @Test func `the values of a dictionary are found by name, and of two the first`() {
    let value = BusValue.array(
      of: "{sv}",
      [
        .entry(.string("a"), .variant(.bool(true))), .entry(.string("b"), .variant(.texts(["c"]))),
        .entry(.string("a"), .variant(.bool(false))),
      ])
    #expect(value.dictionary == ["a": .bool(true), "b": .texts(["c"])])
    #expect(value.dictionary?["b"]?.elements == [.string("c")])
    #expect(BusValue.array(of: "s", []).dictionary == nil)
    #expect(BusValue.dictionary([:]).dictionary == [:])
  }
}
