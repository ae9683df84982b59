import AmctlCommandLine
import AmctlTestSupport
import MusicAPI
import Testing

@testable import AmctlKit

@Suite(.quick) struct JSONColorsTests {
  private static let document = #"{"a":"b: \"c\" [1]","n":-1.5e3,"l":[true,null,""],"é":{}}"#

  private static func written(_ style: Style, isTerminal: Bool = true) throws -> String {
    let output = CapturedOutput(isTerminal: isTerminal, columns: 80)
    try output.write(document: Array(document.utf8), style)
    return output.text
  }

  @Test func `names, strings, numbers and words have their own colors`() throws {
    #expect(
      try Self.written(Style(isOn: true)) == """
        {
          \u{1B}[1;34m"a"\u{1B}[0m: \u{1B}[32m"b: \\"c\\" [1]"\u{1B}[0m,
          \u{1B}[1;34m"n"\u{1B}[0m: \u{1B}[36m-1.5e3\u{1B}[0m,
          \u{1B}[1;34m"l"\u{1B}[0m: [
            \u{1B}[33mtrue\u{1B}[0m,
            \u{1B}[2mnull\u{1B}[0m,
            \u{1B}[32m""\u{1B}[0m
          ],
          \u{1B}[1;34m"é"\u{1B}[0m: {}
        }

        """)
  }

  @Test func `without colors the text is the same; a pipe has the bytes and a newline`() throws {
    let plain = try Self.written(.plain)
    #expect(!plain.contains("\u{1B}"))
    var colored = try Self.written(Style(isOn: true))
    for code in ["1;34", "32", "36", "33", "2", "0"] {
      colored = colored.replacing("\u{1B}[\(code)m", with: "")
    }
    #expect(colored == plain)
    #expect(try Self.written(Style(isOn: true), isTerminal: false) == Self.document + "\n")
  }

  @Test(arguments: [#""unfinished"#, #""a\"#, "", "nonsense", "\"a\":"])
  func `any text survives`(text: String) {
    let colored = JSONColors.colored(text, Style(isOn: true))
    #expect(colored.contains(text.isEmpty ? "" : text.dropLast(text.hasSuffix(":") ? 1 : 0)))
  }
}
