package import AmctlDBus
import MusicPlatform

/// A bus that only one test uses: the program of the system, with a configuration of its own.
package final class PrivateBus: Sendable {
  /// The address of the bus, as a variable of the environment has it.
  package let address: String

  private let folder: TemporaryDirectory
  private let process: Subprocess

  /// Starts a bus, and returns when programs can connect to it.
  package init() async throws {
    let program = try NeededProgram.dbusDaemon.path
    folder = try TemporaryDirectory()
    address = "unix:path=\(folder.file("bus"))"
    let settings = try folder.write(
      Array(
        """
        <busconfig>
          <type>session</type>
          <listen>\(address)</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """.utf8), to: "bus.conf")
    let (output, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    process = try Subprocess(
      SpawnCommand(
        path: program, arguments: ["--config-file=\(settings)", "--nofork", "--print-address"],
        environment: [:]))
    try process.forward { event in
      switch event {
      case .output(let bytes): continuation.yield(bytes)
      case .ended: continuation.finish()
      case .errors, .tick: break
      }
      return true
    }
    // It prints its address once it listens there.
    for await _ in output { return }
    throw Failure()
  }

  deinit {
    process.terminate()
  }

  /// The variables for programs that use the bus.
  package var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin", "HOME": folder.path]
  }

  /// More than any machine takes to respond, however busy.
  package static let long = Duration.seconds(3600)

  /// Connects to the bus.
  package func connection() throws(BusError) -> BusConnection {
    try .session(environment, within: Self.long)
  }

  /// The bus did not start.
  struct Failure: Error {}
}
