import AmctlLoopback
import AmctlTestSupport
import MusicAPI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures the cost of 100 users that share one transport.
enum WireBenchmark {
  private static let users = 100

  /// Prints the threads and descriptors of this process, which includes the server.
  static func run() async throws {
    let server = try TestServer(keepsRequests: false) { _ in .json(#"{"data":[]}"#) }
    defer { server.stop() }
    let tokens = try DeveloperToken(pasted: "a.b.c")
    let service = MusicClient.live(
      origin: try server.origin, developerToken: tokens, limits: Limits(inFlight: 1))
    _ = try await service.with(userToken: "first").send(Library.list(.librarySongs))
    guard let before = count() else { return }
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { group in
      for user in 0..<users {
        group.addTask {
          let client = service.with(userToken: "user \(user)")
          _ = try await client.send(Library.list(.librarySongs))
        }
      }
      try await group.waitForAll()
    }
    let elapsed = ContinuousClock.now - start
    guard let after = count() else { return }
    print("Wire: \(users) users of one client, a request each, one under way at a time")
    print(
      "  with 1 user: \(before.threads) threads and \(before.files) descriptors; "
        + "with \(users): \(after.threads) and \(after.files)")
    print("  all requests: \(Figures.milliseconds(elapsed))")
  }

  /// Returns the threads and descriptors of this process; nil where the system does not list them.
  private static func count() -> (threads: Int, files: Int)? {
    let manager = FileManager.default
    guard let threads = try? manager.contentsOfDirectory(atPath: "/proc/self/task"),
      let files = try? manager.contentsOfDirectory(atPath: "/proc/self/fd")
    else { return nil }
    return (threads.count, files.count)
  }
}
