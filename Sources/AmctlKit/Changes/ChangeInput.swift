import AmctlCommandLine
import MusicAPI

/// The targets of a change: ids on the command line, and lines of files.
struct ChangeInput: OptionGroup {
  var ids: [String] = []
  var from: [String] = []
  var rest: String?

  static let title: String? = nil

  static let ids = Parameter<Self>.words(
    "id", \.ids, .text("ID"), help: "IDs or URLs; - reads them from stdin")
  static let from = Parameter<Self>.list(
    "from", \.from, .file(), splitsAtCommas: false,
    help: "Read IDs or URLs from a file, one per line; - reads stdin")
  static let rest = Parameter<Self>.option(
    "rest", \.rest, .file(), help: "Keep IDs that are not known to be done in this file")

  static let parameters = [ids, from, rest]

  mutating func check() throws(UsageError) {
    try InputFiles.takeStandardInput(from: &ids, to: &from)
  }

  /// Takes the first word, which may be the first of the URLs.
  mutating func take(_ subject: ChangeSubject) {
    if case .url(let url) = subject { ids.insert(url, at: 0) }
  }

  /// Rejects a command line without targets.
  func checkIsNamed() throws(UsageError) {
    guard ids.isEmpty, from.isEmpty else { return }
    throw .rule("no IDs given", hint: InputFiles.hint)
  }

  /// Reads the targets from the command line, then those from the files.
  ///
  /// Everything is read before anything is sent, and an error about a line names the line. Where a
  /// file must not be empty, the command that should have written it may have failed.
  func targets(
    in context: Context, mayBeEmpty: Bool = true,
    _ read: (String) throws(UsageError) -> ChangeTarget
  ) throws -> [ChangeTarget] {
    var targets: [ChangeTarget] = []
    for word in ids { targets.append(try read(word)) }
    for var lines in try InputFiles(context).lines(of: from) {
      let countBefore = targets.count
      while let target = try lines.next(read) { targets.append(target) }
      guard targets.count > countBefore || mayBeEmpty else { throw lines.noContent }
    }
    return targets
  }

  /// Writes an empty result and says why; a file of what is left is then empty too.
  func writeNothing(to presentation: Presentation) throws {
    let files = from.map { InputFiles.label(of: $0) }.joined(separator: ", ")
    presentation.messages.note("Nothing to do: no IDs in \(files).")
    let empty: [JSONValue] = []
    try presentation.write(empty, columns: ChangeTarget.columns, id: "id")
    try RestReport(
      path: rest, of: [], outcome: "", isRepeatable: true, messages: presentation.messages
    ).finish()
  }

  /// Reads targets that are all of one type, or URLs of some types; for a write, their IDs must
  /// have the exact shape.
  func targets(
    of subject: ChangeSubject, among words: TypeWords, in context: Context,
    _ strictness: MisplacedID.Strictness = .exact, for purpose: MisplacedID.Purpose
  ) throws -> [ChangeTarget] {
    try targets(in: context) { word throws(UsageError) in
      guard let type = subject.type else { return try ChangeTarget(url: word, among: words) }
      return try ChangeTarget(word: word, type: type, strictness, for: purpose)
    }
  }
}

/// The first word of a change: the type of all IDs, or the first of several URLs, each of which
/// shows its own type.
enum ChangeSubject: Sendable, Equatable {
  case type(ResourceType), url(String)

  /// The type of all IDs; nil if each URL shows its own.
  var type: ResourceType? {
    if case .type(let type) = self { type } else { nil }
  }

  private var text: String {
    switch self {
    case .type(let type): type.rawValue
    case .url(let url): url
    }
  }

  /// The values of a command: types, and URLs.
  static func value(_ types: ValueType<ResourceType>) -> ValueType<ChangeSubject> {
    ValueType(name: types.name, known: types.known, text: \.text) { word throws(ValueError) in
      MusicURL.isURL(word) ? .url(word) : .type(try types.parse(word))
    }
  }
}
