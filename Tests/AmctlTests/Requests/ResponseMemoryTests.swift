import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicLibc
import Testing

/// Whether the address sanitizer is on, which reserves terabytes of address space.
private let isSanitized = unsafe dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil

/// Responses that are small on the wire and large in memory.
@Suite(.thorough, .enabled(if: !isSanitized, "the address sanitizer starts in no limited room"))
struct ResponseMemoryTests {
  /// Runs the built program in a shell with an address space limit in kilobytes.
  private static func run(
    _ line: String, on server: TestServer, kilobytes: Int
  ) async throws -> ChildProcess.Output {
    let folder = try #require(BuiltProgram.folder)
    return try await ChildProcess.run(
      "/bin/sh",
      ["-c", "ulimit -v \(kilobytes) && exec \(folder)/amctl \(line) --retries 0 --timeout 1h"],
      environment: [
        "AMCTL_BASE_URL": try server.origin.description, "AMCTL_DEVELOPER_TOKEN": "a.b.c",
        "AMCTL_CONFIG": "/dev/null", "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  /// Returns the compressed document of a song with `count` zeros.
  private static func zeros(_ count: Int) async throws -> ServerResponse {
    let script = """
      (printf '{"data":[{"id":"1","zeros":[0'; yes ',0' | tr -d '\\n' | head -c \(count * 2 - 2)
      printf ']}]}') | gzip -9
      """
    let packed = try await ChildProcess.run(
      "/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
    return ServerResponse(headers: ["Content-Encoding": "gzip"], body: packed.bytes)
  }

  private static let room = 1_000_000

  @Test func `a quarter of a gigabyte in 250 kilobytes is rejected`() async throws {
    let server = try TestServer(responses: try await Self.zeros(125_000_000))
    let result = try await Self.run("catalog songs 1", on: server, kilobytes: Self.room)
    #expect(
      (result.text, result.errorText, result.status) == (
        "",
        "amctl: the response is larger than 64 MB\n"
          + "hint: request less at once, for example with a smaller --page-size\n", 6
      ))
  }

  @Test(arguments: ["json", "id"])
  func `too many values are rejected before they use memory`(format: String) async throws {
    let server = try TestServer(responses: try await Self.zeros(33_000_000))
    let result = try await Self.run(
      "catalog songs 1 -o \(format)", on: server, kilobytes: Self.room)
    #expect(result.text == "")
    #expect(
      result.errorText.hasPrefix(
        "amctl: the response to '/v1/catalog/us/songs/1' is too large: the document has more than "
          + "4000000 values and names\n"))
    #expect(result.status == 6)
  }

  @Test func `the largest accepted response fits in memory`() async throws {
    let server = try TestServer(responses: try await Self.zeros(3_999_991))
    let result = try await Self.run("catalog songs 1 -o id", on: server, kilobytes: Self.room)
    #expect((result.errorText, result.status) == ("", 0))
  }
}
