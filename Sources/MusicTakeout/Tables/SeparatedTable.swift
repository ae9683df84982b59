import MusicPlatform

/// A table of separated values, of which some columns are read row by row.
///
/// A table can have 145 columns and a hundred thousand rows: only the cells of the chosen columns
/// are kept, and only those of one row.
struct SeparatedTable {
  /// The names of the columns.
  let header: [ColumnName]
  private var reader: RowReader
  /// The chosen columns.
  private var chosen: [Int?] = []

  /// Reads the names of the columns from the first line.
  init(_ stream: @escaping ByteStream) throws {
    var reader = try RowReader(stream)
    header = try reader.readHeader().map { ColumnName($0) }
    self.reader = reader
  }

  /// Chooses the columns to read: of several names for each, the first that the table has.
  ///
  /// What is read is then found by its position in this list.
  mutating func choose(_ columns: [[ColumnName]]) {
    let header = header
    chosen = columns.map { names in names.lazy.compactMap { header.firstIndex(of: $0) }.first }
    reader.keep(Set(chosen.compactMap(\.self)))
  }

  /// Reads the next row; returns false after the last one.
  mutating func next() throws -> Bool { try reader.next() }

  /// The bytes of a chosen cell of this row; empty if the table lacks the column, and for `N/A`.
  func bytes(_ position: Int) -> ArraySlice<UInt8> {
    guard let column = chosen[position] else { return [] }
    let bytes = reader.cell(column)
    return bytes.elementsEqual("N/A".utf8) ? [] : bytes
  }

  /// The text of a chosen cell; nil if it is empty.
  func text(_ position: Int) -> String? {
    let bytes = bytes(position)
    return bytes.isEmpty ? nil : bytes.text
  }

  /// The whole number in a chosen cell; nil if there is none.
  ///
  /// Programs that save the table again write `186000.0`.
  func int(_ position: Int) -> Int? {
    var digits = bytes(position)
    if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
      guard digits[(point + 1)...].allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
      digits = digits[..<point]
    }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard (1...18).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }
}

/// The name of a column or of a member, which is compared by its letters and digits alone.
///
/// Apple changed capitals and blanks from year to year.
struct ColumnName: Hashable, ExpressibleByStringLiteral {
  private let letters: String

  init(_ text: String) {
    letters = String(text.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  init(stringLiteral text: String) {
    self.init(text)
  }
}
