import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicLibc
import Testing

/// Whether the address sanitizer is on, which reserves terabytes of address space.
private let isSanitized = unsafe dlsym(dlopen(nil, RTLD_NOW), "__asan_init") != nil

/// The built program with a low limit on its addresses, which the stacks of its threads take up.
@Suite(.thorough, .enabled(if: !isSanitized, "the address sanitizer starts in no limited room"))
struct LittleMemoryTests {
  private static func run(
    _ line: String, kilobytes: Int, _ more: [String: String] = [:]
  ) async throws -> ChildProcess.Output {
    let folder = try #require(BuiltProgram.folder)
    let own = [
      "AMCTL_CONFIG": "/dev/null", "SWIFT_BACKTRACE": "enable=no", "AMCTL_DEVELOPER_TOKEN": "a.b.c",
      "AMCTL_USER_TOKEN": "u",
    ]
    return try await ChildProcess.run(
      "/bin/sh", ["-c", "ulimit -v \(kilobytes) && exec \(folder)/amctl \(line)"],
      environment: own.merging(more) { $1 })
  }

  private static let message = """
    amctl: not enough memory to start threads
    hint: raise the limit, for example with 'ulimit -v 500000' or 'ulimit -u 100'

    """

  @Test(arguments: [80_000, 100_000, 120_000])
  func `too little room for threads is an error that names the cause`(kilobytes: Int) async throws {
    for line in [
      "genres 14 --replay Fixtures", "library songs --all --base-url http://127.0.0.1:9",
    ] {
      let run = try await Self.run(line, kilobytes: kilobytes)
      #expect((run.text, run.errorText, run.status) == ("", Self.message, 1))
    }
  }

  @Test func `with the room of the hint, a long list is read to its end`() async throws {
    let server = try TestServer { request in
      let start = RequestTarget(parsing: request.target).query["offset"].flatMap { Int($0) } ?? 0
      let ids = (start..<start + 100).map { #"{"id":"i.\#($0)","type":"library-songs"}"# }
      let next =
        start < 1_900 ? #","next":"/v1/me/library/songs?offset=\#(start + 100)""# : ""
      return .json(
        #"{"data":[\#(ids.joined(separator: ","))]\#(next),"meta":{"total":2000}}"#)
    }
    for _ in 0..<3 {
      let run = try await Self.run(
        "library songs --all -o id -q", kilobytes: 500_000,
        ["AMCTL_BASE_URL": try server.origin.description])
      #expect(run.text.split(separator: "\n").count == 2_000)
      #expect((run.errorText, run.status) == ("", 0))
    }
  }
}
