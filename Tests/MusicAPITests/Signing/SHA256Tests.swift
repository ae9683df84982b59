import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.thorough) struct SHA256Tests {
  @Test(arguments: [0, 3, 55, 56, 63, 64, 65, 119, 120, 1_000])
  func `a text of any length has the digest of the system's own program`(length: Int) async throws {
    let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(0x21 + $0 % 90))) })
    let output = try await ChildProcess.run(
      "/bin/sh", ["-c", "{ sha256sum || shasum -a 256; } 2>/dev/null"],
      environment: ["PATH": "/usr/bin:/bin"], input: Array(text.utf8))
    #expect(output.text.prefix(64) == SHA256.hex(text))
  }
}
