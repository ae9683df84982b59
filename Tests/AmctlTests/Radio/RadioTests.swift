import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import Testing

/// `amctl radio`.
@Suite(.quick) struct RadioTests {
  /// A song that a radio lists.
  private struct Row: Equatable {
    let id, artist, because: String
  }

  private func rows(_ stage: Stage, _ options: String) async throws -> (rows: [Row], err: String) {
    let result = try await stage.program().program.run(
      "radio 1 -o tsv --no-header --fields id,attributes.artistName,because " + options)
    let rows = result.out.split(separator: "\n").map { line in
      let cells = line.split(separator: "\t").map(String.init)
      return Row(id: cells[0], artist: cells[1], because: cells[2])
    }
    return (rows, result.err)
  }

  @Test func `no artist comes twice in a row, also not as a guest`() async throws {
    let songs: [[String: JSONValue]] = (0..<40).map { index in
      [
        "name": .string("Tune \(index)"), "durationInMillis": .int(100_000 + 10_000 * index),
        "artistName": index.isMultiple(of: 2) ? "Artist 1" : "Artist 1 & Artist 12",
      ]
    }
    for number in 1...12 {
      let rows = try await rows(Stage(songs: songs), "--limit 60 --seed-number \(number)").rows
      #expect(rows.count == 60)
      for (one, next) in zip(rows, rows.dropFirst()) {
        let names = next.artist.split(separator: " & ")
        #expect(one.artist.split(separator: " & ").allSatisfy { !names.contains($0) })
      }
    }
  }

  @Test func `the same number repeats an order, and another one changes it`() async throws {
    let first = try await rows(Stage(), "--seed-number 7").rows
    #expect(try await rows(Stage(), "--seed-number 7").rows == first)
    #expect(try await rows(Stage(), "--seed-number 8").rows != first)
    let (_, err) = try await rows(Stage(), "")
    #expect(err.hasPrefix("amctl: Repeat this order with --seed-number "))
    let number = err.split(separator: " ").last?.dropLast(2) ?? ""
    #expect(Int(number) != nil)
  }

  @Test(arguments: ["--seed genre", ""])
  func `charts of the genres, but not of all music, replace artists that nobody knows`(
    options: String
  ) async throws {
    let stage = Stage(knowsNeighbors: !options.isEmpty)
    let (program, requests) = stage.program()
    let result = try await program.run(
      "radio 1 --limit 8 --seed-number 1 -o tsv --no-header --fields because " + options)
    #expect(
      result.out.split(separator: "\n")
        == ["seed artist"] + Array(repeating: "charts of Pop", count: 3) + ["seed artist"]
        + Array(repeating: "charts of Pop", count: 3))
    let charts = requests.targets.filter { $0.contains("/charts?") }
    #expect(
      charts == ["/v1/catalog/us/charts?types=songs&genre=14&include=genres&limit=200"])
  }

  @Test func `a similar artist that fails is named, and the others are there`() async throws {
    var stage = Stage()
    stage.failing = ["5": 404]
    let result = try await stage.program().program.run(
      "radio 1 --limit 8 --seed-number 1 -o id --retries 0")
    #expect(result.out.split(separator: "\n").count == 8)
    #expect(result.exit == 3)
    #expect(
      result.err
        == "amctl: request for 'Artist 5' failed: No (status 404, code 40400, id 1)\n"
        + "amctl: 1 of 25 requests failed\n")
  }
}
