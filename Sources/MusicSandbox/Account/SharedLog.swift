package import MusicPlatform

/// A file of lines that any number of processes extend at once, and of which none is lost.
///
/// A line begins with its checksum and ends with a line feed. One that a killed process did not
/// finish is left out, and removed with the next addition; one that does not fit on the disk is
/// removed at once. The lock is held for one addition.
package struct SharedLog: Sendable {
  static let name = "sandbox.log"

  private let directory: String
  /// The milliseconds to wait for another process.
  package var wait = 5000

  package init(in directory: String) { self.directory = directory }

  /// The path of the file; that of the lock has an ending more.
  var path: String { directory + "/" + Self.name }

  /// A position between two lines.
  package struct Mark: Sendable {
    fileprivate var offset = 0
    /// Where the line before it begins, and the checksum of that.
    fileprivate var last: (offset: Int, sum: [UInt8])?
    /// How many lines are before it.
    package fileprivate(set) var line = 0

    /// Creates the position before all lines.
    package init() {}
  }

  /// Whether there may be lines after a mark; a file without the line before it was replaced by
  /// another, and the mark is then before all its lines.
  package func hasChanged(since mark: inout Mark) -> Bool {
    let size = FileFacts(of: path)?.size ?? 0
    guard size >= mark.offset, hasLine(before: mark) else {
      mark = Mark()
      return true
    }
    return size != mark.offset
  }

  /// Whether the line before a mark is still where it was.
  private func hasLine(before mark: Mark) -> Bool {
    guard let last = mark.last else { return true }
    let range = last.offset..<(last.offset + last.sum.count)
    return (try? OpenedFile(path).bytes(range)) == last.sum
  }

  /// Returns the lines after a mark, which moves past them.
  package func lines(after mark: inout Mark) throws(SandboxStateError) -> [[UInt8]] {
    var rest: ArraySlice<UInt8>
    do throws(FileError) {
      let facts = FileFacts(of: path)
      // A pipe would be waited for, and has no size.
      guard [nil, .file].contains(facts?.kind) else {
        throw FileError(path, cannotBe: .read, facts?.kind == .link ? .symbolicLink : .notAFile)
      }
      let size = facts?.size ?? 0
      guard size >= mark.offset else { throw FileError(path, cannotBe: .read, .notFound) }
      guard size > mark.offset else { return [] }
      guard size <= FileSystem.SizeLimit.log else {
        throw FileError(path, exceeds: FileSystem.SizeLimit.log)
      }
      rest = try OpenedFile(path).bytes(mark.offset..<size)[...]
    } catch {
      throw SandboxStateError(.file, "\(error)")
    }
    var lines: [[UInt8]] = []
    while let end = rest.firstIndex(of: Self.lineFeed) {
      let line = Array(rest[..<end].dropFirst(Self.checksumLength + 1))
      guard rest[...end].elementsEqual(Self.whole(line)) else {
        throw damage(ofLine: mark.line + 1)
      }
      lines.append(line)
      mark.move(past: rest[...end])
      rest = rest[(end + 1)...]
    }
    return lines
  }

  /// Waits until nobody else adds lines, and keeps others from it as long as the lock lasts.
  package func lock() throws(SandboxStateError) -> FileLock {
    let lock: FileLock?
    do throws(SystemError) {
      lock = try FileLock(file: path + ".lock", waiting: .milliseconds(wait))
    } catch {
      let error = FileError(path + ".lock", cannotBe: .written, error)
      throw SandboxStateError(.file, "\(error)")
    }
    guard let lock else {
      let holder = FileLock.holder(of: path + ".lock").map { "process \($0)" }
      throw SandboxStateError(
        .inUse, "'\(directory)' is in use by \(holder ?? "another process")")
    }
    return lock
  }

  /// Says that a line is not as it was written.
  func damage(ofLine line: Int) -> SandboxStateError {
    SandboxStateError(
      .damaged, "'\(directory)' is damaged: line \(line) of '\(Self.name)' was changed")
  }

  /// Adds the line that the body returns, which sees the lines after a mark and may have none to
  /// add; the mark moves past all.
  ///
  /// The disk has the line afterwards, or the file has nothing of it. Without a lock, takes one.
  package func add(
    after mark: inout Mark, holding lock: FileLock? = nil, _ body: ([[UInt8]]) -> [UInt8]?
  ) throws(SandboxStateError) {
    var lock = lock
    if lock == nil { lock = try self.lock() }
    defer { withExtendedLifetime(lock) {} }
    guard let line = body(try lines(after: &mark)).map({ Self.whole($0) }) else { return }
    do throws(FileError) {
      try FileSystem.replaceEnd(of: path, after: mark.offset, with: line)
    } catch {
      throw SandboxStateError(.file, "\(error)")
    }
    mark.move(past: line[...])
  }

  private static let lineFeed = UInt8(ascii: "\n")
  fileprivate static let checksumLength = 16

  /// A line with its checksum and its end.
  private static func whole(_ line: [UInt8]) -> [UInt8] {
    // FNV-1a: nobody forges these lines, but a copy may be cut or edited.
    let sum = line.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Array((sum.digits(checksumLength, radix: 16) + " ").utf8) + line + [lineFeed]
  }
}

extension SharedLog.Mark {
  fileprivate mutating func move(past line: ArraySlice<UInt8>) {
    last = (offset, Array(line.prefix(SharedLog.checksumLength)))
    offset += line.count
    self.line += 1
  }
}
