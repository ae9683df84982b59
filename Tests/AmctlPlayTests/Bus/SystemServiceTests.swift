import AmctlDBus
import AmctlTestSupport
import Synchronization
import Testing

/// An object of this program, used by a program of the system.
@Suite(
  .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"),
  .enabled(if: NeededProgram.busctl.isExpected, "\(NeededProgram.busctl)"))
struct SystemServiceTests {
  private static let name = "org.example.Name"
  private static let path = "/org/example/Counter"

  /// A bus on which a thread answers calls of a counter.
  private struct Stage {
    let bus: PrivateBus
    let counter: Counter
    let connection: BusConnection
    let thread: Background

    init() async throws {
      let bus = try await PrivateBus()
      let connection = try bus.connection()
      let counter = Counter()
      #expect(try connection.claim(SystemServiceTests.name))
      thread = try Background { counter.serve(on: connection) }
      (self.bus, self.connection, self.counter) = (bus, connection, counter)
    }

    func run(_ arguments: String...) async throws -> String {
      let output = try await ChildProcess.run(
        NeededProgram.busctl.path, ["--user"] + arguments, environment: bus.environment)
      return output.status == 0 ? output.text : output.errorText
    }

    func end() {
      connection.close()
      thread.join()
    }
  }

  @Test func `busctl finds, describes, calls and changes an object`() async throws {
    let stage = try await Stage()
    let (name, path, interface) = (Self.name, Self.path, Counter.interface)
    #expect(
      try await stage.run("tree", "--list", name)
        == "/\n/org\n/org/example\n/org/example/Counter\n")
    let description = try await stage.run("introspect", name, path, interface)
    #expect(
      description.split(separator: "\n").dropFirst().map { line in
        line.split(separator: " ").joined(separator: " ")
      } == [
        ".Add method i - -", ".Break method - - -", ".Count property i 5 emits-change writable",
        ".Missing property s - emits-change", ".Version property s \"1\" -",
        ".Reset signal s - -",
      ])
    #expect(try await stage.run("call", name, path, interface, "Add", "i", "2") == "")
    #expect(try await stage.run("get-property", name, path, interface, "Count") == "i 7\n")
    #expect(try await stage.run("set-property", name, path, interface, "Count", "i", "1") == "")
    #expect(stage.counter.count.withLock { $0 } == 1)
    stage.end()
  }
}
