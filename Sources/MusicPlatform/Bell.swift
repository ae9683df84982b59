/// Wakes a thread that waits for descriptors.
package final class Bell: Sendable {
  private let pipe: OwnedDescriptor.Pipe

  /// Hangs a bell that nobody has rung.
  package init() throws(SystemError) {
    pipe = try OwnedDescriptor.Pipe()
  }

  /// What can be read once it was rung.
  package var descriptor: Descriptor { pipe.reader.descriptor }

  /// Rings it, once for one who waits.
  package func ring() {
    try? pipe.writer.descriptor.write([0])
  }

  /// Sleeps until it is rung.
  package func wait() {
    _ = try? descriptor.read(upTo: 1)
  }
}
