/// The error if a file of a download cannot be read.
package struct TakeoutError: Error, Equatable {
  /// The path of the file; inside archives, with theirs before it.
  package let path: String
  package let flaw: DataFlaw
}

extension TakeoutError: CustomStringConvertible {
  package var description: String { "'\(path)' cannot be read: \(flaw)" }
}
