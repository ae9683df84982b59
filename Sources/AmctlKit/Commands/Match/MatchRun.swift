import AmctlCommandLine
import MusicAPI

/// Writes a record for each row, as outcomes arrive.
struct MatchRun {
  private let input: TrackInput
  private let presentation: Presentation
  private var misses: MissesFile?
  private var records: RecordStream
  private var report: MatchReport

  init(_ input: TrackInput, _ presentation: Presentation, misses: MissesFile?) {
    self.input = input
    self.presentation = presentation
    self.misses = misses
    records = RecordStream(
      presentation,
      by: presentation.writer(
        columns: presentation.showsUsualTable
          ? MatchRecord.table : ColumnChoice(chosen: MatchRecord.fields.columns)))
    // The input says whether it has rows.
    records.notesAbsence = false
    // Ids alone do not show what is missing.
    report = MatchReport(
      presentation.messages,
      namesMisses: misses == nil && (presentation.format == .id || presentation.format.isSongList))
  }

  /// Writes all records; throws at the end if rows did not match.
  ///
  /// After a failure, the records so far are written completely, and the file of misses is as it
  /// was.
  mutating func write(_ matches: some AsyncSequence<SongMatch, any Error>) async throws {
    do {
      for try await match in matches {
        guard let row = input.take() else { break }
        try write(row, match)
        let encoding = input.encoding
        if match.status != .matched { try misses?.add(row, match, as: encoding) }
        report.add(row, match)
        records.showProgress(report.total, of: nil)
      }
      if !report.hasCandidates { records.expectEmpty(MatchRecord.fieldsOfSong) }
      try records.finish()
      let (form, encoding) = (input.form, input.encoding)
      try misses?.commit(form: form, as: encoding)
    } catch {
      misses?.discard()
      throw try stopped(by: error)
    }
    try report.finish()
  }

  /// Writes the record of a row, or the song where only songs are written.
  private mutating func write(_ row: TrackRow, _ match: SongMatch) throws {
    if presentation.format.isSongList {
      if let song = match.song { try records.write([song.json]) }
    } else if match.status == .matched || presentation.format != .id {
      try records.write(MatchRecord(row: row, match: match).json)
    }
  }

  /// Returns the error to end with, once the output so far is complete.
  private mutating func stopped(by error: any Error) throws -> any Error {
    if error is WriteError { return error }
    report.endMessages()
    try records.finish()
    guard error is MusicAPIError, let row = input.take() else { return error }
    return InterruptedMatchError(row: row, written: report.total, cause: error)
  }
}

/// The error if a request failed: the row is neither matched nor missing.
private struct InterruptedMatchError: ReportedError {
  let row: TrackRow
  let written: Int
  let cause: any Error

  var failure: Failure {
    var failure = Failure(cause)
    let count = written.counted("row")
    failure.message = failure.message.map {
      "\(row.place): \(row.label): \($0), after \(count)"
    }
    return failure
  }
}
