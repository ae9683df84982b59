package import MusicAPI
import MusicPlatform

/// The rules that belong to a folder of fixtures, in its file `fixtures.json`.
///
/// Recording, replay and checks all follow them, so that nobody has to repeat options.
package struct FixtureRules: Sendable, Hashable {
  package static let fileName = "fixtures.json"
  /// The name of the folder with the sessions of a folder, which follow its rules.
  static let sessions = "sessions"
  /// The name of the folder with the folders of other hosts than the service.
  static let hosts = "hosts"

  /// The members of bodies that are recorded as `<redacted>`.
  package var redact: [MemberRule]
  /// The values that are recorded as pseudonyms.
  package var pseudonym: PseudonymRules
  /// Which differences between a request and a recorded one do not matter.
  package var match: Match
  /// The fingerprint of the key that made the pseudonyms; nil before the first.
  package var keyFingerprint: String?

  /// Creates rules; without arguments, those of a folder without the file.
  package init(
    redact: [MemberRule] = [], pseudonym: PseudonymRules = PseudonymRules(),
    match: Match = Match()
  ) {
    self.redact = redact
    self.pseudonym = pseudonym
    self.match = match
  }

  /// Reads the rules of a folder, those of a session's folder where it has none of its own; throws
  /// an error that names the file and the mistake.
  package init(directory: String) throws(TransportError) {
    let path = Self.home(of: directory) + "/" + Self.fileName
    do {
      let bytes = try FileSystem.read(path, atMost: FileSystem.SizeLimit.settings)
      try self.init(json: JSONDocument(ofFile: bytes).root)
    } catch let error as FileError where error.isMissing {
      self.init()
    } catch let error as FileError {
      throw .fixture(.unreadable(path: path, reason: error.cause))
    } catch {
      throw .fixture(.unreadable(path: path, reason: "\(error)"))
    }
  }

  /// Returns the folder with the rules of a folder.
  static func home(of directory: String) -> String {
    let parts = directory.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1, parts[parts.count - 2] == sessions,
      !FileSystem.exists(directory + "/" + fileName)
    else { return directory }
    return parts.count == 2 ? "." : parts.dropLast(2).joined(separator: "/")
  }

  /// Reads `{"redact": [...], "pseudonym": [...], "match": {...}}`; every member is optional, and
  /// an unknown one is an error.
  init(json: JSON) throws(FixtureFlaw) {
    let members = RuleMembers(of: json, at: "")
    try members.check(["redact", "pseudonym", "match", Self.fingerprintName])
    redact = []
    for text in try members.texts("redact") {
      guard let rule = MemberRule(text) else {
        throw members.fault("redact", "has '\(text)', which is not a path like **.attributes.name")
      }
      redact.append(rule)
    }
    pseudonym = PseudonymRules()
    for text in try members.texts("pseudonym") where !pseudonym.add(text) {
      throw members.fault(
        "pseudonym",
        "has '\(text)', which is not a rule like **.id, path:/v1/me/library/*/{id} or value:p.*")
    }
    if let value = members[Self.fingerprintName] {
      guard let text = value.string, Pseudonym.isOne(text) else {
        throw members.fault(Self.fingerprintName, "is not the fingerprint of a key")
      }
      keyFingerprint = text
    }
    match =
      try members["match"].map { json throws(FixtureFlaw) in try Match(json: json) }
      ?? Match()
  }
}

extension FixtureError {
  /// Whether the rules of a folder are what cannot be read: somebody wrote them, and can correct
  /// them.
  package var isOfRules: Bool {
    guard case .unreadable(let path, _) = self else { return false }
    return path.hasSuffix("/" + FixtureRules.fileName)
  }
}

/// The members of an object in the rules, which are all known.
struct RuleMembers {
  private let json: JSON
  private let path: String

  /// Takes an object and its path in the file, which is empty for the file's own.
  init(of json: JSON, at path: String) {
    self.json = json
    self.path = path
  }

  subscript(name: String) -> JSON? { json[name] }

  /// Throws unless the value is an object with some of these members, each at most once.
  func check(_ known: [String]) throws(FixtureFlaw) {
    guard json.kind == .object else { throw fault("is \(json.kindName), not an object") }
    if let (name, flaw) = json.strangers(besides: known).first { throw fault(name, flaw) }
  }

  /// Returns the texts of a list; none if the member is missing.
  func texts(_ name: String) throws(FixtureFlaw) -> [String] {
    guard let value = json[name] else { return [] }
    let texts = value.elements.map { $0.string ?? "" }
    guard value.kind == .array, texts.allSatisfy({ !$0.isEmpty }) else {
      throw fault(name, "is not a list of strings")
    }
    guard texts.count <= Limit.rules else {
      throw fault(name, "has \(texts.count) rules, more than \(Limit.rules)")
    }
    for (index, text) in texts.enumerated() {
      let count = Self.parts(of: text)
      guard count <= Limit.parts else {
        throw fault("\(name)[\(index)]", "has \(count) parts, more than \(Limit.parts)")
      }
    }
    return texts
  }

  /// What a list may contain, so that no file of somebody else takes long to follow.
  private enum Limit {
    static let rules = 1000
    static let parts = 32
  }

  /// The number of steps of a path, or of texts between stars.
  private static func parts(of rule: String) -> Int {
    let rule = rule.hasPrefix("path:/") ? rule.dropFirst("path:/".count) : rule[...]
    return [".", "/", "&", "*"].map { (separator: Character) in
      rule.split(separator: separator).count
    }
    .max() ?? 0
  }

  /// Returns the choice that a member names; nil if it is missing.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String
  ) throws(FixtureFlaw) -> Choice? where Choice.RawValue == String {
    guard let value = json[name] else { return nil }
    guard let choice = value.string.flatMap(Choice.init) else {
      let names = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw fault(name, "is not one of \(names)")
    }
    return choice
  }

  /// Returns the error for a member.
  func fault(_ name: String, _ detail: String) -> FixtureFlaw {
    FixtureFlaw("'\(path.isEmpty ? name : path + "." + name)' \(detail)")
  }

  private func fault(_ detail: String) -> FixtureFlaw {
    FixtureFlaw((path.isEmpty ? "it" : "'\(path)'") + " \(detail)")
  }
}

extension JSON {
  /// Returns the members of an object that are not known, or occur twice, and why they are wrong.
  func strangers(besides known: [String]) -> [(name: String, flaw: String)] {
    var seen: Set<String> = []
    return members.compactMap { name, _ in
      guard known.contains(name) else {
        return (name, "is not one of \(known.map { "'\($0)'" }.joined(separator: ", "))")
      }
      return seen.insert(name).inserted ? nil : (name, "occurs twice")
    }
  }

  /// The kind of the value as part of a sentence.
  var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
