import AmctlTestSupport
@testable import MusicPlatform
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct DescriptorOutputTests {
  let pipe: Pipe

  init() throws { pipe = try Pipe() }

  private func read() throws -> String {
    String(decoding: try pipe.reader.read(upTo: 100), as: UTF8.self)
  }

  @Test func `small writes are buffered until they are flushed`() throws {
    let output = DescriptorOutput(pipe.writer, gathering: 8)
    try output.write("one")
    try output.write("two")
    try pipe.writer.write(Array("!".utf8)[...])
    try output.flush()
    #expect(try read() == "!onetwo")
    pipe.closeReader()
  }

  @Test func `a write that exceeds the buffer sends the buffered bytes first`() throws {
    let output = DescriptorOutput(pipe.writer, gathering: 8)
    try output.write("one two")
    try output.write("three")
    #expect(try read() == "one two")
    try output.write("a very long text")
    #expect(try read() == "threea very long text")
    pipe.closeReader()
  }

  @Test func `without a buffer every write is sent immediately`() throws {
    let output = DescriptorOutput(pipe.writer, gathering: 0)
    try output.write("a")
    #expect(try read() == "a")
    pipe.closeReader()
  }

  @Test func `a closed reader is a broken pipe, and the buffered bytes are discarded`() throws {
    let output = DescriptorOutput(pipe.writer, gathering: 8)
    pipe.closeReader()
    try output.write("one")
    #expect(throws: WriteError.brokenPipe) { try output.flush() }
    try output.flush()
  }

  @Test func `any other error has the system's description`() {
    let output = DescriptorOutput(Descriptor(number: -1), gathering: 0)
    let error = #expect(throws: WriteError.self) { try output.write("a") }
    #expect(error?.description == "cannot write the output: Bad file descriptor")
    #expect(WriteError.brokenPipe.description == "the reader of the output is gone")
  }
}
