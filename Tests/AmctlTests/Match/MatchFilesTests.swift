import AmctlTestProgram
import AmctlTestSupport
import MusicSandbox
import Testing

/// Where `match` finds its list, and how a person takes a candidate of an earlier run.
@Suite(.quick) struct MatchFilesTests {
  private static let list = "Glass Harbour - Northern Lights\n"

  @Test func `a list is a file, an option, a dash or a pipe`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(Self.list.utf8), to: "list.txt")
    for words in [path, "--from \(path)", "-", "--from -", ""] {
      var program = Program.sending(to: Sandbox(songs: .listed))
      program.input = Self.list
      let result = try await program.run("match \(words) -o id")
      #expect(result.out == "11\n", "match \(words)")
      #expect(result.err == "")
      #expect(result.exit == 0)
    }
  }

  @Test func `at a terminal a list is named, and an empty pipe has no rows`() async throws {
    var program = Program.sandbox
    // Which columns there are can only be checked in a row.
    let columns = try await program.run("match --columns title=9 -o id")
    #expect((columns.err, columns.exit) == ("amctl: No rows in stdin.\n", 0))
    program.input = nil
    let result = try await program.run("match -o id")
    #expect(
      result.err == "amctl: no list of tracks given\nhint: name a file, or '-' for stdin\n")
    #expect(result.exit == 2)
  }

  @Test func `a candidate that a person accepts is the match`() async throws {
    let list = "title,artist,candidate.id,accept\nSalt,Nobody,15,yes\nSalt,Nobody,15,\n"
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(list.utf8), to: "misses")
    let result = try await Program.sending(to: Sandbox(songs: .listed)).run(
      "match \(path) --misses \(folder.file("left")) -o tsv --no-header "
        + "--fields row,status,by,id,query.title")
    #expect(result.out == "1\tmatched\tid\t15\tSalt\n2\tmissing\t\t\tSalt\n")
    #expect(result.err == "amctl: 1 of 2 rows matched\n")
    #expect(result.exit == 3)
    let left = String(decoding: try folder.read("left"), as: UTF8.self)
    #expect(left.hasPrefix("row,title,artist,accept,candidate.status,"))
    #expect(left.contains("\n2,Salt,Nobody,,missing,"))
    #expect(left.split(separator: "\n").count == 2)
  }

  @Test func `what no row can have is no notice`() async throws {
    var program = Program.sending(to: Sandbox(songs: .listed))
    program.input = "X - Y\nX - Z\n"
    let result = try await program.run("match -o tsv --fields row,by,id,isrc")
    #expect(result.out == "row\tby\tid\tisrc\n1\t\t\t\n2\t\t\t\n")
    #expect(result.err == "amctl: 0 of 2 rows matched\n")
    #expect(result.exit == 5)
  }
}
