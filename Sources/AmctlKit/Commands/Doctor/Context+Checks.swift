import MusicAPI

extension Context {
  /// Writes the checks, for a person or a program, and fails when one of them did.
  func report(_ checks: [Check]) throws {
    let presentation = presentation()
    let output = presentation.output
    if presentation.format.isJSON {
      let json = JSONValue.object([JSONMember("checks", .array(checks.map(\.json)))])
      try output.write(document: json.encoded())
      if !output.isTerminal { try output.write("\n") }
    } else {
      for check in checks { try output.write(text(of: check, presentation.style)) }
    }
    if let failed = FailedChecks(among: checks) {
      try output.flush()
      throw failed
    }
  }

  private func text(of check: Check, _ style: Style) -> String {
    let verdict = TextWidth.padded(check.verdict.rawValue, to: 9)
    let name = TextWidth.padded(check.name, to: 17)
    let remedy = check.remedy.map {
      String(repeating: " ", count: 26) + "remedy: \(SafeText.line($0))\n"
    }
    let isFine = check.verdict == .ok
    return (isFine ? verdict : style(verdict, .bold)) + name + SafeText.line(check.words) + "\n"
      + (remedy ?? "")
  }
}
