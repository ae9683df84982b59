@testable import AmctlFirstContact
import AmctlCommandLine
import AmctlKit
import AmctlLoopback
import AmctlTestSupport
import MusicAPI
import Testing

/// A whole visit over the network, with a key, and a check of what it recorded.
struct LoopbackVisitTests {
  private static func server(_ service: StandIn) throws -> TestServer {
    try TestServer { request in
      let target = RequestTarget(parsing: request.target)
      let asked = HTTPRequest(
        HTTPMethod(rawValue: request.method), target, headers: request.headers)
      return ServerResponse(service.response(to: asked))
    }
  }

  private static func environment(
    _ server: TestServer, _ home: TemporaryDirectory
  ) throws
    -> [String: String]
  {
    [
      "HOME": home.path, "AMCTL_BASE_URL": try server.origin.description,
      "AMCTL_PRIVATE_KEY_FILE": Repository.path + "/Fixtures/Keys/p256.p8",
      "AMCTL_TEAM_ID": "DEF123GHIJ", "AMCTL_KEY_ID": "ABC123DEFG",
      "AMCTL_USER_TOKEN": StandIn.userToken,
    ]
  }

  @Test func `a visit with a key passes, and its recordings fit the models`() async throws {
    let server = try Self.server(StandIn(pause: 0))
    defer { server.stop() }
    let home = try TemporaryDirectory()
    let environment = try Self.environment(server, home)
    let (out, err) = (CapturedOutput(), CapturedOutput())
    let streams = Streams(input: GivenInput(), out: out, err: err)
    // A busy machine may take long.
    let code = await FirstContact.run(
      [home.file("visit")], environment: environment, streams: streams, upTo: .seconds(3_600),
      now: { StandIn.time }
    ) { origin, options in
      var options = options
      options.timeout = .seconds(1_200)
      return CurlTransport(origin: origin, options: options)
    }
    #expect(out.text.hasPrefix("\(Rule.all.count) rules hold, 0 do not, 0 could not be seen; "))
    #expect(code == 0)
    #expect(Set(server.requests.map(\.method)) == ["GET"])

    let found = CapturedOutput()
    let verified = await Amctl.run(
      ["fixtures", "verify", home.file("visit/recordings"), "--fail-on", "type,missing"],
      environment: environment,
      streams: Streams(input: GivenInput(), out: found, err: CapturedOutput()))
    #expect(verified == 0, "\(found.text)")
    let scanned = await Amctl.run(
      ["fixtures", "scan", home.file("visit")], environment: environment,
      streams: Streams(input: GivenInput(), out: found, err: CapturedOutput()))
    #expect(scanned == 0, "\(found.text)")
  }
}

extension ServerResponse {
  /// Creates a response as it is sent: compressed if it says so, and with its length in lowercase.
  fileprivate init(_ response: HTTPResponse) {
    let isPacked = response.headers["content-encoding"] == "gzip"
    let body = isPacked ? Self.packed(response.body) : response.body
    var headers = response.headers
    if response.status != 304 { headers.add("content-length", "\(body.count)") }
    self.init(response.status, headers: headers, body: body)
  }

  /// Returns bytes in the format of gzip, in blocks that are not compressed.
  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    func little(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var output: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      output += [rest.isEmpty ? 1 : 0] + little(block.count, 2) + little(~block.count, 2) + block
    } while !rest.isEmpty
    return output + little(Int(ZipWriter.checksum(bytes)), 4) + little(bytes.count, 4)
  }
}
