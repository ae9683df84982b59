import AmctlCommandLine
import MusicAPI

/// The targets of a change: ids on the command line, and lines of files.
struct ChangeInput: OptionGroup {
  var ids: [String] = []
  var from: [String] = []
  var rest: String?

  static let ids = Parameter<Self>.words(
    "id", \.ids, .text("ID"), help: "IDs or URLs; - reads them from stdin")
  static let from = Parameter<Self>.list(
    "from", \.from, .file(), splitsAtCommas: false,
    help: "Read IDs or URLs from a file, one per line; - reads stdin")
  static let rest = Parameter<Self>.option(
    "rest", \.rest, .file(), help: "Keep IDs that are not known to be done in this file")

  static let parameters = [ids, from, rest]

  mutating func derive() throws(UsageError) {
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
  /// All files are read before the first request, and an error about a line names the line. Where an
  /// empty file is an error, the command that should have written it may have failed.
  func targets<Target>(
    in context: Context, mayBeEmpty: Bool = true, _ read: (String) throws(UsageError) -> Target
  ) throws -> [Target] {
    var targets: [Target] = []
    for word in ids { targets.append(try read(word)) }
    for var lines in try InputFiles(context).lines(of: from) {
      let countBefore = targets.count
      while let target = try lines.next(read) { targets.append(target) }
      guard targets.count > countBefore || mayBeEmpty else { throw lines.noContent }
    }
    return targets
  }

  /// Writes an empty result and a notice; the file of `--rest` is then empty too.
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

/// The options for verifying a write.
struct VerifyOptions: OptionGroup {
  var isOn = false
  var timeout: Duration?

  static let parameters = [
    Parameter<Self>.flag(
      "verify", \.isOn, help: "Wait until the change shows, and name missing items"),
    .option(
      "verify-timeout", \.timeout,
      .duration(in: .zero...(.seconds(3_600)), expected: "a time from 0 to 1h"), default: "60s",
      help: "Time limit for --verify"
    ).needing("--verify") { $0.isOn },
  ]

  /// Returns the service, which sends every read if the write is verified.
  func service(
    _ context: Context, _ connection: ConnectionOptions, usesCache: Bool = true
  ) throws -> Service {
    try Service(context, connection, usesCache: usesCache && !isOn, sendsReads: isOn)
  }

  /// Returns the verification; nil if nothing is verified.
  func verification(_ service: Service) -> Verification? {
    isOn ? Verification(service: service, timeout: timeout ?? .seconds(60)) : nil
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

/// A resource to change.
struct ChangeTarget: Sendable, Hashable {
  let type: ResourceType
  let id: String
  /// The ID or URL as the user wrote it, for messages and for the file of `--rest`.
  let word: String

  /// The name that the service does not have, if it does not.
  var missingName: MissingName { MissingName(name: word, type: type) }

  /// Reads a word as an ID or a URL, either for this type.
  ///
  /// An id in a write must have the right shape; a read may request an unusual one.
  init(
    word: String, type: ResourceType, _ strictness: MisplacedID.Strictness = .exact,
    for purpose: MisplacedID.Purpose
  ) throws(UsageError) {
    try self.init(word: word, type: type, among: [type], strictness, for: purpose)
  }

  /// Reads a URL, which shows its type.
  init(url word: String, among words: TypeWords) throws(UsageError) {
    guard MusicURL.isURL(word) else {
      throw .rule(
        "'\(word)' needs a type",
        hint: "write the type before the IDs: one of " + words.names.joined(separator: ", "))
    }
    let link = try LinkedResource(word)
    guard let type = words.types.first(where: link.types.contains) else {
      throw .rule(
        "that URL is for \(link.types[0].labelWithArticle), which is not \(words.noun)",
        hint: Suggestion.list(words.names))
    }
    (self.word, self.type, id) = (word, type, link.id)
    try MisplacedID.check(id, as: type, .exact)
  }

  /// Reads a track; a URL contains its type, and the prefix of a library id implies it.
  init(track word: String, type: ResourceType?) throws(UsageError) {
    let isOfLibrary = ResourceType.librarySongs.facts?.fits(id: word) ?? false
    try self.init(
      word: word, type: type ?? (isOfLibrary ? .librarySongs : .songs),
      among: [.songs, .musicVideos], .exact, for: .fetching)
  }

  private init(
    word: String, type: ResourceType, among addressable: [ResourceType],
    _ strictness: MisplacedID.Strictness, for purpose: MisplacedID.Purpose
  ) throws(UsageError) {
    self.word = word
    if MusicURL.isURL(word) {
      let link = try LinkedResource(word)
      // A command that takes a type takes URLs without it, each with its own.
      let hint: String? = if case .fetching = purpose { nil } else { "leave out the type" }
      (self.type, id) = (try link.type(among: addressable, elseHint: hint), link.id)
    } else {
      (self.type, id) = (type, word)
    }
    try MisplacedID.check(id, as: self.type, strictness, for: purpose)
  }

  /// The type and id.
  var reference: ResourceReference { ResourceReference(type, id) }

  /// Returns the resource as an identifier, and whether the change made a difference, if known.
  func record(isChanged: Bool?) -> JSONValue {
    .object(
      .known([
        "id": .string(id), "type": .string(type.rawValue), "changed": isChanged.map { .bool($0) },
      ]))
  }

  /// The fields of these records.
  static let fields: RecordFields = ["type": .string, "id": .string, "changed": .boolean]

  /// The columns of these records.
  static let columns = [Column("type"), Column("id")]

  /// Splits targets into consecutive ones of one type, at most as many as one request may name.
  static func runs(of targets: [ChangeTarget], upTo limit: Int) -> [[ChangeTarget]] {
    var runs: [[ChangeTarget]] = []
    for target in targets {
      if let last = runs.indices.last, runs[last][0].type == target.type, runs[last].count < limit {
        runs[last].append(target)
      } else {
        runs.append([target])
      }
    }
    return runs
  }
}
