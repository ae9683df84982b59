import AmctlCommandLine
import MusicPlatform

/// A program in the language of `jq`, and the values of its variables.
struct JqFilter: Sendable {
  private let program: String
  private let variables: [(name: String, value: String)]

  /// Checks the form of the variables, `NAME=VALUE`; of several with one name, the last counts.
  init(_ program: String, variables texts: [String]) throws(UsageError) {
    self.program = program
    var variables: [(name: String, value: String)] = []
    for text in texts {
      guard let end = text.utf8.firstIndex(of: UInt8(ascii: "=")), Self.isName(text[..<end]) else {
        throw .invalidValue(
          .mismatch(text, expected: "NAME=VALUE, where NAME is letters, digits and '_'"),
          of: "--jq-arg")
      }
      let name = String(text[..<end])
      variables.removeAll { $0.name == name }
      variables.append((name, String(text[text.utf8.index(after: end)...])))
    }
    self.variables = variables
  }

  private static func isName(_ name: Substring) -> Bool {
    name.utf8.first.map { !$0.isDigit } ?? false
      && name.utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
  }

  /// Returns the arguments for `jq`; line by line, each result is one line as soon as it is there.
  func arguments(byLine: Bool) -> [String] {
    // A program that starts with a dash is not an option.
    let program = (program.hasPrefix("-") ? " " : "") + program
    return ["-r"] + (byLine ? ["-c", "--unbuffered"] : [])
      + variables.flatMap { ["--arg", $0.name, $0.value] } + [program]
  }

  /// Compiles the program, and does not run it: without input, there is nothing to run it on.
  func check(with jq: ExternalProgram) throws {
    let process = try JqOutput.start(jq.command(arguments(byLine: false))) { _ in true }
    process.closeInput()
    let end = try JqOutput.end(of: process)
    let text = String(decoding: process.messages.prefix(SafeText.messageLimit), as: UTF8.self)
    switch end {
    case .exited(0): return
    case .exited(2), .exited(3):
      throw UsageError.rule("invalid program for '--jq': \(Self.errors(in: text))", hint: nil)
    case .exited, .killed: throw ExternalProgram.failure("jq", end, because: text)
    }
  }

  /// Returns the errors that the compiler reports, without the lines that repeat the program.
  private static func errors(in text: String) -> String {
    let lines = text.split(separator: "\n").map { String($0) }
    let errors = lines.filter { $0.hasPrefix(mark) }.map { line in
      String(
        line.dropFirst(mark.count).prefix(line.count - mark.count - (line.hasSuffix(":") ? 1 : 0)))
    }
    return errors.isEmpty ? lines.first ?? "no reason given" : errors.joined(separator: "; ")
  }

  private static let mark = "jq: error: "
}
