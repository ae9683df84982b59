import AmctlTestSupport
import Testing

@testable import AmctlCommandLine

@Suite(.quick) struct ColorChoiceTests {
  @Test(
    arguments: [
      (.auto, [:], true, false), (.auto, ["TERM": "xterm"], true, false),
      (.auto, ["TERM": "dumb"], false, false), (.auto, ["NO_COLOR": "1"], false, false),
      (.auto, ["NO_COLOR": ""], true, false), (.auto, ["CLICOLOR_FORCE": "1"], true, true),
      (.auto, ["CLICOLOR_FORCE": "0"], true, false),
      (.auto, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true),
      (.auto, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
      (.always, ["NO_COLOR": "1"], true, true), (.never, ["CLICOLOR_FORCE": "1"], false, false),
    ] as [(ColorChoice, [String: String], Bool, Bool)])
  func `the option overrides the environment, and the environment the stream`(
    choice: ColorChoice, environment: [String: String], onTerminal: Bool, elsewhere: Bool
  ) {
    #expect(choice.isOn(in: environment, isTerminal: true) == onTerminal)
    #expect(choice.isOn(in: environment, isTerminal: false) == elsewhere)
  }
}
