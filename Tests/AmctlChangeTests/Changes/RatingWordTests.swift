import AmctlLoopback
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// Ratings have a word and a number each; both are accepted, and a table shows the word.
struct RatingWordTests {
  @Test(arguments: [("love", "1"), ("1", "1"), ("dislike", "-1"), ("-1", "-1")])
  func `a rating is set by its word or its number`(value: String, sent: String) async throws {
    let server = try TestServer { _ in ServerResponse(204) }
    let program = try Program.asking(server)
    for option in ["--value \(value)", "--value=\(value)"] {
      #expect(try await program.run("ratings set songs 5 \(option) -q").exit == 0)
    }
    for request in server.requests {
      #expect(
        String(decoding: request.body, as: UTF8.self)
          == "{\"type\":\"rating\",\"attributes\":{\"value\":\(sent)}}")
    }
    #expect(server.requests.count == 2)
  }

  @Test func `any other rating is rejected`() async throws {
    let result = try await Program(environment: Secrets.tokens).run(
      "ratings set songs 5 --value 2")
    #expect(result.err == "amctl: invalid value '2' for --value (love, dislike)\n")
    #expect(result.exit == 2)
  }

  @Test func `tables have words, and rows have the original numbers`() async throws {
    let records = [(5, 1), (6, -1), (7, 7)].map { id, value in
      #"{"id":"\#(id)","type":"ratings","attributes":{"value":\#(value)}}"#
    }
    let server = try TestServer { _ in
      .json("{\"data\":[\(records.joined(separator: ","))]}")
    }
    let program = try Program.asking(server)
    let line = "ratings get songs 5 6 7 -q -o "
    #expect(
      try await program.run(line + "table").out == "ID  VALUE\n5   love\n6   dislike\n7   7\n")
    #expect(try await program.run(line + "tsv").out == "id\tvalue\n5\t1\n6\t-1\n7\t7\n")
  }
}
