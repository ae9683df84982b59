import Testing

@testable import AmctlCommandLine

/// The parameters of a command: groups, requirements, and choices that depend on the line.
struct ParameterTests {
  struct Trip: Parameters {
    var place = ""
    var street: String?
    var allowsUnknown = false
    var ticket = Ticket()
    var isBooked = false

    static let streets = ["paris": ["rivoli", "vosges"], "rome": []]

    static let parameters: [Parameter<Self>] = [
      .word("place", \.place, .text(), help: "Where to"),
      .option(
        "street", \.street, .text("NAME"),
        choices: { trip in
          trip.allowsUnknown
            ? nil : streets[trip.place].map { Choices($0, noun: "a street of \(trip.place)") }
        }, help: "Which street"),
      .flag("allow-unknown", \.allowsUnknown, help: "Any name"),
      .flag("booked", \.isBooked, help: "Whether it is booked"),
      .group(\.ticket).needing("--booked", \.isBooked),
    ]
  }

  struct Ticket: OptionGroup {
    var seats = 1
    var isFirstClass = false
    var isSecondClass = false

    static let title: String? = "TICKET OPTIONS"

    static let parameters: [Parameter<Self>] = [
      .option("seats", \.seats, .integer(in: 1...9), help: "How many"),
      .flag("first", \.isFirstClass, help: "First class"),
      .flag("second", \.isSecondClass, help: "Second class"),
    ]

    func check() throws(UsageError) {
      if isFirstClass, isSecondClass { throw .conflict("--first", "--second") }
    }
  }

  private static let spec = CommandSpec("trip", summary: "Go", parameters: Trip.self)

  private func read(_ line: String) throws(UsageError) -> Trip {
    try Trip(Self.spec.parse(line.split(separator: " ").map(String.init)).arguments)
  }

  @Test func `a group is a value of the command`() throws {
    #expect(try read("paris").ticket.seats == 1)
    #expect(try read("paris --booked --seats 3 --first").ticket.seats == 3)
    #expect(try read("paris --booked --seats 3 --first").ticket.isFirstClass)
  }

  @Test func `a group rejects invalid combinations`() {
    #expect(throws: UsageError.conflict("--first", "--second")) {
      try read("paris --booked --first --second")
    }
  }

  @Test(arguments: ["--seats 1", "--first"])
  func `an option without the one it needs is rejected`(option: String) {
    let spelling = String(option.prefix { $0 != " " })
    #expect(throws: UsageError.dependency(spelling, needs: "--booked")) {
      try read("paris \(option)")
    }
  }

  @Test func `choices depend on the rest of the line, wherever the option is`() throws {
    #expect(try read("--street vosges paris").street == "vosges")
    let unknown = ValueError.unknown(
      "appia", .isNot("a street of paris"), choices: ["rivoli", "vosges"])
    #expect(throws: UsageError.invalidValue(unknown, of: "appia")) {
      try read("paris --street appia")
    }
    #expect(throws: UsageError.rule("'appia' is not a street of rome", hint: nil)) {
      try read("rome --street appia")
    }
    #expect(try read("paris --street appia --allow-unknown").street == "appia")
    #expect(try read("oslo --street any").street == "any")
  }
}
