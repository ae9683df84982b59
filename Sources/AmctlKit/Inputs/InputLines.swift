import AmctlCommandLine
import MusicPlatform

/// The lines of an input file that name something, each trimmed, with their numbers.
///
/// Blank lines and comments, which start with `#`, are skipped. Quotes around a whole line are
/// removed, as spreadsheets write them.
struct InputLines {
  /// The path of the file; nil for standard input.
  private let path: String?
  private var reader: LineReader
  /// The number of the line that was read last, from 1.
  private var number = 0

  init(_ reader: LineReader, path: String?) {
    self.reader = reader
    self.path = path
  }

  /// The next line that names something; nil after the last.
  mutating func next() throws(FileError) -> String? {
    while let line = try reader.next() {
      number += 1
      let text = Self.content(of: line)
      if !text.isEmpty, !text.hasPrefix("#") { return text }
    }
    return nil
  }

  /// An error about the line that was read last, with the place of that line.
  func located(_ error: UsageError) -> UsageError {
    .rule("\(path ?? "standard input"):\(number): \(error.description)", hint: error.hint)
  }

  /// The error of a file that names nothing.
  var noContent: UsageError {
    .rule("no ids in \(path.map { "'\($0)'" } ?? "standard input")", hint: nil)
  }

  /// A line without blanks and quotes around it, runs of blanks in it made into one.
  private static func content(of line: String) -> String {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return content(of: String(text.dropFirst().dropLast()))
  }
}

/// The input files of a command.
struct InputFiles {
  private let input: any InputStream

  /// Opens nothing yet; `-` means standard input.
  init(_ context: Context) {
    input = context.streams.input
  }

  /// The lines of a file, or of standard input for `-`; nil when there is none to read.
  func lines(of path: String?) throws(FileError) -> LineReader? {
    guard let path else { return nil }
    if path == "-" { return LineReader(input) }
    return LineReader(
      DescriptorInput(
        descriptor: try FileSystem.open(reading: path), name: path,
        interruption: StopSignal.current?.bell))
  }

  /// The lines of a file that name something; nil when there is none to read.
  func inputLines(of path: String?) throws(FileError) -> InputLines? {
    try lines(of: path).map { InputLines($0, path: path == "-" ? nil : path) }
  }

  /// Everything in a file, or in standard input for `-`.
  func bytes(of path: String) throws(FileError) -> [UInt8] {
    path == "-" ? try input.readAll() : try FileSystem.read(path)
  }
}
