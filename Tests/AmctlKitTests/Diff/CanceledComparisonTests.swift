import AmctlTestSupport
import MusicAPI
import MusicPlatform
import Testing

@testable import AmctlKit

/// Reading and comparing records ends where the task is canceled, as by a signal.
@Suite(.quick) struct CanceledComparisonTests {
  private static let records = #"{"id":"1"}"# + "\n" + #"{"id":"2"}"# + "\n" + #"{"id":"3"}"# + "\n"

  private static func file(_ text: String, in folder: TemporaryDirectory) throws -> OpenedFile {
    try OpenedFile(try folder.write(Array(text.utf8), to: "\(text.utf8.count).ndjson"))
  }

  @Test func `lines are read until their task is canceled`() async throws {
    let folder = try TemporaryDirectory()
    let (count, error) = try await CancelableWork.run {
      var lines = ResourceLines(try Self.file(Self.records, in: folder), label: "x")
      var count = 0
      do {
        while try lines.next() != nil {
          count += 1
          if count == 2 { CancelableWork.cancel() }
        }
        return (count, FileError?.none)
      } catch let error as FileError { return (count, error) }
    }
    #expect(count == 2)
    #expect(error?.reason == .interrupted)
  }

  @Test func `a record that is read again is not once its task is canceled`() async throws {
    let folder = try TemporaryDirectory()
    await #expect(throws: CancellationError.self) {
      try await CancelableWork.runCanceled {
        _ = try ResourceLines(try Self.file(Self.records, in: folder), label: "x")
          .resource(at: 0..<10)
      }
    }
  }

  @Test func `differences are written until their task is canceled`() async throws {
    let folder = try TemporaryDirectory()
    let count = try await CancelableWork.run {
      var identity = RecordIdentity(by: nil, ignoring: [])
      let files = try ["{\"data\":[]}", Self.records].map {
        try RecordFile(try Self.file($0, in: folder), label: "x", by: &identity)
      }
      let comparison = try RecordComparison(files[0], files[1], by: identity, ignoring: [])
      var count = 0
      do {
        try comparison.forEachChange { _ in
          count += 1
          CancelableWork.cancel()
        }
      } catch is CancellationError {}
      return count
    }
    #expect(count == 1)
  }

  /// What is computed after all was read.
  private static let computations: [(name: String, work: @Sendable () throws -> Void)] = [
    ("moved records", { _ = try [2, 1].longestRise() }),
    ("sums", { _ = try ReportNumbers.sums([song]) { $0.artist } }),
    ("albums", { _ = try ReportNumbers.joined([.init(name: "A", artist: "B"): 1]) }),
    (
      "ranking",
      {
        let entries = ["A", "B"].map { ReportNumbers.Entry(label: $0, count: 1) }
        _ = try ReportNumbers.ranked(entries, 3)
      }
    ),
    (
      "logs",
      {
        var tally = ReportTally()
        tally.addLogged(try JSONDocument(parsing: Array(#"{"id":"1"}"#.utf8)).root, from: 0)
        try tally.finish()
      }
    ),
  ]

  private static let song = ReportTally.Song(name: "A", artist: "B", album: nil, id: nil, plays: 1)

  @Test(arguments: computations.indices)
  func `what is computed of them ends where the task is canceled`(index: Int) async {
    let (name, work) = Self.computations[index]
    await #expect(throws: CancellationError.self, "\(name)") {
      try await CancelableWork.runCanceled(work)
    }
  }
}
