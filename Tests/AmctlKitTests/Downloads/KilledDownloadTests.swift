import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// Downloads of a process of their own.
@Suite(.timeLimit(.minutes(20)))
struct KilledDownloadTests {
  private static let block = (0..<65_521).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

  private static func start(
    _ server: RepeatingServer, _ path: String, step: Int
  ) throws -> ChildProcess {
    let folder = try #require(BuiltProgram.folder)
    return try ChildProcess(
      folder + "/AmctlDownloadCheck", [server.url, path, String(step)])
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
      while kill - (DownloadState(at: state)?.kept ?? 0) >= step {
        try await Task.sleep(for: .milliseconds(5))
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
