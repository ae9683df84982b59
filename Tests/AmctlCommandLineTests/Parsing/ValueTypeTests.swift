import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct ValueTypeTests {
  @Test(arguments: [
    ("30", Duration.seconds(30)), ("30s", .seconds(30)), ("1.5", .milliseconds(1500)),
    ("0.5s", .milliseconds(500)), ("10m", .seconds(600)), ("12h", .seconds(43_200)),
    ("7d", .seconds(604_800)), ("1.5h", .seconds(5400)), ("0", .zero),
    ("999999999d", .seconds(86_399_999_913_600)),
  ])
  func `a duration is read with its unit`(text: String, duration: Duration) throws {
    #expect(try ValueType.duration().parse(text) == duration)
  }

  @Test(arguments: [
    "", "s", "5y", "1e5", "inf", "nan", "-5", "+5", "0x10", "1.2.3", ".5", "5.", "5 s", "5ss", "٥",
    "1234567890", "1.0000000001",
  ])
  func `an invalid duration is rejected`(text: String) {
    let expected = "a time such as 1.5, 30s, 10m, 12h or 7d"
    #expect(throws: ValueError.mismatch(text, expected: expected)) {
      try ValueType.duration().parse(text)
    }
  }

  @Test(arguments: [("1", 1), ("25", 25), ("007", 7)])
  func `a number within bounds is accepted`(text: String, number: Int) throws {
    #expect(try ValueType.integer(in: 1...25).parse(text) == number)
  }

  @Test(arguments: ["0", "26", "", "x", "1.0", " 1", "99999999999999999999"])
  func `a number out of bounds is rejected`(text: String) {
    #expect(throws: ValueError.mismatch(text, expected: "a whole number from 1 to 25")) {
      try ValueType.integer(in: 1...25).parse(text)
    }
  }

  @Test func `files and folders are completed as such`() {
    #expect(ValueType.file().completion.paths == .files)
    #expect(ValueType.directory().erased.completion.paths == .folders)
  }

  @Test func `a text may be allowed to be empty`() throws {
    let spec = CommandSpec("make", summary: "Make", parameters: Make.self)
    for words in [["--description", ""], ["--description="]] {
      #expect(try Make(spec.parse(words).arguments).description == "")
    }
  }

  @Test(arguments: ["30s", "50ms", "90s", "10m", "12h", "24h", "7d"])
  func `a duration is formatted as users type it`(text: String) throws {
    let type = ValueType.duration()
    #expect(try type.text(type.parse(text)) == text)
  }

  private struct Make: Parameters {
    var description: String?

    static let parameters: [Parameter<Self>] = [
      .option("description", \.description, .text(allowsEmpty: true), help: "What it is")
    ]
  }
}
