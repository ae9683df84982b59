import Platform

/// An input stream over an open file.
struct DescriptorInput: InputStream {
  /// What is read from.
  let descriptor: Descriptor
  /// What errors call it.
  let name: String

  var isTerminal: Bool {
    descriptor.isTerminal
  }

  func read() throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      return try descriptor.read(upTo: 65_536)
    } catch {
      throw FileError(name, cannotBe: .read, error)
    }
  }
}
