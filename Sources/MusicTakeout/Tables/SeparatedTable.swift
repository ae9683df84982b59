import MusicPlatform

/// A table of separated values, of which some columns are read row by row.
///
/// A table can have 145 columns and a hundred thousand rows: only the cells of the chosen columns
/// are kept, and only those of one row.
struct SeparatedTable<Column: RawRepresentable<String> & CaseIterable & Hashable> {
  private var reader: RowReader
  /// Where the columns are that the table has.
  private var places: [Column: Int] = [:]

  /// Finds the columns in the first line, by their names.
  init(_ stream: @escaping ByteStream) throws {
    reader = try RowReader(stream)
    let header = try reader.readHeader()
    for column in Column.allCases {
      places[column] = header.firstIndex(of: ColumnName(column.rawValue))
    }
    reader.keep(Set(places.values))
  }

  /// Reads the next row; returns false after the last one.
  mutating func next() throws -> Bool { try reader.next() }

  /// The bytes of a cell of this row; empty if the table lacks the column, and for `N/A`.
  func bytes(_ column: Column) -> ArraySlice<UInt8> {
    guard let place = places[column] else { return [] }
    let bytes = reader.cell(place)
    return bytes.elementsEqual("N/A".utf8) ? [] : bytes
  }

  /// The text of a cell; nil if it is empty.
  func text(_ column: Column) -> String? {
    let bytes = bytes(column)
    return bytes.isEmpty ? nil : bytes.text
  }

  /// The whole number in a cell; nil if there is none.
  ///
  /// Programs that save the table again write `186000.0`.
  func int(_ column: Column) -> Int? {
    var digits = bytes(column)
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
