import AmctlTestSupport
@testable import MusicPlatform
import Testing

@testable import AmctlCommandLine

struct DescriptorOutputTests {
  let pipe: Pipe

  init() throws {
    pipe = try Pipe()
  }

  private func read() throws -> String {
    String(decoding: try pipe.reader.read(upTo: 100), as: UTF8.self)
  }

  @Test func `small writes are gathered until they are flushed`() throws {
    let output = DescriptorOutput(pipe.writer, gathering: 8)
    try output.write("one")
    try output.write("two")
    try pipe.writer.write(Array("!".utf8)[...])
    try output.flush()
    #expect(try read() == "!onetwo")
    pipe.closeReader()
  }

  @Test func `a write that no longer fits sends what was gathered first`() throws {
    let output = DescriptorOutput(pipe.writer, gathering: 8)
    try output.write("one two")
    try output.write("three")
    #expect(try read() == "one two")
    try output.write("a very long text")
    #expect(try read() == "threea very long text")
    pipe.closeReader()
  }

  @Test func `without gathering every write goes through`() throws {
    let output = DescriptorOutput(pipe.writer, gathering: 0)
    try output.write("a")
    #expect(try read() == "a")
    pipe.closeReader()
  }

  @Test func `a reader that has gone is a broken pipe, and what was gathered is forgotten`() throws
  {
    let output = DescriptorOutput(pipe.writer, gathering: 8)
    pipe.closeReader()
    try output.write("one")
    #expect(throws: WriteError.brokenPipe) { try output.flush() }
    try output.flush()
  }

  @Test func `any other failure is told in the system's words`() {
    let output = DescriptorOutput(Descriptor(number: -1), gathering: 0)
    let error = #expect(throws: WriteError.self) { try output.write("a") }
    #expect(error?.description == "The output cannot be written: Bad file descriptor.")
    #expect(WriteError.brokenPipe.description == "The reader of the output has gone.")
  }
}
