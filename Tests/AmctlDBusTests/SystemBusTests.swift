import AmctlDBus
import AmctlTestSupport
import Testing

/// The bus that systems have, on one of its own for each test.
@Suite(.enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
struct SystemBusTests {
  @Test func `a name belongs to one connection at a time`() async throws {
    let bus = try await PrivateBus()
    try BusBehavior.namesBelongToOne(bus.connection(), bus.connection())
  }

  @Test func `names that come and go are told to who subscribed`() async throws {
    let bus = try await PrivateBus()
    try BusBehavior.namesAreTold(to: bus.connection(), bus.connection())
  }

  @Test func `a signal reaches those whose rule it matches`() async throws {
    let bus = try await PrivateBus()
    try BusBehavior.signalsMatch(from: bus.connection(), to: bus.connection())
  }

  @Test func `a call reaches the program with the name, and its reply the caller`() async throws {
    let bus = try await PrivateBus()
    try BusBehavior.callsAreAnswered(by: bus.connection(), for: bus.connection())
  }

  @Test func `no program is started to answer a call`() async throws {
    let bus = try await PrivateBus()
    let error = #expect(throws: BusError.self) {
      try bus.connection().call(
        BusMessage.call("M", of: "a.b", at: "/a", to: "a.c"), within: BusBehavior.long)
    }
    guard case .failed(let name, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(name == "org.freedesktop.DBus.Error.NameHasNoOwner")
  }

  @Test func `a bus that was stopped is closed`() async throws {
    let connection: BusConnection
    do {
      let bus = try await PrivateBus()
      connection = try bus.connection()
    }
    #expect(throws: BusError.closed) {
      while true { _ = try connection.next(within: BusBehavior.long) }
    }
  }
}
