import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// The exit codes of the built program after each signal that ends it, and after a second one.
@Suite(.thorough) struct SignalCodeTests {
  /// Starts a server that never responds, and a program that waits for it.
  private static func waiting(
    through shell: String = "exec"
  ) async throws -> (child: ChildProcess, server: TestServer) {
    let folder = try #require(BuiltProgram.folder)
    let server = try TestServer { _ in .failing(.silence) }
    let child = try ChildProcess(
      "/bin/sh", ["-c", "\(shell) \(folder)/amctl catalog songs 1 -o json --timeout 10m"],
      environment: [
        "PATH": "/usr/bin:/bin", "AMCTL_CONFIG": "/dev/null", "AMCTL_DEVELOPER_TOKEN": "t",
        "AMCTL_BASE_URL": try server.origin.description,
      ])
    await server.received(1)
    return (child, server)
  }

  typealias Signal = (name: String, status: Int, send: @Sendable (ChildProcess) -> Void)

  static let signals: [Signal] = [
    ("SIGINT", 130, { $0.interrupt() }), ("SIGTERM", 143, { $0.terminate() }),
    ("SIGHUP", 129, { $0.hangUp() }),
  ]

  @Test(arguments: signals.indices)
  func `a signal, or two at once, end the program with a report`(index: Int) async throws {
    let (first, status, send) = Self.signals[index]
    let none: Self.Signal = ("none", status, { _ in })
    for (second, other, sendOther) in [none] + Self.signals {
      let (child, _) = try await Self.waiting()
      send(child)
      sendOther(child)
      let end = await child.ended()
      #expect([status, other].contains(end.status), "\(first), then \(second)")
      #expect(end.text == "")
      #expect(
        end.errorText.hasSuffix(
          #"{"error":{"exit":\#(end.status),"kind":"interrupted","message":"interrupted"}}"# + "\n"),
        "\(first), then \(second)")
    }
  }

  @Test func `a program started to ignore hangups survives its terminal`() async throws {
    let (child, _) = try await Self.waiting(through: "trap '' HUP; exec")
    child.hangUp()
    child.terminate()
    #expect(await child.ended().status == 143)
  }
}
