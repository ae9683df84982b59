import AmctlDBus
import AmctlTestProgram
import AmctlTestSupport
import Testing

/// 'amctl player watch', the built program, with players on a private bus.
@Suite(.thorough, .enabled(if: NeededProgram.dbusDaemon.isExpected, "\(NeededProgram.dbusDaemon)"))
struct PlayerWatchTests {
  /// Watches until there were that many lines, while a player changes its volume again and again.
  private func watch(
    _ options: String = "", lines: Int, on bus: PrivateBus
  ) async throws -> ChildProcess.Output {
    let programs = try #require(BuiltProgram.folder)
    let player = try FakePlayer("mpv", on: bus)
    let isOver = Watched(false)
    async let changes: Void = {
      var number = 0.0
      while !isOver.value {
        number += 1
        player.change(["Volume": .double(number.truncatingRemainder(dividingBy: 100) / 100)])
        try? await Task.sleep(for: .microseconds(200))
      }
    }()
    let result = try await ChildProcess.run(
      "/bin/bash",
      [
        "-c",
        """
        exec 3< <(exec amctl player watch -o ndjson \(options)); watcher=$!
        head -n \(lines) <&3; grep VmHWM /proc/$watcher/status >&2
        """,
      ],
      environment: bus.environment.merging(["PATH": programs + ":/usr/bin:/bin"]) { $1 })
    isOver.update { $0 = true }
    await changes
    return result
  }

  @Test func `as many changes as in an hour need no more memory than a few`() async throws {
    let bus = try await PrivateBus()
    let few = try await watch(lines: 50, on: bus)
    let many = try await watch(lines: 7_200, on: bus)
    #expect(many.text.split(separator: "\n").count == 7_200)
    let peaks = [few, many].map { result in
      result.errorText.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0
    }
    // In kilobytes: a busy machine reads several changes at once, and keeps none.
    #expect(peaks[0] > 0)
    #expect(peaks[1] < peaks[0] + 7_200)
  }

  @Test func `each change is a line that a reader has at once`() async throws {
    let bus = try await PrivateBus()
    let result = try await watch(lines: 3, on: bus)
    let events = result.text.split(separator: "\n").map { line in
      line.prefix { $0 != "," }
    }
    #expect(
      events == [#"{"event":"appeared""#, #"{"event":"volume""#, #"{"event":"volume""#])
  }
}
