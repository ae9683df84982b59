import AmctlTestSupport
import MusicAPI
import MusicAPITesting
import MusicSandbox
import Testing

/// Tests whose requests a sandbox answers.
@Suite(.quick, .sandbox(seed: 7) { $0.librarySongs = 20 })
struct SandboxTraitTests {
  private static func library(_ client: MusicClient) async throws -> Int {
    try await client.items(of: Library.list(.librarySongs)).collect(atMost: 1_000).count
  }

  @Test func `the options of a suite are those of its tests`() async throws {
    #expect(try Sandbox.ofTest.options.seed == 7)
    #expect(try await Self.library(.sandboxed) == 20)
  }

  @Test(.sandbox(seed: 8)) func `a test can have others`() async throws {
    #expect(try Sandbox.ofTest.options.seed == 8)
    #expect(try await Self.library(.sandboxed) == 300)
  }

  @Test(arguments: 1...8) func `every case has an account of its own`(number: Int) async throws {
    let client = try MusicClient.sandboxed
    #expect(try Sandbox.ofTest.requests.isEmpty)
    _ = try await client.send(Library.createPlaylist(named: "Mine"))
    #expect(try Sandbox.ofTest.requests.map(\.request.method) == [.post])
  }

  @Test func `what goes wrong is sent again`() async throws {
    let sandbox = try Sandbox.ofTest
    sandbox.play([Incident(.get, "/v1/storefronts", .status(503, retryAfter: 0), times: 1)])
    let storefronts = try await sandbox.client().send(Storefronts.list())
    #expect(storefronts.resources.count > 10)
    #expect(sandbox.requests.map(\.status) == [503, 200])
  }

  @Test func `the time does not depend on the day`() throws {
    #expect(try Sandbox.ofTest.options.now().iso8601 == "2026-11-01T12:00:00Z")
  }

  @Test func `a detached task has no sandbox`() async {
    let error = await Task.detached { () -> SandboxTestError? in
      do throws(SandboxTestError) {
        _ = try MusicClient.sandboxed
        return nil
      } catch { return error }
    }.value
    #expect(
      error?.description
        == "no sandbox here: give the test the trait '.sandbox', and read the client in the test "
        + "itself, not in a detached task")
  }
}
