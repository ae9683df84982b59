import MusicPlatform

/// A small table of separated values in a file.
struct Table {
  /// The rows, with their cells by the names of the header.
  let rows: [Row]

  /// A row.
  struct Row {
    fileprivate let cells: [String: String]

    /// Returns a cell; empty if there is none.
    subscript(name: String) -> String { cells[name] ?? "" }
  }

  /// Reads a file with a header.
  init(_ path: String) throws {
    let text = String(decoding: try FileSystem.read(path), as: UTF8.self)
    var lines = Self.lines(of: text)
    let header = lines.isEmpty ? [] : lines.removeFirst()
    rows = lines.map { cells in
      Row(cells: Dictionary(zip(header, cells)) { first, _ in first })
    }
  }

  private static func lines(of text: String) -> [[String]] {
    var lines: [[String]] = []
    var cells: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        cells.append(String(cell))
        cell = String.UnicodeScalarView()
      case "\n" where !isQuoted:
        lines.append(cells + [String(cell)])
        (cells, cell) = ([], String.UnicodeScalarView())
      case "\r": break
      default: cell.append(scalar)
      }
    }
    return lines
  }
}
