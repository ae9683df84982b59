import AmctlCommandLine
import MusicPlatform

/// Separated values: how a row is split into cells, and how cells are written.
struct DelimitedText: Sendable, Equatable {
  let delimiter: Character

  /// Tabs, commas and semicolons; spreadsheets write the last where a comma is in numbers.
  static let known = [DelimitedText(delimiter: "\t"), DelimitedText(delimiter: ";"), commas]
  static let commas = DelimitedText(delimiter: ",")

  /// Returns the cells of a row, for which further lines are read while a quote is open.
  ///
  /// Only a quote at the start of a cell opens one, so that `7" mix` is text. In rows with tabs, a
  /// quote is text unless another one ends the cell.
  func cells(
    of line: String, further: () throws -> String?
  ) throws -> [String] {
    if delimiter == "\t" { return tabbedCells(of: line) }
    var cells: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var isAfterQuote = false
    var size = 0
    var next: String? = line
    let separator = delimiter.unicodeScalars.first
    while let line = next {
      size += line.utf8.count
      guard size <= FileSystem.SizeLimit.line else { throw Self.unclosed }
      for scalar in line.unicodeScalars {
        if isQuoted {
          if scalar == "\"" {
            (isQuoted, isAfterQuote) = (false, true)
          } else {
            cell.append(scalar)
          }
        } else if scalar == "\"", isAfterQuote {
          cell.append(scalar)
          (isQuoted, isAfterQuote) = (true, false)
        } else if scalar == "\"", cell.isEmpty {
          isQuoted = true
        } else if scalar == separator {
          cells.append(String(cell))
          cell = String.UnicodeScalarView()
          isAfterQuote = false
        } else {
          cell.append(scalar)
          isAfterQuote = false
        }
      }
      guard isQuoted else { break }
      cell.append("\n")
      next = try further()
      if next == nil { throw Self.unclosed }
    }
    return cells + [String(cell)]
  }

  private static let unclosed = UsageError.rule("a quote is not closed", hint: nil)

  private func tabbedCells(of line: String) -> [String] {
    line.split(separator: delimiter, omittingEmptySubsequences: false).map { cell in
      let isQuoted = cell.utf8.count > 1 && cell.hasPrefix("\"") && cell.hasSuffix("\"")
      let text =
        isQuoted
        ? String(cell.dropFirst().dropLast()).replacingEach("\"\"", with: "\"") : String(cell)
      return text.contains("\\") ? Self.unescaped(text) : text
    }
  }

  /// Reverses the escapes of `-o tsv`; other backslashes are text.
  private static func unescaped(_ text: String) -> String {
    let escapes: [Unicode.Scalar: Unicode.Scalar] = ["t": "\t", "n": "\n", "r": "\r", "\\": "\\"]
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, let escaped = escapes[next] {
        result.append(escaped)
        rest.removeFirst()
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Returns a line with cells, without its ending.
  func line(of cells: [String]) -> String {
    cells.map { cell in
      if delimiter == "\t" {
        return cell.replacingEach("\\", with: "\\\\").replacingEach("\t", with: "\\t")
          .replacingEach("\n", with: "\\n").replacingEach("\r", with: "\\r")
      }
      let needsQuotes = cell.unicodeScalars.contains { scalar in
        ["\"", "\n", "\r"].contains(scalar) || delimiter.unicodeScalars.first == scalar
      }
      return needsQuotes ? "\"" + cell.replacingEach("\"", with: "\"\"") + "\"" : cell
    }.joined(separator: String(delimiter))
  }
}
