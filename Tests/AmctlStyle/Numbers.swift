/// Conversions that end the process for a number that does not fit.
///
/// A number of another program, a server or a file may be any: infinite, or none at all. It becomes
/// a count or a time in one file, which refuses what cannot be one.
enum Numbers {
  /// The only file that converts numbers as they are.
  private static let home = "MusicPlatform/ReportedNumber.swift"

  /// The files that compute with times of which this program knows the limits.
  private static let limited = [
    // What is typed has at most nine digits before the point.
    "AmctlCommandLine/Parsing/ValueType+Numbers.swift",
    // It is cut to the range of its type.
    "MusicPlatform/Descriptor.swift",
  ]

  /// Returns whether a line may end the process for some number.
  ///
  /// Without types, it goes by the usual names of times.
  static func isUnsafe(_ line: String) -> Bool {
    // Most lines have neither, and the expressions are slow.
    guard ["rounded(", "seconds(", " * "].contains(where: { line.contains($0) }) else {
      return false
    }
    // An integer of a rounded number, or of a number of units of time.
    let count =
      #/
      \bU?Int(8|16|32|64)?\((?!exactly:|clamping:|nearest:).*(\.rounded\(|\/\ \.\w*seconds\()
      /#
    // A time that a number with a fraction is multiplied with.
    let multiple =
      #/
      \b(time|duration|length|wait|unit|passed|position|interval|span|moment\))\ \*
      \ (?!\d+\b(?!\.)|count\b)
      /#
    // A time of a variable number of seconds that is not surely whole.
    let time =
      #/
      (^|Duration|[^\w\)\]])\.seconds\((?!-?[\d_\ *]+\)|U?Int\d*[\(.]|later\.|times\[|lifetime\.)
      /#
    return line.contains(count) || line.contains(multiple) || line.contains(time)
  }

  /// Returns the lines that add to a number, or subtract from it, which a text or a response gave:
  /// on the line that reads it, or after it in the same function.
  static func sums(in code: [String]) -> [String] {
    let parsed = #/\bInt\((\$0|\w*[tT]ext\w*|digits)\)|\]\?\.int\b/#
    let bound = #/\b(?:let|var) (\w+) =/#
    var names: Set<String> = []
    return code.filter { line in
      if line.hasPrefix("  }") || line.hasPrefix("}") { names = [] }
      let isParsed = (line.contains("Int(") || line.contains(".int")) && line.contains(parsed)
      if isParsed, let match = line.firstMatch(of: bound) { names.insert(String(match.1)) }
      guard [" + ", " - ", "= "].contains(where: { line.contains($0) }) else { return false }
      if isParsed, line.contains(#/\) [+\-] |\$0 [+\-] /#) { return true }
      guard !names.isEmpty else { return false }
      let terms =
        line.matches(of: #/\b(\w+) [+\-]=? /#).map { $0.1 }
        + line.matches(of: #/ [+\-]=? (\w+)\b(?!\[)/#).map { $0.1 }
      return terms.contains { names.contains(String($0)) }
    }
  }

  private static let parsedSums = [
    ["let end = (query.flatMap { Int($0) } ?? 0) + count"],
    ["let start = query.map { Int($0) }", "let rest = start + elements.count"],
    ["let total = json[name]?.int ?? 0", "count += 1", "left = total - count"],
    ["let most = Int(text) ?? 0", "guard last.offset + most >= 0 else { return }"],
  ]

  private static let unsafeLines = [
    "Int(($0 * 100).rounded())", "Int((self / .milliseconds(1)).rounded(.up))",
    "Int($0 / .seconds(1)).clock", "Int32((seconds * 1000).rounded())",
    "let passed = isPlaying ? (time - moment) * (rate ?? 1) : .zero", "duration * part",
    "self = unit * number", "duration = .seconds(seconds)",
    "setPosition(.seconds(max(seconds, 0)))", "wait * 1.5",
  ]

  static let rules = [
    Rule("a sum of a number that was parsed is found") {
      parsedSums.filter { sums(in: $0) != [$0[$0.count - 1]] }.map { $0.joined(separator: "; ") }
    },
    Rule("no sum is made of a number that was parsed, which may be any", ofFiles: { _ in true }) {
      sums(in: $0.code)
    },
    Rule("an unsafe conversion is found") { unsafeLines.filter { !isUnsafe($0) } },
    Rule(
      "numbers become counts and times in one place",
      ofFiles: { $0.path != home && !limited.contains($0.path) }
    ) { $0.code.filter(isUnsafe) },
    Rule("each exception is one") {
      (limited + [home]).filter { path in
        SourceFile.all.first { $0.path == path }?.code.contains(where: isUnsafe) != true
      }
    },
  ]
}
