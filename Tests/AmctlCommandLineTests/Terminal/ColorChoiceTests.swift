import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct ColorChoiceTests {
  /// A setting and its effect on a terminal and elsewhere.
  struct Case: CustomTestStringConvertible, Sendable {
    let choice: ColorChoice
    let environment: [String: String]
    let onTerminal: Bool
    let elsewhere: Bool
    var testDescription: String { "\(choice) \(environment)" }
  }

  @Test(arguments: [
    Case(choice: .auto, environment: [:], onTerminal: true, elsewhere: false),
    Case(choice: .auto, environment: ["TERM": "xterm"], onTerminal: true, elsewhere: false),
    Case(choice: .auto, environment: ["TERM": "dumb"], onTerminal: false, elsewhere: false),
    Case(choice: .auto, environment: ["NO_COLOR": "1"], onTerminal: false, elsewhere: false),
    Case(choice: .auto, environment: ["NO_COLOR": ""], onTerminal: true, elsewhere: false),
    Case(choice: .auto, environment: ["CLICOLOR_FORCE": "1"], onTerminal: true, elsewhere: true),
    Case(choice: .auto, environment: ["CLICOLOR_FORCE": "0"], onTerminal: true, elsewhere: false),
    Case(
      choice: .auto, environment: ["CLICOLOR_FORCE": "1", "TERM": "dumb"], onTerminal: true,
      elsewhere: true),
    Case(
      choice: .auto, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], onTerminal: false,
      elsewhere: false),
    Case(choice: .always, environment: ["NO_COLOR": "1"], onTerminal: true, elsewhere: true),
    Case(choice: .never, environment: ["CLICOLOR_FORCE": "1"], onTerminal: false, elsewhere: false),
  ])
  func `the option overrides the environment, and the environment the stream`(rule: Case) {
    #expect(rule.choice.isOn(in: rule.environment, isTerminal: true) == rule.onTerminal)
    #expect(rule.choice.isOn(in: rule.environment, isTerminal: false) == rule.elsewhere)
  }
}
