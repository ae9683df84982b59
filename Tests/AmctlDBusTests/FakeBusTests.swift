import AmctlDBus
import AmctlTestSupport
import Testing

/// The bus for tests, which does the same as that of the system.
@Suite(.timeLimit(.minutes(20)))
struct FakeBusTests {
  @Test func `a name belongs to one connection at a time`() throws {
    let bus = try FakeBus()
    try BusBehavior.namesBelongToOne(bus.connection(), bus.connection())
  }

  @Test func `names that come and go are told to who subscribed`() throws {
    let bus = try FakeBus()
    try BusBehavior.namesAreTold(to: bus.connection(), bus.connection())
  }

  @Test func `a signal reaches those whose rule it matches`() throws {
    let bus = try FakeBus()
    try BusBehavior.signalsMatch(from: bus.connection(), to: bus.connection())
  }

  @Test func `a call reaches the program with the name, and its reply the caller`() throws {
    let bus = try FakeBus()
    try BusBehavior.callsAreAnswered(by: bus.connection(), for: bus.connection())
  }
}
