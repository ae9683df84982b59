import AmctlTestSupport
import MusicPlatform
import Synchronization
import Testing

@testable import MusicTakeout

/// Reading a download ends where its task is canceled, as by a signal.
@Suite(.quick) struct CanceledTakeoutTests {
  /// Counts what is done, and cancels the task at the third step.
  private final class Steps: Sendable {
    private let count = Mutex(0)
    var number: Int { count.withLock { $0 } }

    func take() {
      if count.withLock({ count in
        count += 1
        return count == 3
      }) {
        CancelableWork.cancel()
      }
    }
  }

  /// Lines without an end, as far as a test is patient.
  private struct Lines: StoredBytes {
    let steps: Steps
    var size: Int { 1 << 40 }

    func bytes(_ range: Range<Int>) throws -> [UInt8] {
      steps.take()
      try #require(steps.number < 100, "the task was canceled, and reading went on")
      return Array(repeating: Array("1,2\n".utf8), count: range.count / 4).flatMap(\.self)
    }
  }

  private static let days = DownloadFolder.daily(
    (20_240_101, "1", 1, 1, 0, "A - B"), (20_240_102, "1", 2, 1, 0, "A - C"),
    (20_240_103, "1", 3, 1, 0, "A - D"), (20_240_104, "1", 4, 1, 0, "A - E"))

  private enum Column: String, CaseIterable { case one = "1" }

  @Test func `a table is read until its task is canceled`() async throws {
    let steps = Steps()
    await #expect(throws: CancellationError.self) {
      try await CancelableWork.run {
        let lines = Lines(steps: steps)
        var table = try SeparatedTable<Column>(lines.stream(0..<lines.size))
        while try table.next() {}
      }
    }
    #expect(steps.number == 3)
  }

  @Test func `a file of an archive is unpacked until its task is canceled`() async throws {
    let pieces = try await CancelableWork.run {
      var writer = ZipWriter()
      writer.add("a.csv", [UInt8](repeating: 65, count: 1 << 20), as: .blocks)
      let archive = try ZipArchive(MemorySource(bytes: writer.finished()))
      let (stream, steps) = (try archive.members[0].stream(), Steps())
      do {
        while case let piece = try stream(), !piece.isEmpty { steps.take() }
      } catch is CancellationError {}
      return steps.number
    }
    #expect(pieces == 3)
  }

  @Test func `records are visited until their task is canceled`() async throws {
    let folder = try DownloadFolder(["daily.csv": Self.days])
    let path = folder.path
    let visited = try await CancelableWork.run {
      let contents = try Takeout(path, scratch: path).contents(of: [.play])
      let steps = Steps()
      do { try contents.forEach { _ in steps.take() } } catch is CancellationError {}
      return steps.number
    }
    #expect(visited == 3)
  }

  /// Expects that a computation ends where its task is canceled.
  private func expectCanceled(_ name: String, _ work: @escaping @Sendable () throws -> Void) async {
    await #expect(throws: CancellationError.self, "\(name)") { try await CancelableWork.run(work) }
  }

  @Test func `what is computed of it ends where the task is canceled`() async {
    await expectCanceled("a sort") {
      CancelableWork.cancel()
      _ = try [2, 1].sortedUnlessCanceled(by: <)
    }
    await expectCanceled("the sums of a day") {
      var plays = DailyPlays()
      try plays.add(Array(Self.days.utf8).stream())
      CancelableWork.cancel()
      try plays.finish()
    }
    await expectCanceled("the listens") {
      var listens = ListenEvents()
      let rows = DownloadFolder.activity(
        ("2024-01-02T10:00:00Z", 60_000, "", "B", "A"),
        ("2024-01-01T10:00:00Z", 60_000, "", "C", "A"))
      try listens.add(Array(rows.utf8).stream())
      CancelableWork.cancel()
      try listens.finish()
    }
    await expectCanceled("the titles") {
      var plays = DailyPlays()
      try plays.add(Array(Self.days.utf8).stream())
      CancelableWork.cancel()
      _ = try PlayIdentification(plays, LibraryTracks())
    }
    await expectCanceled("the favorites") {
      var preferences = Preferences()
      let rows = "Favorite Type,Item Reference,Preference\nSong,1,LOVE\nSong,2,LOVE\n"
      try preferences.add(Array(rows.utf8).stream())
      CancelableWork.cancel()
      _ = try preferences.records
    }
  }
}
