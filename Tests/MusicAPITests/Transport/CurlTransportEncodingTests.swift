import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import Testing

@Suite(.quick) struct CurlTransportEncodingTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))

  /// The text `{"data":[]}` in each encoding that a libcurl may be able to decode.
  private static let encodings: [String: [UInt8]] = [
    "gzip": [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0x49, 0x2C,
      0x49, 0x54, 0xB2, 0x8A, 0x8E, 0xAD, 0x05, 0x00, 0x94, 0x64, 0xB2, 0x5E, 0x0B, 0x00, 0x00,
      0x00,
    ],
    "br": [0x0B, 0x05, 0x80] + Array(#"{"data":[]}"#.utf8) + [0x03],
    "zstd": [0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x58, 0x59, 0x00, 0x00]
      + Array(#"{"data":[]}"#.utf8) + [0xD1, 0x37, 0xC7, 0x55],
  ]

  private static func accepted(_ request: ServerRequest) -> Set<String> {
    let names = request.headers["Accept-Encoding"]?.split(separator: ", ") ?? []
    return Set(names.map(String.init))
  }

  @Test(arguments: encodings.keys.sorted())
  func `an offered encoding is decoded, and gzip is always offered`(name: String) async throws {
    let server = try TestServer { request in
      guard Self.accepted(request).contains(name) else { return .json(#"{"data":[]}"#) }
      return ServerResponse(headers: ["Content-Encoding": name], body: Self.encodings[name] ?? [])
    }
    let response = try await CurlTransport(origin: server.origin).send(request)
    #expect(String(decoding: response.body, as: UTF8.self) == #"{"data":[]}"#)
    if name == "gzip" { #expect(Self.accepted(server.requests[0]).contains(name)) }
  }

  @Test func `a response with an invalid encoding cannot be read`() async throws {
    let server = try TestServer { _ in
      ServerResponse(headers: ["Content-Encoding": "gzip"], body: Array("not gzip".utf8))
    }
    let transport = CurlTransport(origin: try server.origin)
    await #expect { try await transport.send(request) } throws: { error in
      if case TransportError.unreadableResponse = error { true } else { false }
    }
  }

  @Test func `the limit applies to the decoded body`() async throws {
    let server = try TestServer { _ in
      ServerResponse(headers: ["Content-Encoding": "gzip"], body: Self.hundredThousandZeros)
    }
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(responseLimit: 50_000))
    await #expect(throws: TransportError.responseTooLarge(limit: 50_000)) {
      try await transport.send(request)
    }
  }

  /// 100,000 zero bytes, which gzip compresses to 132 bytes.
  private static let hundredThousandZeros: [UInt8] =
    [0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xED, 0xC1, 0x31, 0x01]
    + [0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF5, 0x4F, 0x6D, 0x0D, 0x0F, 0xA0]
    + [UInt8](repeating: 0, count: 96)
    + [0x80, 0x57, 0x03, 0x7D, 0x95, 0x11, 0xD4, 0xA0, 0x86, 0x01, 0x00]
}
