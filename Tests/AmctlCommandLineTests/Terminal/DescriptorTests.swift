import AmctlTestSupport
@testable import MusicPlatform
import Dispatch
import MusicLibc
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct DescriptorTests {
  @Test func `a pipe passes bytes on`() throws {
    let pipe = try Pipe()
    try pipe.writer.write([1, 2, 3])
    #expect(try pipe.reader.read(upTo: 2) == [1, 2])
    #expect(try pipe.reader.read(upTo: 2) == [3])
    pipe.closeReader()
  }

  @Test func `data larger than the pipe's buffer is written in several parts`() throws {
    let pipe = try Pipe()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    // Uses a thread of its own, as both ends wait for each other.
    DispatchQueue(label: "writer").async { try? pipe.writer.write(bytes[...]) }
    var read: [UInt8] = []
    while read.count < bytes.count { read += try pipe.reader.read(upTo: 70_000) }
    #expect(read == bytes)
    pipe.closeReader()
  }

  @Test func `a pipe that does not block gets all bytes`() throws {
    let pipe = try Pipe()
    try #require(fcntl(pipe.writer.number, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    DispatchQueue(label: "writer").async {
      #expect(throws: Never.self) { try pipe.writer.write(bytes[...]) }
      pipe.closeWriter()
    }
    var read: [UInt8] = []
    while case let more = try pipe.reader.read(upTo: 70_000), !more.isEmpty { read += more }
    #expect(read == bytes)
    pipe.closeReader()
  }

  @Test func `a pipe is not a terminal`() throws {
    let pipe = try Pipe()
    #expect(!pipe.writer.isTerminal)
    #expect(pipe.writer.columns == nil)
    pipe.closeReader()
  }

  @Test func `a terminal reports its columns, but not without a size`() throws {
    let terminal = try Descriptor.terminal(columns: 132)
    #expect(terminal.isTerminal)
    #expect(terminal.columns == 132)
    #expect(DescriptorOutput(terminal, gathering: 0).columns == 132)
    #expect(try Descriptor.terminal(columns: 0).columns == nil)
  }

  @Test func `a closed descriptor fails with the system's error`() {
    let error = #expect(throws: SystemError.self) { try Descriptor(number: -1).read(upTo: 1) }
    #expect(error?.description == "Bad file descriptor")
  }
}
