import AmctlCommandLine
import AmctlTestProgram
import AmctlTestSupport
import MusicAPI
import MusicPlatform
import MusicSandbox
import Testing

@testable import AmctlKit

/// What every command promises of its output, in every format and for every failure.
@Suite(.thorough) struct OutputContractTests {
  @Test(arguments: SampleLine.all)
  func `at a terminal, escapes are colors and links, and there are none with NO_COLOR`(
    sample: SampleLine
  ) async throws {
    for (environment, escapes) in [
      ([:], #/\u{1B}\[[0-9;]*m|\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/#), (["NO_COLOR": "1"], #/\u{0}/#),
    ] {
      var stage = try SampleStage()
      (stage.program.columns, stage.program.showsTalk) = (60, true)
      stage.program.environment.merge(environment) { $1 }
      let result = try await stage.run(sample)
      let text = result.out + result.err.replacing("\r\u{1B}[K", with: "")
      #expect(!text.replacing(escapes, with: "").contains("\u{1B}"), "\(text)")
    }
  }

  @Test(arguments: SampleLine.all.filter { !$0.formats.isEmpty })
  func `every format is well-formed, and shows no secret`(sample: SampleLine) async throws {
    for format in sample.formats {
      // Of a download, only plays with their times are listens; a report reads them from logs alone.
      let isOfTimes = format == "listens" && sample.command == "takeout"
      let exit = format == "listens" && sample.command == "report" ? 2 : sample.exit
      let result = try await SampleStage().run(
        sample, "-v -o \(format)" + (isOfTimes ? " --times" : ""))
      #expect(result.exit == exit, "\(format): \(result.err)")
      if exit == 0 { try Self.check(result.out, format) }
    }
  }

  private static func check(_ text: String, _ format: String) throws {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    switch format {
    case "json", "jspf":
      _ = try JSONDocument(parsing: text)
      #expect(text.hasSuffix("\n"))
    case "ndjson", "listens": for line in lines { _ = try JSONDocument(parsing: String(line)) }
    case "tsv": #expect(Set(lines.map { $0.count { $0 == "\t" } }).count == 1)
    case "csv": #expect(Set(cells(text)).count == 1, "\(text)")
    case "id": #expect(lines.allSatisfy { !$0.isEmpty && !$0.contains("\t") })
    case "m3u8": #expect(text.hasPrefix("#EXTM3U\n"))
    case "xspf", "atom", "junit": #expect(text.hasPrefix("<?xml "))
    default: break
    }
  }

  /// Returns how many cells each row of CSV has.
  private static func cells(_ text: String) -> [Int] {
    let rows = text.replacing(#/"[^"]*"/#, with: "").split(separator: "\n")
    return rows.map { $0.count { $0 == "," } }
  }

  /// Lines whose requests depend on an option.
  private static let repeating = SampleLine(
    command: "fixtures verify", rest: "DIR/fixtures --live", server: .catalog, exit: 0)

  // A command that names its server asks that one.
  @Test(arguments: SampleLine.all.filter { $0.exit != 7 } + [repeating])
  func `in the sandbox, nothing reaches a network`(sample: SampleLine) async throws {
    // Whoever reads the variable reads the config file, too.
    let isSample = ["doctor", "fixtures verify", "search"].contains(sample.command)
    let places = ["variable"] + (isSample ? ["option", "config file"] : [])
    for isSet in places where isSet != "option" || sample.option("sandbox") != nil {
      var stage = try SampleStage()
      let reached = Watched([Origin]())
      stage.program.connect = { origin, _ in
        reached.update { $0.append(origin) }
        return StubTransport { _ throws(TransportError) in throw .canceled }
      }
      switch isSet {
      case "variable": stage.program.environment["AMCTL_SANDBOX"] = "1"
      case "config file":
        try FileSystem.createDirectory(stage.folder.file("CONFIG/amctl"))
        try stage.folder.write(Array("sandbox = on".utf8), to: "CONFIG/amctl/config")
      default: break
      }
      let result = try await stage.run(sample, isSet == "option" ? "--sandbox" : "")
      #expect(reached.value == [], "\(isSet): \(result.err)")
      if [.catalog, .library].contains(sample.server), !sample.command.hasPrefix("feed") {
        #expect(result.exit == sample.exit, "\(isSet): \(result.err)")
      }
    }
  }

  /// Failures of every request; for other responses see ``ResponseReadingTests``.
  static let failures: [(effect: Incident.Effect, exit: Int32)] = [
    (.status(401), 4), (.status(403), 4), (.status(429), 6), (.status(500), 6), (.reset(), 7),
    (.response(HTTPResponse(status: 501, headers: ["Amctl-Fixture": "miss"])), 8),
  ]

  @Test(arguments: SampleLine.asking)
  func `a failure has the exit code of its kind, in JSON too`(sample: SampleLine) async throws {
    for (effect, exit) in Self.failures {
      let isJSON = sample.formats.contains("json")
      let stage = try SampleStage(Incident(nil, "/", effect))
      let result = try await stage.run(sample, isJSON ? "-v -o json" : "-v")
      #expect(result.exit == exit, "\(effect): \(result.err)")
      if exit == 8 { #expect(stage.program.clock.sleeps.isEmpty) }
      if isJSON {
        let line = String(try #require(result.err.split(separator: "\n").last))
        #expect(try JSON(line)["error"]?["exit"]?.int == Int(exit), "\(line)")
      }
    }
  }

  @Test(
    arguments: SampleLine.all.filter {
      $0.option("all") != nil || ["hints", "mix", "suggest"].contains($0.command)
    })
  func `an empty list is said to a person, and no failure`(sample: SampleLine) async throws {
    let empty = HTTPResponse.json(#"{"data":[],"results":{}}"#)
    for format in ["table", "id"] {
      let result = try await SampleStage(Incident(nil, "/", .response(empty)))
        .run(sample, "-o \(format)")
      #expect(result.out == "")
      #expect(result.err.contains("amctl: Nothing found.\n") == (format == "table"))
      #expect(result.exit == (sample.command == "catalog" ? 5 : 0))
    }
  }

  @Test(arguments: SampleLine.all)
  func `output that cannot be written is a failure, and a closed pipe is none`(
    sample: SampleLine
  ) async throws {
    guard sample.exit == 0, try await !SampleStage().run(sample, "-q").out.isEmpty else { return }
    var stage = try SampleStage()
    stage.program.writeFailure = WriteError(.notFound)
    let result = try await stage.run(sample, "-q")
    #expect(result.err.contains("amctl: cannot write the output: No such file or directory\n"))
    #expect(result.exit == 1)
    stage = try SampleStage()
    stage.program.writeFailure = .brokenPipe
    let closed = try await stage.run(sample, "-q")
    #expect(closed.ending == "[exit 0]")
  }
}
