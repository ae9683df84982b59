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
  private mutating func next() throws(FileError) -> String? {
    while let line = try reader.next() {
      number += 1
      let text = Self.content(of: line)
      if !text.isEmpty, !text.hasPrefix("#") { return text }
    }
    return nil
  }

  /// What the next line names, as a closure reads it; nil after the last.
  ///
  /// An error about the line says which it is.
  mutating func next<Item>(_ read: (String) throws(UsageError) -> Item) throws -> Item? {
    guard let line = try next() else { return nil }
    do throws(UsageError) { return try read(line) } catch { throw located(error) }
  }

  /// Whether the lines can all be read without waiting for anybody to write them.
  var isRegularFile: Bool { reader.isRegularFile }

  /// An error about the line that was read last, with the place of that line.
  private func located(_ error: UsageError) -> UsageError {
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

  /// The lines of each of these files.
  func lines(of paths: [String]) throws(FileError) -> [InputLines] {
    try paths.map { path throws(FileError) in try lines(of: path) }
  }

  /// What every line of these files names, as a closure reads it.
  func items<Item>(
    of paths: [String], _ read: (String) throws(UsageError) -> Item
  ) throws -> [Item] {
    var items: [Item] = []
    for var lines in try lines(of: paths) {
      while let item = try lines.next(read) { items.append(item) }
    }
    return items
  }

  /// The lines of a file that name something, or those of standard input for `-`.
  private func lines(of path: String) throws(FileError) -> InputLines {
    if path == "-" { return InputLines(LineReader(input), path: nil) }
    let file = DescriptorInput(
      descriptor: try FileSystem.open(reading: path), name: path,
      interruption: StopSignal.current?.waker)
    return InputLines(LineReader(file), path: path)
  }

  /// Takes `-` among ids for `--from -`; standard input can be read only once.
  static func takeStandardInput(
    from ids: inout [String], to paths: inout [String]
  ) throws(UsageError) {
    paths += ids.filter { $0 == "-" }
    ids.removeAll { $0 == "-" }
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw .rule("standard input can be read only once", hint: "write one '-' or '--from -'")
  }

  /// What to write where no id was given.
  static let hint = "write ids, or '--from FILE' ('--from -' reads stdin)"

  /// Refuses a file of missing ids that is an input too: it would be emptied before it is read.
  static func check(
    _ paths: [String], isApartFrom missing: String?
  ) throws(UsageError) {
    guard let missing, paths.contains(missing) else { return }
    throw .rule(
      "'\(missing)' cannot be both '--from' and '--missing'", hint: "name another file")
  }

  /// Everything in a file, or in standard input for `-`.
  func bytes(of path: String) throws(FileError) -> [UInt8] {
    path == "-" ? try input.readAll() : try FileSystem.read(path)
  }
}
