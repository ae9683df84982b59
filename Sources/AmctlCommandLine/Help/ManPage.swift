import MusicPlatform

/// The manual page of a command, with the macros of man(7).
package struct ManPage {
  private let path: CommandPath
  private let command: CommandSpec
  private let version: String
  private let sections: [HelpSection]

  /// Creates the page of the command at that path; the sections follow those of the command.
  package init(
    _ command: CommandSpec, at path: CommandPath, version: String, sections: [HelpSection] = []
  ) {
    self.command = command
    self.path = path
    self.version = version
    self.sections = sections
  }

  /// Returns the pages of a command and of all commands below it; the sections are for the first.
  package static func pages(
    of command: CommandSpec, at path: CommandPath, version: String, sections: [HelpSection]
  ) -> [ManPage] {
    [ManPage(command, at: path, version: version, sections: sections)]
      + command.subcommands.flatMap { below in
        pages(
          of: below, at: CommandPath(names: path.names + [below.name]), version: version,
          sections: [])
      }
  }

  /// The name of the page, such as `amctl-library-add`.
  package var name: String { Self.name(of: path.names) }

  /// The name of the page's file, such as `amctl-library-add.1`.
  package var fileName: String { name + ".1" }

  private static func name(of names: [String]) -> String { names.joined(separator: "-") }

  /// The page as roff.
  package var text: String {
    let title = Roff.escaped(name.uppercased())
    let product = Roff.escaped("\(path.program) \(version)")
    // Hyphens and wide blanks would not be what has to be typed.
    let layout = [".nh", ".ad l"]
    var lines = [".TH \"\(title)\" 1 \"\" \"\(product)\" \"User Commands\""] + layout
    for (heading, body) in allSections where !body.isEmpty {
      lines += [".SH \"\(Roff.escaped(heading))\""] + body
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A heading and what is below it; without any, the page has no such section.
  private typealias Part = (heading: String, body: [String])

  /// Returns all sections in order, including empty ones, which the caller leaves out.
  private var allSections: [Part] {
    let summary = Roff.escaped(name) + " \\- " + Roff.escaped(command.summary)
    let usage = UsageLine.lines(for: command, at: path).flatMap { [Roff.line($0), ".br"] }
    return [
      ("NAME", [summary]),
      ("SYNOPSIS", Array(usage.dropLast())),
      ("DESCRIPTION", paragraphs(of: command.discussion)),
      ("EXAMPLES", command.examples.flatMap(example)),
    ] + declared
      + sections.map { section in
        (
          section.heading ?? "",
          paragraphs(of: section.introduction)
            + section.rows.flatMap { row(Roff.bold($0.term), $0.meaning) }
        )
      } + [("SEE ALSO", seeAlso)]
  }

  /// The sections with the commands below this one, the arguments, and the options.
  private var declared: [Part] {
    command.subcommandGroups.map { group in
      (
        group.title ?? "COMMANDS",
        group.commands.flatMap { row(Roff.bold($0.name), $0.summary) }
      )
    } + [
      (
        "ARGUMENTS",
        command.positionals.flatMap { row(Roff.italic("<\($0.name)>"), $0.meaning) }
      ),
      ("OPTIONS", rows(ofOptionsIn: nil)),
    ] + command.optionGroups.map { ($0, rows(ofOptionsIn: $0)) }
      + [("MORE OPTIONS", command.optionTopics.flatMap(row(ofTopic:)))]
  }

  private func rows(ofOptionsIn group: String?) -> [String] {
    command.describedOptions(in: group).flatMap { spec in
      let letter = spec.short.map { Roff.bold("-\($0)") + ", " } ?? ""
      let value = spec.value.map { " " + Roff.italic($0.name) } ?? ""
      return row(letter + Roff.bold(spec.spelling) + value, spec.meaning)
    }
  }

  /// Returns the names of the options that a topic describes, with the command that shows it.
  private func row(ofTopic topic: String) -> [String] {
    let options = command.options.filter { $0.topic == topic }.map(\.spelling)
    return row(Roff.bold("\(path.program) help \(topic)"), options.joined(separator: ", "))
  }

  /// Returns a term, which is roff already, and the paragraph about it.
  private func row(_ term: String, _ meaning: String) -> [String] {
    [".TP", term, Roff.line(meaning)]
  }

  private func example(_ example: CommandSpec.Example) -> [String] {
    [
      ".PP", Roff.line(example.says) + ":", ".PP", ".RS 4", ".nf", Roff.line(example.command),
      ".fi", ".RE",
    ]
  }

  /// Returns paragraphs that are separated by empty lines; lines that start with a space keep
  /// their breaks.
  private func paragraphs(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      if line.isEmpty { return text.isEmpty ? [] : [".PP"] }
      return line.hasPrefix(" ") ? [".br", Roff.line(String(line))] : [Roff.line(String(line))]
    }
  }

  /// The pages of the commands above and below.
  private var seeAlso: [String] {
    let above = path.names.indices.dropLast().map { Array(path.names[...$0]) }
    let below = command.subcommands.map { path.names + [$0.name] }
    let pages = (above + below).map { Roff.bold(Self.name(of: $0)) + "(1)" }
    return [pages.joined(separator: ",\n")].filter { !$0.isEmpty }
  }
}

/// Text for manual pages, so that it appears as it is, whatever characters it contains.
enum Roff {
  /// Returns a text without line breaks for a line of its own.
  static func line(_ text: String) -> String {
    let escaped = escaped(text)
    // A dot there would start a request; an apostrophe is always escaped.
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  /// Returns a text for the middle of a line, or an argument of a macro.
  ///
  /// A plain hyphen or quotation mark would become a typographic one, which no shell understands.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\(rs"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "\n", "\r", "\t": " "
      case _ where scalar.isASCII: String(scalar)
      default: "\\[u\(scalar.value.digits(4, radix: 16, uppercase: true))]"
      }
    }.joined()
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }
}
