import AmctlTestSupport
@testable import MusicPlatform
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct DescriptorInputTests {
  @Test func `data is returned as it arrives`() throws {
    let pipe = try Pipe()
    let input = DescriptorInput(descriptor: pipe.reader, name: "standard input")
    try pipe.writer.write([1, 2])
    #expect(try input.read() == [1, 2])
    #expect(!input.isTerminal)
    pipe.closeReader()
  }

  @Test func `an interruption ends the wait for data, now and later`() throws {
    let pipe = try Pipe()
    let waker = try Waker()
    let input = DescriptorInput(
      descriptor: pipe.reader, name: "standard input", interruption: waker)
    try pipe.writer.write([1])
    #expect(try input.read() == [1])
    try Thread.detached { waker.wake() }
    let error = #expect(throws: FileError.self) { try input.read() }
    #expect(error?.reason == .interrupted)
    try pipe.writer.write([2])
    #expect(throws: FileError.self) { try input.read() }
    pipe.closeReader()
  }

  @Test func `an error names the stream`() {
    let input = DescriptorInput(descriptor: Descriptor(number: -1), name: "standard input")
    let error = #expect(throws: FileError.self) { try input.read() }
    #expect(error?.description == "'standard input' cannot be read: Bad file descriptor")
  }
}
