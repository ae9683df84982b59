import AmctlDBus
import Testing

/// Values of messages.
struct BusValueTests {
  @Test func `values of different types are different`() {
    #expect(BusValue.int32(1) != .uint32(1))
    #expect(BusValue.string("/a") != .path("/a"))
  }
}
