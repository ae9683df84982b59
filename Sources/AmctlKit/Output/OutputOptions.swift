import AmctlCommandLine
import MusicAPI

/// The options of commands that write records.
struct OutputOptions: OptionGroup {
  var format: OutputFormat?
  var fields: [String] = []
  /// Whether long output is written without a pager.
  var usesNoPager = false
  private(set) var hidesHeader = false
  /// Whether cells that a spreadsheet would run are disarmed.
  private(set) var isSafeCSV = false
  private var program: String?
  private var variables: [String] = []
  /// The program for `jq`, which processes the output; nil if there is none.
  private(set) var filter: JqFilter?

  /// Whether fields are allowed that amctl does not know.
  private(set) var allowsUnknown = false

  /// Whether an option asks for records.
  var isGiven: Bool { format != nil || !fields.isEmpty || filter != nil }

  /// Whether a program for `jq` was given, valid or not.
  var hasFilter: Bool { program != nil }

  /// Whether a person reads the output page by page: a table or a document.
  fileprivate var isPaged: Bool { !usesNoPager && [nil, .table, .json].contains(format) }

  static let title: String? = "FORMAT AND FIELDS"

  /// The name of the option for output without a pager.
  static let noPager = "no-pager"
  static let formatType = type(with: [])

  /// The formats of all commands, and some more.
  static func type(with more: [OutputFormat]) -> ValueType<OutputFormat> {
    .choice("FORMAT", from: OutputFormat.allCases + more, text: \.rawValue)
  }

  static let parameters = options(of: formatType)
  /// The options beside ``FetchParameters``, which allow unknown names of every kind.
  static let ofResources = ofResources(in: formatType)
  /// The same where songs can be among the resources, which other programs have formats for.
  static let ofSongResources = ofResources(in: songListType)
  /// The options of commands whose records are songs.
  static let ofSongs = ofSongResources + [unknownNames]

  /// The options with a type of formats, for commands that have more of them.
  static func options(of type: ValueType<OutputFormat>) -> [Parameter<Self>] {
    ofResources(in: type) + [unknownNames]
  }

  /// The options beside ``FetchParameters``, with a type of formats.
  static func ofResources(in type: ValueType<OutputFormat>) -> [Parameter<Self>] {
    [formatOption(type)] + others
  }

  private static let unknownNames = Parameter<Self>.flag(
    "allow-unknown", \.allowsUnknown, help: "Allow fields that amctl does not know yet"
  ).needing("--" + RecordFields.option) { !$0.fields.isEmpty }

  private static func formatOption(_ type: ValueType<OutputFormat>) -> Parameter<Self> {
    .option(
      "output", short: "o", \.format, type,
      help: "Print in this format; table at a terminal, else json")
  }

  private static let others: [Parameter<Self>] =
    [
      .list(
        RecordFields.option, \.fields, .text("NAME"), overridingValue: FieldHelp.word,
        help: "Print only these fields, such as name; 'help' lists them"),
      .option(
        "jq", \.program, .text("EXPR"), help: "Filter the JSON with jq, printing raw strings"),
    ] + rare.map { $0.described(in: "formats") }

  private static let rare: [Parameter<Self>] = [
    .flag("no-header", \.hidesHeader, help: "Leave out the header of a table, tsv or csv"),
    .flag(
      "safe-csv", \.isSafeCSV,
      help: "Put an apostrophe before csv cells that a spreadsheet would run as formulas"),
    .list(
      "jq-arg", \.variables, .text("NAME=VALUE"), splitsAtCommas: false,
      help: "Set a variable $NAME of the jq program"
    ).needing("--jq") { $0.program != nil },
    .flag(noPager, \.usesNoPager, help: "Do not page long output"),
  ]

  mutating func derive() throws(UsageError) {
    filter = try program.map { program throws(UsageError) in
      try JqFilter(program, variables: variables)
    }
  }

  func check() throws(UsageError) {
    if let format, format.hasFixedFields, !fields.isEmpty {
      throw .conflict("--fields", "-o \(format)")
    }
    if hidesHeader, let format, !format.hasHeader { throw .conflict("--no-header", "-o \(format)") }
    if filter != nil, let format, !format.reportsFailuresAsJSON {
      throw .conflict("--jq", "-o \(format)")
    }
  }

  /// Returns the format of the output; a command may have its own default.
  ///
  /// The setting holds at a terminal only, so that it changes nothing that a script reads, and not
  /// where an option of the line needs another format.
  func format(
    at output: any OutputStream, _ settings: Settings, standard: OutputFormat? = nil
  ) -> OutputFormat {
    if let format { return format }
    if filter != nil { return .json }
    let preferred = output.isTerminal ? settings.format : nil
    if let preferred, preferred.hasHeader || !hidesHeader, preferred != .id || fields.isEmpty {
      return preferred
    }
    return standard ?? .usual(isTerminal: output.isTerminal)
  }

  /// Rejects a setting that names no format, and options that the format has no use for.
  func check(
    with settings: Settings, for command: any Command, at output: any OutputStream
  ) throws {
    if output.isTerminal { _ = try settings.value(of: .output, as: Self.formatType) }
    if let format, format.isSongList { try command.check(canWrite: format) }
    if hidesHeader, !format(at: output, settings).hasHeader {
      throw UsageError.dependency("--no-header", needs: "-o table', '-o tsv' or '-o csv")
    }
    if isSafeCSV, !command.writesOtherRows, format(at: output, settings) != .csv {
      throw UsageError.dependency(Formula.option, needs: "-o csv")
    }
  }
}

extension Command {
  var isPaged: Bool { options(OutputOptions.self)?.isPaged ?? false }
}

extension Settings {
  /// The format for a terminal; nil if none is set, or if it is not a format.
  var format: OutputFormat? {
    try? value(of: .output, as: OutputOptions.formatType)
  }
}

struct ListingOptions: OptionGroup {
  var limit: Int?
  var isWhole = false
  var pageSize: Int?
  var offset: Int?

  static let title: String? = "NUMBER OF ITEMS"

  static let limit = Parameter<Self>.option(
    "limit", \.limit, .integer(in: 1...),
    help: "Print at most N items (per group in search and charts)")
  /// The option for all pages.
  static let all = everything.excluding("--limit") { $0.limit != nil }
  private static let everything = Parameter<Self>.flag(
    "all", \.isWhole, help: "Print every page, not only the first")
  private static let places: [Parameter<Self>] = [
    .option(
      "page-size", \.pageSize, .integer(in: 1...), help: "Request N items per page"),
    .option("offset", \.offset, .integer(in: ListOffset.range), help: "Skip the first N items"),
  ]

  static let parameters = [limit, all] + places
  /// The same for a command that decides itself whether `--all` and `--limit` are about one list.
  static let nested = [limit, everything] + places

  /// The extent to which lists are read; a limit that no list reaches is none.
  var extent: ListingExtent {
    guard let limit else { return isWhole ? .all : .firstPage }
    return ListOffset(limit) == nil ? .all : .items(limit)
  }

  /// The first option given that sets a list's start or page size; nil if there is none.
  var placing: String? {
    pageSize != nil ? "--page-size" : offset != nil ? "--offset" : nil
  }
}

extension ListingExtent {
  /// Returns the page size that needs the fewest requests; nil leaves it to the service.
  func pageSize(upTo limit: Int) -> Int? {
    switch self {
    case .firstPage: nil
    case .items(let count): min(count, limit)
    case .all: limit
    }
  }
}
