import MusicPlatform
import AmctlTestSupport
import Testing

struct ChildProcessTests {
  @Test func `a finished program has its output, its errors and its status`() async throws {
    let output = try await ChildProcess.run(
      "/bin/sh", ["-c", "echo \"$GREETING $1\"; echo no >&2; exit 3", "sh", "wörld"],
      environment: ["GREETING": "hello"])
    #expect(output.text == "hello wörld\n")
    #expect(output.errorText == "no\n")
    #expect(output.status == 3)
  }

  @Test func `a program can read more input than fits in a pipe`() async throws {
    let input = [UInt8](repeating: 0x61, count: 1 << 20)
    let output = try await ChildProcess.run("/bin/cat", input: input)
    #expect(output.bytes.count == input.count)
    let deaf = try await ChildProcess.run("/bin/sh", ["-c", "exit 0"], input: input)
    #expect(deaf.status == 0)
  }

  @Test func `programs start while a server waits for its client`() async throws {
    let server = try RawServer(sending: "hello")
    #expect(try await ChildProcess.run("/bin/sh", ["-c", "exit 3"]).status == 3)
    #expect(try await RawClient.exchange("GET / HTTP/1.1\r\n\r\n", port: server.port) == "hello")
  }

  @Test func `a terminated program reports the signal`() async throws {
    let child = try ChildProcess("/bin/cat", input: [])
    #expect(await child.ended().status == 0)
    let sleeper = try ChildProcess("/bin/sleep", ["600"])
    sleeper.terminate()
    #expect(await sleeper.ended().status == 128 + 15)
    let interrupted = try ChildProcess("/bin/sleep", ["600"])
    interrupted.interrupt()
    #expect(await interrupted.ended().status == 128 + 2)
  }

  @Test func `a missing program cannot be started`() {
    #expect(throws: SystemError.self) { try ChildProcess("/nowhere/program") }
  }
}
