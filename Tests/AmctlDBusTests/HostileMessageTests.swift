import AmctlTestSupport
import AmctlDBus
import Testing

/// Messages of someone who means no good; the inputs of fuzzing are others.
@Suite(.quick) struct HostileMessageTests {
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
