import AmctlTestSupport
import Testing

@testable import MusicAPI

/// The bytes between the event loop and the task that takes them.
@Suite(.quick) struct CurlStreamTests {
  private static func add(_ count: Int, to stream: CurlStream) -> Bool {
    let bytes = [UInt8](repeating: 7, count: count)
    return unsafe bytes.withUnsafeBytes { unsafe stream.add($0) }
  }

  @Test func `unread bytes pause the transfer, and reading them ends the pause`() async {
    let pauses = Watched(0)
    let stream = CurlStream { pauses.update { $0 += 1 } }
    var taken = 0
    while Self.add(16_384, to: stream) { taken += 16_384 }
    #expect(taken == 512 << 10)
    #expect(!Self.add(1, to: stream))
    #expect(pauses.value == 0)
    guard case .bytes(let bytes) = await stream.next() else {
      Issue.record("no bytes")
      return
    }
    #expect(bytes.count == taken)
    #expect(pauses.value == 1)
    #expect(Self.add(16_384, to: stream))
    _ = await stream.next()
    #expect(pauses.value == 1)
  }
}
