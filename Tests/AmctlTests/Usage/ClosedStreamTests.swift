import AmctlTestProgram
import AmctlTestSupport
import Testing

/// The built program without one of its standard streams.
@Suite(.thorough) struct ClosedStreamTests {
  @Test(
    arguments: [
      (
        "catalog songs --from - --replay Fixtures <&-",
        "'stdin' cannot be read: Bad file descriptor"
      ),
      ("token inspect <&-", "'stdin' cannot be read: Bad file descriptor"),
      ("genres --replay Fixtures >&-", "cannot write the output: Bad file descriptor"),
      ("genres --replay Fixtures <&- >&-", "cannot write the output: Bad file descriptor"),
    ])
  func `a closed stream is an error on first use`(words: String, message: String) async throws {
    let folder = try #require(BuiltProgram.folder)
    let end = try await BuiltProgram.run("amctl " + words, in: folder)
    #expect((end.text, end.errorText, end.status) == ("", "amctl: \(message)\n", 1))
  }

  @Test func `an unused closed stream does not matter`() async throws {
    let folder = try #require(BuiltProgram.folder)
    let end = try await BuiltProgram.run(
      "amctl catalog songs 1613600188 -o id --replay Fixtures <&- 2>&-", in: folder)
    #expect((end.text, end.status) == ("1613600188\n", 0))
  }
}
