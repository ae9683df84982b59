/// The command that a line names, and its arguments.
package struct Match: Sendable {
  /// The names from the program to the command, with aliases replaced.
  package let path: CommandPath
  package let spec: CommandSpec
  package let arguments: Arguments
  /// The options, as they were typed, that override the command and every error in the line.
  package let overrides: [String]

  /// Whether an option such as `--help` overrides the command, and every error in the line.
  package var isOverridden: Bool { !overrides.isEmpty }
}

/// The texts on a command line, by the names of the declarations; only parameters read them.
package struct Arguments: Sendable, Equatable {
  private var options: [String: [String]] = [:]
  /// The words of each positional argument.
  private(set) var positionals: [String: [String]] = [:]
  private var settingOptions: [String: String] = [:]

  /// The titles of the groups that the options belong to.
  private(set) var groups: Set<String> = []

  package var settings: [(setting: String, text: String, option: String)] {
    settingOptions.compactMap { option, setting in
      options[option]?.last.map { (setting, $0, "--" + option) }
    }
  }

  /// Returns the words of a positional argument; none when it was omitted.
  func words(of name: String) -> [String] {
    positionals[name, default: []]
  }

  /// Returns the texts of an option; a flag has an empty text for each use.
  func texts(ofOption name: String) -> [String] {
    options[name, default: []]
  }

  /// Whether an option such as `--limit`, or an argument such as `<id>`, is given.
  func contain(_ name: String) -> Bool {
    name.hasPrefix("<")
      ? positionals[String(name.dropFirst().dropLast())] != nil
      : options[String(name.dropFirst(2))] != nil
  }

  mutating func add(_ values: [String], to option: OptionSpec) {
    if option.repetition == .continues, let before = options[option.name]?.last {
      options[option.name] = [([before] + values).joined(separator: ",")]
    } else {
      options[option.name, default: []] += values
    }
    if let setting = option.setting { settingOptions[option.name] = setting }
    if let group = option.group { groups.insert(group) }
  }

  mutating func add(_ word: String, to positional: PositionalSpec) {
    positionals[positional.name, default: []].append(word)
  }

  /// Rejects different values of an option that takes one.
  func checkAgreement(on option: OptionSpec) throws(UsageError) {
    let texts = texts(ofOption: option.name)
    guard let first = texts.first, let other = texts.first(where: { $0 != first }) else { return }
    throw .rule(
      "'\(option.spelling)' takes one value, not '\(first)' and '\(other)'",
      hint: "run the command once for each")
  }
}

/// A value that is read from the words of a line.
///
/// It starts with the defaults, which the words of the line replace. Nothing else of the line is
/// kept, so that a command sees only what it declared.
package protocol Parameters: Sendable {
  /// Creates the defaults.
  init()
  static var parameters: [Parameter<Self>] { get }
  /// Finds what the words of the line mean together, such as what is an ID and what a name.
  mutating func derive() throws(UsageError)
  /// What cannot be used together: an option or `<argument>`, and those that it has no use for.
  var conflicts: [(name: String, others: [String])] { get }
  /// The options that words of the line stand for, such as `--from` for `-`.
  var impliedOptions: [String] { get }
  /// Rejects combinations that are not valid.
  func check() throws(UsageError)
}

extension Parameters {
  package mutating func derive() throws(UsageError) {}
  package var conflicts: [(name: String, others: [String])] { [] }
  package var impliedOptions: [String] { [] }
  package func check() throws(UsageError) {}

  /// Reads the arguments that a line was matched to.
  package init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    try read(arguments)
  }

  fileprivate mutating func read(_ arguments: Arguments) throws(UsageError) {
    for parameter in Self.parameters { try parameter.read(arguments, &self) }
    for parameter in Self.parameters { try parameter.check(arguments, self) }
    try complete(arguments)
  }

  /// Derives and checks what no single word says.
  mutating func complete(_ arguments: Arguments) throws(UsageError) {
    try derive()
    let implied = impliedOptions
    let isGiven = { name in implied.contains(name) || arguments.contain(name) }
    for (name, others) in conflicts where isGiven(name) {
      if let other = others.first(where: isGiven) { throw .conflict(name, other) }
    }
    try check()
  }

  /// Reads the arguments of an unfinished line, without what is not valid yet.
  package init(partial arguments: Arguments) {
    self.init()
    for parameter in Self.parameters { try? parameter.read(arguments, &self) }
  }

  /// Returns its value of a group of options; nil if it does not declare that group.
  package func options<Group: OptionGroup>(_ group: Group.Type) -> Group? {
    for parameter in Self.parameters where parameter.groupType == ObjectIdentifier(group) {
      return parameter.options(self) as? Group
    }
    return nil
  }
}

/// Options that several commands share, read into one value.
package protocol OptionGroup: Parameters {
  /// The heading in help, which says what they are for, such as `FORMAT AND FIELDS`; nil lists them
  /// with the command's own options.
  static var title: String? { get }
}

extension OptionGroup {
  package static var title: String? { nil }

  /// Reads the options of the group alone; the defaults if the line has none of them.
  package init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    if arguments.mayContain(Self.title) { try read(arguments) }
  }
}
