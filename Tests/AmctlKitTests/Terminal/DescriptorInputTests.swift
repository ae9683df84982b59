@testable import Platform
import Testing

@testable import AmctlKit

struct DescriptorInputTests {
  @Test func `bytes are handed out as they come`() throws {
    let pipe = try Pipe()
    let input = DescriptorInput(descriptor: pipe.reader, name: "standard input")
    try pipe.writer.write([1, 2])
    #expect(try input.read() == [1, 2])
    #expect(!input.isTerminal)
    pipe.closeReader()
  }

  @Test func `an error names the stream`() {
    let input = DescriptorInput(descriptor: Descriptor(number: -1), name: "standard input")
    let error = #expect(throws: FileError.self) { try input.read() }
    #expect(error?.description == "'standard input' cannot be read: Bad file descriptor.")
  }
}
