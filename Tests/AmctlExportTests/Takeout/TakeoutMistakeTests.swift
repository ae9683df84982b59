import AmctlTestProgram
import AmctlTestSupport
import Testing

/// What `amctl takeout` says of files that it does not read.
struct TakeoutMistakeTests {
  @Test func `records of amctl are no download, and the hint says what reads them`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(#"{"kind":"play","id":"1"}"#.utf8), to: "plays.ndjson")
    let result = try await Program().run(words: ["takeout", path])
    #expect(
      result.err
        == "amctl: '\(path)' is not a file from Apple's download\n"
        + "hint: it contains amctl records; use 'amctl report \(path)'\n")
    #expect(result.exit == 2)
  }

  #if os(Linux)
    @Test func `a libz that cannot be opened is named with its package`() async throws {
      let program = try #require(BuiltProgram.folder) + "/amctl"
      let folder = try TemporaryDirectory()
      try folder.write([], to: "libz.so.1")
      let environment = ["LD_LIBRARY_PATH": folder.path, "AMCTL_CONFIG": "/dev/null"]
      let archive = try await ChildProcess.run(
        program, ["takeout", Fixtures.path + "/Takeout/download.zip"], environment: environment)
      #expect(
        archive.errorText == """
          amctl: cannot use the library 'libz' (\(folder.file("libz.so.1")): file too short); \
          install 'zlib1g' with apt, or zlib with your system's package manager

          """)
      #expect(archive.text == "")
      #expect(archive.status == 1)
      let unpacked = try await ChildProcess.run(
        program, ["takeout", Fixtures.path + "/Takeout/folder", "-q"], environment: environment)
      #expect(unpacked.errorText == "")
      #expect(unpacked.status == 0)
    }
  #endif
}
