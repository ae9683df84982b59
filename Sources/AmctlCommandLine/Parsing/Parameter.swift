/// One or more parameters of a command, each declared once: its name, its value and default, its
/// help, and the property that gets what the line says.
///
/// ```swift
/// struct Search: Parameters {
///   var term = ""
///   var limit = 10
///   static let parameters: [Parameter<Self>] = [
///     .word("term", \.term, .text(), help: "What to look for"),
///     .option("limit", \.limit, .integer(in: 1...), help: "At most N items"),
///   ]
/// }
/// ```
package struct Parameter<Root>: Sendable {
  /// What help says of each.
  ///
  /// Put together on request only, for a line names a few of all options.
  let declare: @Sendable () -> [Declaration]
  /// Whether they are options of a group, and none of them a word.
  var isGroup = false
  /// Writes what a line says into the properties.
  let read: @Sendable (Arguments, inout Root) throws(UsageError) -> Void
  /// Refuses what does not fit the rest of the line, once all of it was read.
  let check: @Sendable (Arguments, Root) throws(UsageError) -> Void

  /// A property; it must be a literal key path to be sent between threads.
  package typealias Property<Value> = any WritableKeyPath<Root, Value> & Sendable
}

/// The values that can be meant in a line, where what comes before decides.
package struct Choices: Sendable, Equatable {
  /// What each of them is, as in "'x' is not a view of songs".
  package let noun: String
  /// The values in the order to show them.
  package let known: [String]
  /// Values that are taken and never offered.
  package let accepted: Set<String>
  /// The option that lets any other value through; nil when there is none.
  package let override: String?

  /// Names the values.
  package init(
    _ known: [String], accepted: Set<String> = [], noun: String, override: String? = nil
  ) {
    self.known = known
    self.accepted = accepted
    self.noun = noun
    self.override = override
  }

  /// Refuses the first value that is none of them.
  package func check(_ values: [String]) throws(UsageError) {
    guard let wrong = values.first(where: { !known.contains($0) && !accepted.contains($0) }) else {
      return
    }
    let error = UsageError.invalidValue(.unknown(wrong, noun: noun, choices: known), of: wrong)
    let hint = error.hint ?? "there are none"
    if let override {
      throw .rule(
        error.description,
        hint: hint + (hint.hasSuffix("?") ? " " : "; ") + "'\(override)' allows other names")
    }
    throw known.isEmpty ? .rule(error.description, hint: hint) : error
  }
}

// MARK: Words

extension Parameter {
  /// A word that must be there.
  package static func word<Value>(
    _ name: String, _ property: Property<Value>, _ type: ValueType<Value>, help: String
  ) -> Self {
    positional(name, type, .required, help) { words, root throws(ValueError) in
      if let word = words.first { root[keyPath: property] = try type.parse(word) }
    }
  }

  /// A word that may be left out.
  package static func word<Value>(
    _ name: String, _ property: Property<Value?>, _ type: ValueType<Value>, help: String
  ) -> Self {
    positional(name, type, .optional, help) { words, root throws(ValueError) in
      if let word = words.first { root[keyPath: property] = try type.parse(word) }
    }
  }

  /// As many words as there are, or at least one.
  package static func words<Element>(
    _ name: String, _ property: Property<[Element]>, _ type: ValueType<Element>,
    needsOne: Bool = false, help: String
  ) -> Self {
    positional(name, type, needsOne ? .some : .any, help) { words, root throws(ValueError) in
      root[keyPath: property] = try words.map { word throws(ValueError) in try type.parse(word) }
    }
  }

  private static func positional<Value>(
    _ name: String, _ type: ValueType<Value>, _ arity: PositionalSpec.Arity, _ help: String,
    _ read: @escaping @Sendable ([String], inout Root) throws(ValueError) -> Void
  ) -> Self {
    let spec = PositionalSpec(name: name, help: help, value: type.erased, arity: arity)
    return Parameter(
      declare: { [.word(spec)] },
      read: { arguments, root throws(UsageError) in
        do throws(ValueError) { try read(arguments.words(of: name), &root) } catch {
          throw .invalidValue(error, of: "<\(name)>")
        }
      }, check: { _, _ in })
  }
}

// MARK: Options

extension Parameter where Root: Parameters {
  /// An option with one value, of which the last counts.
  ///
  /// Its default is the value that the property has at first.
  package static func option<Value: Sendable>(
    _ name: String, short: Character? = nil, _ property: Property<Value>, _ type: ValueType<Value>,
    help: String
  ) -> Self {
    option(name, short, type, help, default: { type.text(Root()[keyPath: property]) }) {
      root, value in root[keyPath: property] = value
    }
  }

  /// An option that has no value unless one is given; it may set a setting for one run.
  package static func option<Value: Sendable>(
    _ name: String, short: Character? = nil, _ property: Property<Value?>,
    _ type: ValueType<Value>, setting: String? = nil, default defaultText: String? = nil,
    choices: (@Sendable (Root) -> Choices?)? = nil, help: String
  ) -> Self {
    option(
      name, short, type, help, setting: setting, default: { defaultText }, choices: choices
    ) { root, value in root[keyPath: property] = value }
  }

  private static func option<Value: Sendable>(
    _ name: String, _ short: Character?, _ type: ValueType<Value>, _ help: String,
    setting: String? = nil, default makeDefaultText: @escaping @Sendable () -> String?,
    choices: (@Sendable (Root) -> Choices?)? = nil,
    _ set: @escaping @Sendable (inout Root, Value) -> Void
  ) -> Self {
    let spec = OptionSpec(
      name: name, short: short, help: help, value: type.erased,
      makeDefaultText: makeDefaultText, setting: setting)
    return declared(spec, choices) { texts, root throws(ValueError) in
      if let text = texts.last { set(&root, try type.parse(text)) }
    }
  }

  /// An option whose values add up, as in `--types a,b --types c`.
  ///
  /// Its default is the list that the property has at first. Where a comma may be part of a value,
  /// it must not split.
  package static func list<Element: Sendable>(
    _ name: String, short: Character? = nil, _ property: Property<[Element]>,
    _ type: ValueType<Element>, splitsAtCommas: Bool = true,
    choices: (@Sendable (Root) -> Choices?)? = nil, help: String
  ) -> Self {
    let usual = { @Sendable () -> String? in
      let texts = Root()[keyPath: property].map(type.text)
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
    let spec = OptionSpec(
      name: name, short: short, help: help, value: type.erased,
      repetition: splitsAtCommas ? .addsItems : .adds, makeDefaultText: usual)
    return declared(spec, choices) { texts, root throws(ValueError) in
      guard !texts.isEmpty else { return }
      root[keyPath: property] = try texts.map { text throws(ValueError) in try type.parse(text) }
    }
  }

  /// An option without a value; one like `--help` overrides every mistake in the line.
  package static func flag(
    _ name: String, short: Character? = nil, _ property: Property<Bool>,
    overridesMistakes: Bool = false, help: String
  ) -> Self {
    let spec = OptionSpec(
      name: name, short: short, help: help, overridesMistakes: overridesMistakes)
    return declared(spec, nil) { texts, root throws(ValueError) in
      if !texts.isEmpty { root[keyPath: property] = true }
    }
  }

  private static func declared(
    _ spec: OptionSpec, _ choices: (@Sendable (Root) -> Choices?)?,
    _ read: @escaping @Sendable ([String], inout Root) throws(ValueError) -> Void
  ) -> Self {
    Parameter(
      declare: { [.option(spec)] },
      read: { arguments, root throws(UsageError) in
        do throws(ValueError) { try read(arguments.texts(ofOption: spec.name), &root) } catch {
          throw .invalidValue(error, of: spec.spelling)
        }
      },
      check: { arguments, root throws(UsageError) in
        try arguments.check(spec.name, among: choices, of: root)
      })
  }
}

// MARK: Groups

extension Parameter {
  /// The options that several commands share, as one value of the command; without a list, all of
  /// them.
  package static func group<Group: OptionGroup>(
    _ property: Property<Group>,
    taking options: @autoclosure @escaping @Sendable () -> [Parameter<Group>] = Group.parameters
  ) -> Self {
    let title = Group.title
    return Parameter(
      declare: { options().flatMap { $0.declare() }.map { $0.grouped(in: title) } },
      isGroup: title != nil,
      read: { arguments, root throws(UsageError) in
        guard arguments.mayHold(title) else { return }
        for option in options() { try option.read(arguments, &root[keyPath: property]) }
        try root[keyPath: property].check()
      },
      check: { arguments, root throws(UsageError) in
        guard arguments.mayHold(title) else { return }
        for option in options() { try option.check(arguments, root[keyPath: property]) }
      })
  }

  /// The same parameter, refused where what it needs is not there: `'--jobs' needs '--live'`.
  package func needing(
    _ needed: String, _ isThere: @escaping @Sendable (Root) -> Bool
  ) -> Self {
    Parameter(
      declare: declare, isGroup: isGroup, read: read,
      check: { [check, declare] arguments, root throws(UsageError) in
        if !isThere(root), let option = declare().firstOption(given: arguments) {
          throw .dependency(option.spelling, needs: needed)
        }
        try check(arguments, root)
      })
  }

  /// The same parameter with values that depend on the rest of the command's line.
  package func choosing(_ name: String, _ offer: @escaping @Sendable (Root) -> Choices?) -> Self {
    Parameter(
      declare: declare, isGroup: isGroup, read: read,
      check: { [check] arguments, root throws(UsageError) in
        try check(arguments, root)
        try arguments.check(name, among: offer, of: root)
      })
  }
}

extension Arguments {
  /// Whether the line may hold an option of a group; one without a title has no mark.
  fileprivate func mayHold(_ group: String?) -> Bool {
    group.map(groups.contains) ?? true
  }

  /// Refuses what an option was given and what it does not offer; what it offers is found out only
  /// when there is something to check, for that takes longer than all the rest of a start.
  fileprivate func check<Root>(
    _ option: String, among choices: ((Root) -> Choices?)?, of root: Root
  ) throws(UsageError) {
    let texts = texts(ofOption: option)
    if !texts.isEmpty { try choices?(root)?.check(texts) }
  }
}

extension [Declaration] {
  /// The first of the options that a line has.
  fileprivate func firstOption(given arguments: Arguments) -> OptionSpec? {
    for case .option(let spec) in self where !arguments.texts(ofOption: spec.name).isEmpty {
      return spec
    }
    return nil
  }
}

/// A parameter as it was declared, whatever the type of its value.
enum Declaration: Sendable {
  case word(PositionalSpec), option(OptionSpec)

  /// The same in a group of that title.
  func grouped(in title: String?) -> Declaration {
    guard case .option(var spec) = self else { return self }
    spec.group = title
    return .option(spec)
  }
}

extension [Declaration] {
  /// The options among them.
  var options: [OptionSpec] {
    compactMap { if case .option(let spec) = $0 { spec } else { nil } }
  }

  /// The words among them.
  var words: [PositionalSpec] {
    compactMap { if case .word(let spec) = $0 { spec } else { nil } }
  }
}
