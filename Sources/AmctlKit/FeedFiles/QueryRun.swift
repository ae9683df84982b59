import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// A run of an engine, whose output is read as it is needed: lines, and then rows.
final class QueryRun {
  private let engine: any QueryEngine
  private let script: QueryScript
  private let process: OutputProcess
  /// What was read and not returned yet.
  private var pending: [UInt8] = []
  /// The number of rows that were returned.
  private var count = 0
  /// Why no more rows follow those that were returned.
  private var failure: (any Error)?

  init(_ engine: any QueryEngine, _ script: QueryScript, _ process: OutputProcess) {
    self.engine = engine
    self.script = script
    self.process = process
  }

  deinit {
    process.terminate()
    engine.cleanUp()
  }

  /// Returns the columns of the query, or of the next view.
  func columns() throws -> [QueryColumn] {
    if let columns = try engine.readColumns(self) { return columns }
    try finish()
    throw CommandError(message: "\(engine.name) returned no columns")
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
    do throws(SystemError) { return try process.next() } catch { throw Self.error(error) }
  }

  private static func error(_ error: SystemError) -> any Error {
    error == .interrupted ? CancellationError() : CommandError(message: "cannot read: \(error)")
  }

  /// Waits for the end of the program, and throws if it failed.
  func finish() throws {
    // A program that nobody reads may wait forever.
    while try !read().isEmpty {}
    let end: ProcessEnd
    do throws(SystemError) { end = try process.end() } catch { throw Self.error(error) }
    guard end != .exited(0) || !pending.isEmpty else { return }
    let messages = script.safe(String(decoding: process.messages, as: UTF8.self))
    if case .exited = end, let failure = engine.failure(in: messages, script) { throw failure }
    throw end == .exited(0)
      ? CommandError(message: "\(engine.name) ended in the middle of a row")
      : ExternalProgram.failure(engine.name, end, because: messages)
  }
}

// MARK: Rows

extension QueryRun {
  /// Parses lines in one pass: as the elements of a list, which share one document.
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
    let rows = (try? JSONDocument(parsing: text)).map { Array($0.root.elements) }
    if let rows, rows.allSatisfy({ $0.kind == .object }) {
      count += rows.count
      return rows
    }
    return try validRows(in: lines)
  }

  /// Returns the rows before the first line that is none.
  private func validRows(in lines: ArraySlice<UInt8>) throws -> [JSON] {
    var rows: [JSON] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      do {
        let row = try JSONDocument(parsing: Array(line)).root
        guard row.kind == .object else { throw Self.noRow(line, count + 1) }
        rows.append(row)
        count += 1
      } catch let error as JSONError {
        failure = Self.invalidRow(line, count + 1, error)
        break
      } catch {
        failure = error
        break
      }
    }
    if rows.isEmpty, let failure { throw failure }
    return rows
  }

  private static func noRow(_ line: ArraySlice<UInt8>, _ number: Int) -> CommandError {
    let text = String(decoding: line.prefix(80), as: UTF8.self)
    return CommandError(message: "row \(number) is not an object: \(text)")
  }

  /// Explains a row that is not JSON, most likely because of a number that JSON does not have.
  private static func invalidRow(
    _ line: ArraySlice<UInt8>, _ number: Int, _ error: JSONError
  ) -> CommandError {
    // The error is at the number, or after its minus sign.
    let places = [max(0, error.offset - 1), error.offset].map { line.dropFirst($0) }
    for name in ["-Infinity", "Infinity", "NaN"]
    where places.contains(where: { $0.starts(with: name.utf8) }) {
      return CommandError(
        message: "row \(number) contains \(name), which JSON does not have",
        hint: "leave such rows out with isfinite(x), or write x::varchar")
    }
    return CommandError(message: "row \(number) is not JSON: \(error)")
  }
}
