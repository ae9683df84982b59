/// A file of a download, in a folder or in an archive.
struct TakeoutFile: Sendable {
  /// The path; inside archives, with theirs before it.
  let path: String
  private let open: @Sendable () throws -> ByteStream

  init(_ path: String, _ open: @escaping @Sendable () throws -> ByteStream) {
    self.path = path
    self.open = open
  }

  /// The last part of the path.
  var name: String { path.utf8.split(separator: UInt8(ascii: "/")).last.map { $0.text } ?? path }

  /// Reads the file from its start with a closure; an error about its contents names it.
  func read<Result>(_ body: (@escaping ByteStream) throws -> Result) throws -> Result {
    do { return try body(open()) } catch let flaw as DataFlaw {
      throw TakeoutError(path: path, flaw: flaw)
    }
  }
}

/// The error if a file of a download cannot be read.
package struct TakeoutError: Error, Equatable {
  /// The path of the file; inside archives, with theirs before it.
  package let path: String
  package let flaw: DataFlaw
}

extension TakeoutError: CustomStringConvertible {
  package var description: String { "'\(path)' cannot be read: \(flaw)" }
}
