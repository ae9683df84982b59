import AmctlTestSupport
import Testing

@testable import MusicAPI

@Suite(.thorough) struct SHA256Tests {
  static let vectors: [(text: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]

  @Test(arguments: vectors)
  func `the examples of the standard have their digests`(text: String, digest: String) {
    #expect(SHA256.hex(text) == digest)
  }

  @Test(arguments: [55, 56, 63, 64, 65, 119, 120, 1_000])
  func `a text of any length has the digest of the system's own program`(length: Int) async throws {
    let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(0x21 + $0 % 90))) })
    let output = try await ChildProcess.run(
      "/bin/sh", ["-c", "{ sha256sum || shasum -a 256; } 2>/dev/null"],
      environment: ["PATH": "/usr/bin:/bin"], input: Array(text.utf8))
    #expect(output.text.prefix(64) == SHA256.hex(text))
  }
}
