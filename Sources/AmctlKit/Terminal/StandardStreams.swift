import Platform

extension Streams {
  /// The process's own streams.
  ///
  /// Output to a file or pipe is gathered until it is flushed; on a terminal, and for errors,
  /// every write is seen at once.
  public static func standard() -> Streams {
    let output = Descriptor.standardOutput
    return Streams(
      input: DescriptorInput(descriptor: .standardInput, name: "standard input"),
      out: DescriptorOutput(output, gathering: output.isTerminal ? 0 : 65_536),
      err: DescriptorOutput(.standardError, gathering: 0))
  }
}
