import MusicPlatform

/// An input stream over an open file.
struct DescriptorInput: InputStream {
  /// What is read from.
  let descriptor: Descriptor
  /// What errors call it.
  let name: String
  /// Ends the wait for bytes when it is rung, for whoever types them may never do so.
  var interruption: Bell?

  var isTerminal: Bool {
    descriptor.isTerminal
  }

  func read() throws(FileError) -> [UInt8] {
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
