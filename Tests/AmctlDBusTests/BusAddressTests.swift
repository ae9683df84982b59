import AmctlTestSupport
import AmctlDBus
import MusicPlatform
import Testing

/// Where the bus of a session is.
@Suite(.quick) struct BusAddressTests {
  private func sockets(
    _ address: String?, runtime: String? = nil
  ) throws(BusError) -> [SocketAddress] {
    var environment: [String: String] = [:]
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    environment["XDG_RUNTIME_DIR"] = runtime
    return try BusAddress.session(environment).map(\.socket)
  }

  @Test func `a variable names the bus`() throws {
    #expect(try sockets("unix:path=/run/bus", runtime: "/run/user/1") == [.path("/run/bus")])
    #expect(try sockets("unix:path=/a,guid=12ab") == [.path("/a")])
    #expect(try sockets("unix:guid=12ab,abstract=/tmp/x") == [.abstract("/tmp/x")])
  }

  @Test(arguments: [nil, ""])
  func `without it, the bus is in the folder of the session`(address: String?) throws {
    #expect(try sockets(address, runtime: "/run/a%20b") == [.path("/run/a%20b/bus")])
    #expect(try sockets("unix:runtime=yes", runtime: "/run/1") == [.path("/run/1/bus")])
  }

  @Test func `several addresses keep their order, and what is no socket here is left out`() throws {
    #expect(
      try sockets("tcp:host=a,port=1;unix:path=/b;autolaunch:;unix:abstract=c;")
        == [.path("/b"), .abstract("c")])
  }

  @Test func `bytes may be written as digits`() throws {
    #expect(try sockets("unix:path=/a%20%2cb%C3%BC") == [.path("/a ,bü")])
  }

  @Test(arguments: [nil, ""])
  func `without any variable there is no bus`(runtime: String?) {
    #expect(throws: BusError.noBus) { try sockets(nil, runtime: runtime) }
  }

  @Test(
    arguments: [
      "autolaunch:", "tcp:host=localhost,port=1", "unix:", "unix:path", "unix:path=/a%2",
      "unix:path=/a%zz", "unix:path=/a%00b", "unix:path=%FF", "unix:path=/%+1", "nonsense",
      "unix:runtime=yes", "unix:tmpdir=/tmp", ";", "unixexec:path=/bin/true",
    ])
  func `an address of no socket is named`(address: String) {
    #expect(throws: BusError.unusableAddress(address)) { try sockets(address) }
  }
}
