import AmctlLoopback
import MusicAPI
import AmctlTestSupport
import MusicLibc
import Testing

@Suite(.quick) struct CurlTransportProxyTests {
  private let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))

  @Test func `a proxy is used for a named host`() async throws {
    let proxy = try TestServer { request in .json(#""\#(request.target)""#) }
    let origin = try Origin(
      parsing: "http://mock.invalid:8080", allowingUnencrypted: "MOCK.invalid")
    let transport = CurlTransport(
      origin: origin,
      options: CurlTransport.Options(
        proxy: try CurlTransport.Proxy(parsing: "http://me:se%20cret@127.0.0.1:\(proxy.port)")))
    let response = try await transport.send(request)
    #expect(response.body == Array(#""http://mock.invalid:8080/v1/test""#.utf8))
    #expect(proxy.requests.map { $0.headers["Proxy-Authorization"] } == ["Basic bWU6c2UgY3JldA=="])
  }

  @Test func `a configured proxy is used for a server on this machine too`() async throws {
    let proxy = try TestServer { _ in .json("1") }
    let transport = CurlTransport(
      origin: try Origin(parsing: "http://127.0.0.1:9"),
      options: CurlTransport.Options(
        proxy: try CurlTransport.Proxy(parsing: "http://127.0.0.1:\(proxy.port)/")))
    #expect(try await transport.send(request).body == Array("1".utf8))
    #expect(proxy.requests.map(\.target) == ["http://127.0.0.1:9/v1/test"])
  }

  @Test func `a configured proxy is used whatever the environment says`() async {
    // In a process of its own, whose environment no other test reads.
    await #expect(processExitsWith: .success) {
      unsafe setenv("no_proxy", "*", 1)
      unsafe setenv("http_proxy", "http://127.0.0.1:9", 1)
      let proxy = try TestServer { _ in .json("1") }
      let transport = CurlTransport(
        origin: try Origin(parsing: "http://mock.invalid", allowingUnencrypted: "mock.invalid"),
        options: CurlTransport.Options(
          proxy: try CurlTransport.Proxy(parsing: "http://127.0.0.1:\(proxy.port)")))
      let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
      #expect(try await transport.send(request).body == Array("1".utf8))
      #expect(proxy.requests.map(\.target) == ["http://mock.invalid/v1/test"])
      proxy.stop()
    }
  }

  @Test func `the environment's proxy is used for a named host but not for this machine`() async {
    await #expect(processExitsWith: .success) {
      let proxy = try TestServer { _ in .json(#""proxy""#) }
      let server = try TestServer { _ in .json(#""server""#) }
      unsafe setenv("http_proxy", "http://127.0.0.1:\(proxy.port)", 1)
      unsafe unsetenv("no_proxy")
      let request = HTTPRequest(.get, RequestTarget(path: "/v1/test"))
      let named = CurlTransport(
        origin: try Origin(parsing: "http://mock.invalid", allowingUnencrypted: "mock.invalid"))
      #expect(try await named.send(request).body == Array(#""proxy""#.utf8))
      let local = CurlTransport(origin: try server.origin)
      #expect(try await local.send(request).body == Array(#""server""#.utf8))
      proxy.stop()
      server.stop()
    }
  }

  @Test func `no description shows a proxy's password`() throws {
    let proxy = try CurlTransport.Proxy(parsing: "https://me:secret@proxy.example")
    var dumped = ""
    dump(CurlTransport.Options(proxy: proxy), to: &dumped)
    #expect(proxy.description == "https://proxy.example:443")
    #expect(try CurlTransport.Proxy(parsing: "http://[::1]").description == "http://[::1]:80")
    #expect(![dumped, "\(proxy)", String(reflecting: proxy)].contains { $0.contains("secret") })
  }

  @Test(arguments: [
    ("proxy.example:3128", "proxy.example:3128"), ("ftp://proxy.example", "ftp://proxy.example"),
    ("http://me:secret@", "http://...@"),
    ("http://a:b@proxy.example/p", "http://...@proxy.example/p"), ("", ""),
  ])
  func `an invalid proxy URL is rejected`(address: String, shown: String) {
    #expect(throws: Origin.ParsingError.malformed(shown)) {
      try CurlTransport.Proxy(parsing: address)
    }
  }

  @Test func `the number of open connections stays within the options`() async throws {
    let server = try TestServer { _ in .json("{}") }
    let transport = CurlTransport(
      origin: try server.origin, options: CurlTransport.Options(maxConnections: 2))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 { group.addTask { [request] in _ = try await transport.send(request) } }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 50)
    #expect(Set(server.requests.map(\.connection)).count <= 2)
  }
}
