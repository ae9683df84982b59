package import MusicPlatform

/// Splits a stream into lines as its data arrives.
///
/// A line ends with a line feed, or a carriage return and a line feed; the last line may have
/// neither. A byte order mark at the start is skipped.
package struct LineReader {
  private let input: any InputStream
  private var pending: ArraySlice<UInt8> = []
  private var number = 1
  private var isAtEnd = false

  /// Starts at the stream's next byte.
  package init(_ input: any InputStream) {
    self.input = input
  }

  /// Whether the lines come from a regular file, which never blocks.
  package var isRegularFile: Bool { input.isRegularFile }

  /// Returns the next line without its ending; nil at the end.
  package mutating func next() throws(FileError) -> String? {
    var searched = pending.startIndex
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending = pending[(end + 1)...] }
        return text(of: pending[..<end])
      }
      if isAtEnd { return takeLast() }
      let limit = FileSystem.SizeLimit.line
      guard pending.count <= limit else {
        throw FileError(input.name, line: number, exceeds: limit)
      }
      searched = pending.endIndex
      let bytes = try input.read()
      isAtEnd = bytes.isEmpty
      pending += bytes
    }
  }

  private mutating func takeLast() -> String? {
    guard !pending.isEmpty else { return nil }
    defer { pending = [] }
    return text(of: pending)
  }

  private mutating func text(of line: ArraySlice<UInt8>) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var line = line
    if number == 1, line.starts(with: mark) { line = line.dropFirst(mark.count) }
    if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
    number += 1
    return String(decoding: line, as: UTF8.self)
  }
}

/// An input stream from an open file.
package struct DescriptorInput: InputStream {
  /// The file to read from.
  package let descriptor: Descriptor
  /// The name in error messages.
  package let name: String
  /// Ends the wait for data, which may last forever when a person is to type it.
  package var interruption: Waker?

  /// Creates a stream from an open file; the waker ends the wait for data.
  package init(descriptor: Descriptor, name: String, interruption: Waker? = nil) {
    self.descriptor = descriptor
    self.name = name
    self.interruption = interruption
  }

  package var isTerminal: Bool {
    descriptor.isTerminal
  }

  package var isRegularFile: Bool {
    descriptor.isRegular
  }

  package func read() throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      if let interruption {
        let ready = try Descriptor.wait(for: [descriptor, interruption.descriptor])
        if ready[1] { throw SystemError.interrupted }
      }
      return try descriptor.read(upTo: 65_536)
    } catch {
      throw FileError(name, cannotBe: .read, error)
    }
  }
}
