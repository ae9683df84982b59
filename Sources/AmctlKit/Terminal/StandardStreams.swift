import MusicPlatform

extension Streams {
  /// The process's own streams.
  ///
  /// Output to a file or pipe is gathered until it is flushed; on a terminal, and for errors,
  /// every write is seen at once. Input ends with an error once the interruption is rung.
  static func standard(interruption: Bell? = nil) -> Streams {
    let output = Descriptor.standardOutput
    return Streams(
      input: DescriptorInput(
        descriptor: .standardInput, name: "standard input", interruption: interruption),
      out: DescriptorOutput(output, gathering: output.isTerminal ? 0 : 65_536),
      err: DescriptorOutput(.standardError, gathering: 0))
  }
}
