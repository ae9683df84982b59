import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A run of an engine, whose output is read as it is needed: lines, and then rows.
final class QueryRun {
  private let engine: any QueryEngine
  private let script: QueryScript
  private let process: Subprocess
  /// The bytes that were read and not returned yet.
  private var pending: [UInt8] = []
  /// The number of rows that were returned.
  private var count = 0
  /// The error after the rows that were returned.
  private var failure: (any Error)?

  init(_ engine: any QueryEngine, _ script: QueryScript, _ process: Subprocess) {
    self.engine = engine
    self.script = script
    self.process = process
  }

  deinit {
    process.terminate()
    engine.cleanUp()
  }

  func columns() throws -> [QueryColumn] {
    if let columns = try engine.readColumns(self) { return columns }
    try finish()
    throw Failure(.failure, "\(engine.name) returned no columns")
  }

  /// Returns the next line; nil at the end.
  func line() throws -> [UInt8]? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return Array(pending[..<end])
      }
      let bytes = try read()
      if bytes.isEmpty { return nil }
      pending += bytes
    }
  }

  /// Returns the next rows, as many as the engine has written so far; none at the end.
  ///
  /// A failure is thrown after the rows before it.
  func rows() throws -> [JSON] {
    if let failure { throw failure }
    // A row may be much longer than what is read at once.
    var searched = 0
    while true {
      if let end = pending[searched...].lastIndex(of: UInt8(ascii: "\n")) {
        let lines = pending[..<end]
        pending = Array(pending[(end + 1)...])
        let rows = try rows(in: lines)
        if !rows.isEmpty { return rows }
      }
      let bytes = try read()
      if bytes.isEmpty {
        // Half a row is not one.
        try finish()
        return []
      }
      searched = pending.count
      pending += bytes
    }
  }

  private func read() throws -> [UInt8] {
    do throws(SystemError) { return try process.nextOutput() } catch { throw Self.error(error) }
  }

  private static func error(_ error: SystemError) -> any Error {
    error == .interrupted ? CancellationError() : Failure(.failure, "cannot read: \(error)")
  }

  /// Waits for the end of the program, and throws if it failed.
  func finish() throws {
    // A program whose output is not read may wait forever.
    while try !read().isEmpty {}
    let end: ProcessEnd
    do throws(SystemError) { end = try process.wait() } catch { throw Self.error(error) }
    guard end != .exited(0) || !pending.isEmpty else { return }
    let messages = script.safe(String(decoding: process.messages, as: UTF8.self))
    if case .exited = end, let failure = engine.failure(in: messages, script) { throw failure }
    throw end == .exited(0)
      ? Failure(.failure, "\(engine.name) ended in the middle of a row")
      : engine.program.failure(end, because: messages)
  }
}

// MARK: Rows

extension QueryRun {
  /// Parses lines in one pass: as the elements of a list, which share one document.
  ///
  /// Where that fails, returns the rows before the first line that is not one.
  private func rows(in lines: ArraySlice<UInt8>) throws -> [JSON] {
    var text: [UInt8] = []
    text.reserveCapacity(lines.count + 2)
    text.append(UInt8(ascii: "["))
    // A line break in a string is escaped.
    text.append(contentsOf: lines)
    for index in text.indices where text[index] == UInt8(ascii: "\n") {
      text[index] = UInt8(ascii: ",")
    }
    text.append(UInt8(ascii: "]"))
    let all = (try? JSONDocument(parsing: text)).map { Array($0.root.elements) }
    var rows = all.flatMap { $0.allSatisfy { $0.kind == .object } ? $0 : nil } ?? []
    if rows.isEmpty {
      for line in lines.split(separator: UInt8(ascii: "\n")) {
        let row = try? JSONDocument(parsing: Array(line)).root
        guard let row, row.kind == .object else {
          let start = String(decoding: line.prefix(80), as: UTF8.self)
          failure = Failure(
            .failure, "row \(count + rows.count + 1) is not a JSON object: \(start)",
            hint: "JSON has no NaN or infinity: filter with isfinite(x), or write x::varchar")
          break
        }
        rows.append(row)
      }
    }
    count += rows.count
    if rows.isEmpty, let failure { throw failure }
    return rows
  }
}
