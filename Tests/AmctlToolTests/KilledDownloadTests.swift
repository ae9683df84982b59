import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// Downloads of a process of their own.
@Suite(.thorough) struct KilledDownloadTests {
  private static let block = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

  private static func start(
    _ server: RepeatingServer, _ path: String, step: Int
  ) throws -> ChildProcess {
    try ChildProcess(BuiltTools.path, ["download", server.url, path, String(step)])
  }

  @Test func `a download that is killed again and again is whole in the end`() async throws {
    let (length, step) = (4_000_000, 100_000)
    let kills = [1, 99_999, 150_000, 1_234_567, 3_999_999]
    let folder = try TemporaryDirectory()
    let server = try RepeatingServer(repeating: Self.block, length: length, allowed: 0)
    defer { server.stop() }
    let path = folder.file("whole")
    let state = folder.file(".whole.part.json")
    var (kept, wasted) = (0, 0)
    for kill in kills {
      let count = kill - kept
      server.account.update { $0.allowed = $0.sent + count }
      let child = try Self.start(server, path, step: step)
      await server.account.wait { $0.sent == $0.allowed }
      // It keeps everything but the last step of what has arrived.
      try await child.wait(until: "it kept what arrived") {
        kill - (DownloadState(at: state)?.kept ?? 0) < step
      }
      child.kill()
      _ = await child.ended()
      await server.account.wait { $0.open == 0 }
      #expect(!FileSystem.exists(path))
      kept = DownloadState(at: state)?.kept ?? 0
      wasted += kill - kept
    }
    server.account.update { $0.allowed = .max }
    let result = await (try Self.start(server, path, step: step)).ended()
    #expect(result.text == "\(length)\n")
    #expect(result.errorText == "")
    #expect(try FileSystem.read(path) == server.bytes(0..<length))
    #expect(try FileSystem.list(folder.path) == ["whole"])
    #expect(kept > 3_800_000)
    #expect(server.account.value.sent == length + wasted)
  }

  @Test func `a download that fills the disk continues with every byte that had room`() async throws
  {
    let (length, room) = (1_000_000, 8 << 10)
    let folder = try TemporaryDirectory()
    let server = try RepeatingServer(repeating: Self.block, length: length, allowed: 20_000)
    defer { server.stop() }
    let (path, part) = (folder.file("whole"), folder.file(".whole.part"))
    let script = "trap '' XFSZ; ulimit -c 0; ulimit -f 8; exec \"$0\" download \"$1\" \"$2\" 1"
    let full = await
      (try ChildProcess("/bin/bash", ["-c", script, BuiltTools.path, server.url, path]))
      .ended()
    #expect(full.status != 0)
    #expect(full.errorText.includes("File too large"))
    #expect(!FileSystem.exists(path))
    #expect(FileFacts(of: part)?.size == room)
    #expect(DownloadState(at: part + ".json")?.kept == room)
    server.account.update { $0.allowed = .max }
    let result = await (try Self.start(server, path, step: 100_000)).ended()
    #expect(result.text == "\(length)\n")
    #expect(try FileSystem.read(path) == server.bytes(0..<length))
    #expect(try FileSystem.list(folder.path) == ["whole"])
    #expect(server.account.value.requests.last?.includes("Range: bytes=\(room)-\r\n") == true)
  }

  @Test func `without room for a single byte, nothing is left`() async throws {
    let folder = try TemporaryDirectory()
    let server = try RepeatingServer(repeating: Self.block, length: 1_000_000)
    defer { server.stop() }
    let script = "trap '' XFSZ; ulimit -c 0; ulimit -f 0; exec \"$0\" download \"$1\" \"$2\" 100000"
    let result = await
      (try ChildProcess(
        "/bin/bash", ["-c", script, BuiltTools.path, server.url, folder.file("whole")]))
      .ended()
    #expect(result.status != 0)
    #expect(try FileSystem.list(folder.path) == [])
  }

  #if os(Linux)
    @Test func `a body of any length takes little memory`() async throws {
      let server = try RepeatingServer(repeating: Self.block, length: 256 << 20)
      defer { server.stop() }
      let result = await (try Self.start(server, "-", step: 1)).ended()
      let numbers = result.text.split { !$0.isNumber }.compactMap { Int($0) }
      #expect(result.errorText == "")
      #expect(numbers.first == 256 << 20)
      #expect(numbers.last.map { $0 < 64 << 10 } == true, "\(numbers)")
    }
  #endif
}
