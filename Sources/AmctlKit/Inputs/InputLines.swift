import AmctlCommandLine
import MusicPlatform

/// The nonempty lines of an input file, trimmed and numbered.
///
/// Blank lines and comments, which start with `#`, are skipped. Quotes around a whole line, which
/// spreadsheets add, are removed.
struct InputLines {
  /// How much of a line is kept.
  enum Form {
    /// Runs of blanks are one blank.
    case words
    /// The same, but a tab stays: a second column follows.
    case columns
    /// Everything; only blank lines are skipped.
    case verbatim
  }

  /// The path of the file; nil for standard input.
  private let path: String?
  private var reader: LineReader
  private let form: Form
  /// The number of the last line read, from 1.
  private var number = 0

  init(_ reader: LineReader, path: String?, as form: Form = .words) {
    self.reader = reader
    self.form = form
    self.path = path
  }

  /// Returns the next nonempty line; nil after the last.
  private mutating func next() throws(FileError) -> String? {
    while let read = try reader.next() {
      let line = read.text
      number += 1
      let columns = line.split(separator: "\t").map { Self.content(of: $0) }
      let text =
        form == .columns && columns.count == 2
        ? columns.joined(separator: "\t") : Self.content(of: line[...])
      if form == .verbatim, !text.isEmpty { return line }
      if !text.isEmpty, !text.hasPrefix("#") { return text }
    }
    return nil
  }

  /// Reads the next nonempty line with a closure; nil after the last.
  ///
  /// An error about the line includes its number.
  mutating func next<Item>(_ read: (String) throws(UsageError) -> Item) throws -> Item? {
    guard let line = try next() else { return nil }
    do throws(UsageError) { return try read(line) } catch { throw located(error) }
  }

  /// Whether all lines can be read without waiting for a writer.
  var isRegularFile: Bool { reader.isRegularFile }

  /// Adds the location of the last line read to an error.
  private func located(_ error: UsageError) -> UsageError {
    let hint = error.hint.map { MisplacedID.listHints[$0] ?? $0 }
    return .rule("\(path ?? "stdin"):\(number): \(error.description)", hint: hint)
  }

  /// The error for a file without nonempty lines.
  var noContent: UsageError {
    .rule("no IDs in \(path.map { "'\($0)'" } ?? "stdin")", hint: nil)
  }

  /// Removes blanks and quotes around a line, and collapses runs of blanks inside it.
  private static func content(of line: Substring) -> String {
    let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let quote = UInt8(ascii: "\"")
    var rest = text.utf8[...]
    while rest.count > 1, rest.first == quote, rest.last == quote {
      rest = rest.dropFirst().dropLast()
      if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
      if rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
    }
    return String(Substring(rest))
  }
}

struct InputFiles {
  private let input: any InputStream
  let messages: Messages
  /// Names the folder for copies of what can be read only once.
  private let environment: Environment

  /// Creates the files without opening them; `-` means standard input.
  init(_ context: Context) {
    input = context.streams.input
    environment = context.environment
    messages = Messages(context)
  }

  /// Returns the nonempty lines of each file, or of standard input for `-`.
  func lines(
    of paths: [String], as form: InputLines.Form = .words
  ) throws(FileError) -> [InputLines] {
    try paths.map { path throws(FileError) in
      InputLines(try reader(of: path), path: path == "-" ? nil : path, as: form)
    }
  }

  /// Reads every line of these files with a closure.
  func items<Item>(
    of paths: [String], _ read: (String) throws(UsageError) -> Item
  ) throws -> [Item] {
    var items: [Item] = []
    for var lines in try lines(of: paths) {
      while let item = try lines.next(read) { items.append(item) }
    }
    return items
  }

  /// Returns a reader of all lines of a file, as they are, or of standard input for `-`.
  func reader(of path: String) throws(FileError) -> LineReader {
    reader(of: try stream(of: path), at: path)
  }

  /// Returns a reader of the lines of a stream, which a file was opened as.
  func reader(of stream: any InputStream, at path: String) -> LineReader {
    LineReader(stream, label: path == "-" ? nil : Self.label(of: path), messages: messages)
  }

  /// Opens a file, or returns standard input for `-`.
  func stream(of path: String) throws(FileError) -> any InputStream {
    guard path != "-" else { return input }
    return DescriptorInput(
      try FileSystem.open(reading: path), name: path, interruption: StopSignal.current?.waker)
  }

  /// Opens a file, or standard input for `-`, to be read at any position.
  ///
  /// What can be read only once, such as a pipe, is copied first.
  func opened(_ path: String) throws -> OpenedFile {
    if path != "-", FileFacts(of: path, followingLinks: true)?.kind != .other {
      return try OpenedFile(path)
    }
    let stream = try stream(of: path)
    return try OpenedFile(to: environment.temporaryFolder(), copying: stream.read)
  }

  /// Reports an input without anything to do.
  func noteNoRows(in path: String, hasHeader: Bool) {
    let label = Self.label(of: path)
    messages.note(hasHeader ? "No rows in \(label), only a header." : "No rows in \(label).")
  }

  /// Treats `-` among ids as `--from -`; standard input can be read only once.
  static func takeStandardInput(
    from ids: inout [String], to paths: inout [String]
  ) throws(UsageError) {
    paths += ids.filter { $0 == "-" }
    ids.removeAll { $0 == "-" }
    guard paths.count(where: { $0 == "-" }) > 1 else { return }
    throw secondStandardInput
  }

  static let secondStandardInput = UsageError.rule(
    "stdin can be read only once", hint: "write one '-' only")

  /// The hint for a missing id.
  static let hint = "write IDs, or '--from FILE' ('--from -' reads stdin)"

  /// Rejects an output file that is also an input, by whatever path, because it would be replaced.
  static func check(
    _ paths: [String], areApartFrom output: String?, of option: String,
    as input: String = "'--from'"
  ) throws(UsageError) {
    guard let output else { return }
    guard output != "-" else {
      throw .rule("'\(option)' needs a file, not '-'", hint: "write '/dev/stdout' for stdout")
    }
    guard paths.contains(where: { $0 == output || FileSystem.isOneFile($0, output) }) else {
      return
    }
    throw .rule("'\(output)' cannot be both \(input) and '\(option)'", hint: "name another file")
  }

  /// Reads the contents of a file, or of standard input for `-`.
  func bytes(of path: String) throws(FileError) -> [UInt8] {
    path == "-" ? try input.readAll() : try FileSystem.read(path)
  }

  /// Reads a value from standard input: all of a pipe or file, or one line at a terminal.
  ///
  /// A secret is not shown while it is typed.
  func typedBytes(isSecret: Bool) throws(FileError) -> [UInt8] {
    guard input.isTerminal else {
      return try input.readAll(atMost: FileSystem.SizeLimit.settings)
    }
    return try input.typedLine(isSecret: isSecret) {
      messages.note(
        isSecret
          ? "Type or paste the value, which is not shown, and press Return."
          : "Type the value and press Return.")
    }
  }

  /// Returns the name of an input in messages: the path in quotes, or `stdin` for `-`.
  static func label(of path: String) -> String {
    path == "-" ? "stdin" : "'\(path)'"
  }
}
