import MusicAPI
import MusicPlatform
import AmctlTestSupport
import Testing

@Suite(
  .thorough,
  .enabled(if: NeededProgram.nginx.isExpected, "\(NeededProgram.nginx)"),
  .enabled(if: NeededProgram.openssl.isExpected, "\(NeededProgram.openssl)"))
struct CurlTransportTLSTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
  private let body = "{\"data\":[" + String(repeating: "{\"id\":\"1\"},", count: 1000) + "{}]}"

  @Test func `an untrusted certificate is rejected`() async throws {
    let server = try await NginxServer(body: body)
    let transport = CurlTransport(origin: try server.origin)
    let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
    guard case .insecure("127.0.0.1", let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("certificate"))
    #expect(error?.requestNeverLeft == true)
    #expect(try await server.stop().isEmpty)
  }

  @Test(arguments: [true, false])
  func `a certificate is trusted beside the system's, or instead`(beside: Bool) async throws {
    let server = try await NginxServer(body: body)
    var options = CurlTransport.Options()
    if beside {
      options.caFile = server.certificate
    } else {
      options.trustFile = server.certificate
    }
    let transport = CurlTransport(origin: try server.origin, options: options)
    let response = try await transport.send(request)
    #expect(response.status == 200 && response.headers["Content-Encoding"] == "gzip")
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(try await server.stop().map(\.version) == ["HTTP/2.0"])
  }

  @Test func `a certificate added to another one leaves both trusted`() async throws {
    let server = try await NginxServer(body: body)
    let other = try await NginxServer(body: body)
    for trusted in [server, other] {
      let options = CurlTransport.Options(trustFile: server.certificate, caFile: other.certificate)
      let transport = CurlTransport(origin: try trusted.origin, options: options)
      #expect(try await transport.send(request).status == 200)
    }
  }

  @Test func `a certificate for another name is rejected even if it is trusted`() async throws {
    let server = try await NginxServer(body: body)
    let options = CurlTransport.Options(caFile: server.certificate)
    let origin = try Origin(parsing: "https://localhost:\(server.port)")
    let transport = CurlTransport(origin: origin, options: options)
    await #expect { try await transport.send(request) } throws: { error in
      if case TransportError.insecure("localhost", _) = error { true } else { false }
    }
  }

  @Test func `many requests in flight share one connection`() async throws {
    let server = try await NginxServer(body: body)
    let options = CurlTransport.Options(caFile: server.certificate)
    let transport = CurlTransport(origin: try server.origin, options: options)
    try await withThrowingTaskGroup { group in
      for number in 1...100 {
        group.addTask {
          let target = RequestTarget(path: "/v1/songs/\(number)")
          let response = try await transport.send(HTTPRequest(.get, target))
          #expect(response.status == 200)
        }
      }
      try await group.waitForAll()
    }
    let log = try await server.stop()
    #expect(Set(log.map(\.target)).count == 100)
    #expect(log.allSatisfy { $0.version == "HTTP/2.0" })
    #expect(Set(log.map(\.connection)).count == 1)
  }

  @Test(arguments: [
    ("missing.pem", "No such file or directory"), ("big.pem", "it is larger than 16 MB"),
    ("empty.pem", "it contains no PEM certificate"), ("text.pem", "it contains no PEM certificate"),
    ("damaged.pem", "a certificate in it is damaged"),
  ])
  func `a file without certificates stops a request`(name: String, reason: String) async throws {
    let server = try await NginxServer(body: body)
    let directory = try TemporaryDirectory()
    try directory.write([], to: "empty.pem")
    try directory.write(Array("not a certificate".utf8), to: "text.pem")
    let whole = try FileSystem.read(server.certificate)
    try directory.write(
      Array(whole.prefix(80)) + Array("!".utf8) + whole.dropFirst(80), to: "damaged.pem")
    try directory.write([UInt8](repeating: 0x2D, count: 16 << 20 + 1), to: "big.pem")
    let path = directory.file(name)
    for options in [
      CurlTransport.Options(caFile: path), CurlTransport.Options(trustFile: path),
      CurlTransport.Options(trustFile: server.certificate, caFile: path),
    ] {
      let transport = CurlTransport(origin: try server.origin, options: options)
      await #expect(throws: TransportError.unreadableCertificates(path: path, reason: reason)) {
        try await transport.send(request)
      }
    }
    #expect(try await server.stop().isEmpty)
  }

  @Test(arguments: [true, false])
  func `a file adds certificates that are missing in a directory`(hasOwnFile: Bool) async throws {
    let server = try await NginxServer(body: body)
    let other = try await NginxServer(body: body)
    let directory = try TemporaryDirectory()
    let options = CurlTransport.Options(
      trustFile: server.certificate, trustDirectory: directory.path,
      caFile: hasOwnFile ? other.certificate : nil)
    let transport = CurlTransport(origin: try server.origin, options: options)
    #expect(try await transport.send(request).status == 200)
    #expect(try await server.stop().count == 1)
  }
}
