/// One or more parameters of a command, each declared once: its name, value, default and help, and
/// the property that receives its value.
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
  /// Returns the declarations for help.
  ///
  /// They are made only on request, because a line uses few of all options.
  var declare: @Sendable () -> Declarations
  /// The title of the group of options that it is; nil for a parameter of its own.
  var group: String?
  var groupType: ObjectIdentifier?
  /// Returns the value of the group of options that it is; nil for a parameter of its own.
  var options: @Sendable (Root) -> (any OptionGroup)? = { _ in nil }
  /// Returns the choices for an option; nil if the rest of the line does not limit them.
  var offer: @Sendable (String, Root) -> Choices? = { _, _ in nil }
  /// Writes the values of a line to the properties.
  let read: @Sendable (Arguments, inout Root) throws(UsageError) -> Void
  /// Rejects values that conflict with the rest of the line, once all of it was read.
  var check: @Sendable (Arguments, Root) throws(UsageError) -> Void

  /// Returns a property, as a literal key path.
  ///
  /// The key path is created only when it is used, because a line uses few of all options.
  package typealias Property<Value> = @Sendable () -> any WritableKeyPath<Root, Value> & Sendable
}

// MARK: Words

extension Parameter {
  /// Declares a required word.
  package static func word<Value>(
    _ name: String, _ property: @autoclosure @escaping Property<Value>, _ type: ValueType<Value>,
    help: String
  ) -> Self {
    positional(name, type, .required, help) { words, root throws(ValueError) in
      if let word = words.first { root[keyPath: property()] = try type.parse(word) }
    }
  }

  /// A word that may be left out.
  package static func word<Value>(
    _ name: String, _ property: @autoclosure @escaping Property<Value?>, _ type: ValueType<Value>,
    help: String
  ) -> Self {
    positional(name, type, .optional, help) { words, root throws(ValueError) in
      if let word = words.first { root[keyPath: property()] = try type.parse(word) }
    }
  }

  /// As many words as there are, or at least one.
  package static func words<Element>(
    _ name: String, _ property: @autoclosure @escaping Property<[Element]>,
    _ type: ValueType<Element>,
    needsOne: Bool = false, help: String
  ) -> Self {
    positional(name, type, needsOne ? .some : .any, help) { words, root throws(ValueError) in
      root[keyPath: property()] = try words.map { word throws(ValueError) in try type.parse(word) }
    }
  }

  private static func positional<Value>(
    _ name: String, _ type: ValueType<Value>, _ arity: PositionalSpec.Arity, _ help: String,
    _ read: @escaping @Sendable ([String], inout Root) throws(ValueError) -> Void
  ) -> Self {
    let spec = PositionalSpec(name: name, help: help, value: type.erased, arity: arity)
    return Parameter(
      declare: { Declarations(words: [spec]) },
      read: { arguments, root throws(UsageError) in
        do throws(ValueError) { try read(arguments.words(of: name), &root) } catch {
          throw .invalidValue(error, of: "<\(name)>")
        }
      }, check: { _, _ in })
  }
}

// MARK: Options

extension Parameter where Root: Parameters {
  /// Declares an option with one value, of which the last use counts.
  ///
  /// Its default is the initial value of the property.
  package static func option<Value: Sendable>(
    _ name: String, short: Character? = nil, _ property: @autoclosure @escaping Property<Value>,
    _ type: ValueType<Value>,
    help: String
  ) -> Self {
    option(name, short, type, help, default: { type.text(Root()[keyPath: property()]) }) {
      root, value in root[keyPath: property()] = value
    }
  }

  /// Declares an option without a default; it may override a setting for one run.
  ///
  /// With a bare text, its value can be left out.
  package static func option<Value: Sendable>(
    _ name: String, short: Character? = nil, _ property: @autoclosure @escaping Property<Value?>,
    _ type: ValueType<Value>, bareText: String? = nil,
    repetition: OptionSpec.Repetition = .replaces,
    setting: String? = nil, default defaultText: String? = nil,
    choices: (@Sendable (Root) -> Choices?)? = nil, help: String
  ) -> Self {
    option(
      name, short, type, help, repetition, bareText: bareText, setting: setting,
      default: { defaultText },
      choices: choices
    ) { root, value in root[keyPath: property()] = value }
  }

  private static func option<Value: Sendable>(
    _ name: String, _ short: Character?, _ type: ValueType<Value>, _ help: String,
    _ repetition: OptionSpec.Repetition = .replaces, bareText: String? = nil,
    setting: String? = nil,
    default makeDefaultText: @escaping @Sendable () -> String?,
    choices: (@Sendable (Root) -> Choices?)? = nil,
    _ set: @escaping @Sendable (inout Root, Value) -> Void
  ) -> Self {
    let spec = OptionSpec(
      name: name, short: short, help: help, value: type.erased, bareText: bareText,
      repetition: repetition, makeDefaultText: makeDefaultText, setting: setting)
    return declared(spec, choices) { texts, root throws(ValueError) in
      if let text = texts.last { set(&root, try type.parse(text)) }
    }
  }

  /// Declares an option whose values accumulate, as in `--types a,b --types c`.
  ///
  /// Its default is the initial list of the property. Turn off splitting if a value may contain a
  /// comma.
  package static func list<Element: Sendable>(
    _ name: String, short: Character? = nil, _ property: @autoclosure @escaping Property<[Element]>,
    _ type: ValueType<Element>, splitsAtCommas: Bool = true, overridingValue: String? = nil,
    choices: (@Sendable (Root) -> Choices?)? = nil, help: String
  ) -> Self {
    let usual = { @Sendable () -> String? in
      let texts = Root()[keyPath: property()].map(type.text)
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
    let spec = OptionSpec(
      name: name, short: short, help: help, value: type.erased,
      repetition: splitsAtCommas ? .addsItems : .adds, makeDefaultText: usual,
      overridingValue: overridingValue)
    return declared(spec, choices) { texts, root throws(ValueError) in
      guard !texts.isEmpty else { return }
      root[keyPath: property()] = try texts.map { text throws(ValueError) in try type.parse(text) }
    }
  }

  /// Declares an option without a value; one like `--help` overrides every error in the line.
  package static func flag(
    _ name: String, short: Character? = nil, _ property: @autoclosure @escaping Property<Bool>,
    overridesMistakes: Bool = false, help: String
  ) -> Self {
    let spec = OptionSpec(
      name: name, short: short, help: help, overridesMistakes: overridesMistakes)
    return declared(spec, nil) { texts, root throws(ValueError) in
      if !texts.isEmpty { root[keyPath: property()] = true }
    }
  }

  private static func declared(
    _ spec: OptionSpec, _ choices: (@Sendable (Root) -> Choices?)?,
    _ read: @escaping @Sendable ([String], inout Root) throws(ValueError) -> Void
  ) -> Self {
    Parameter(
      declare: { Declarations(options: [spec]) },
      offer: { name, root in name == spec.name ? choices?(root) : nil },
      read: { arguments, root throws(UsageError) in
        do throws(ValueError) { try read(arguments.texts(ofOption: spec.name), &root) } catch {
          throw .invalidValue(error, of: spec.spelling)
        }
      },
      check: { arguments, root throws(UsageError) in
        if spec.repetition == .agrees { try arguments.checkAgreement(on: spec) }
        try arguments.check(spec.name, among: choices, of: root)
      })
  }
}

// MARK: Groups

extension Parameter {
  /// Declares options that several commands share, as one value of the command; without a list, all
  /// of them.
  package static func group<Group: OptionGroup>(
    _ property: @autoclosure @escaping Property<Group>,
    taking options: @autoclosure @escaping @Sendable () -> [Parameter<Group>] = Group.parameters
  ) -> Self {
    let title = Group.title
    return Parameter(
      declare: {
        let declared = options().map { $0.declare() }
        return Declarations(
          words: declared.flatMap(\.words), options: declared.flatMap(\.options)
        ).with { $0.group = title }
      },
      group: title, groupType: ObjectIdentifier(Group.self),
      options: { $0[keyPath: property()] },
      offer: { name, root in
        let group = root[keyPath: property()]
        return options().lazy.compactMap { $0.offer(name, group) }.first
      },
      read: { arguments, root throws(UsageError) in
        guard arguments.mayContain(title) else { return }
        let property = property()
        for option in options() { try option.read(arguments, &root[keyPath: property]) }
        try root[keyPath: property].complete(arguments)
      },
      check: { arguments, root throws(UsageError) in
        guard arguments.mayContain(title) else { return }
        let group = root[keyPath: property()]
        for option in options() { try option.check(arguments, group) }
      })
  }

  /// Returns the same parameter, which a help topic describes once for all commands.
  package func described(in topic: String) -> Self {
    var parameter = self
    parameter.declare = { [declare] in declare().with { $0.topic = topic } }
    return parameter
  }

  /// Returns the same parameter with a requirement: `'--jobs' needs '--live'`.
  package func needing(
    _ needed: String, _ isThere: @escaping @Sendable (Root) -> Bool
  ) -> Self {
    refusing({ !isThere($0) }) { .dependency($0, needs: needed) }
  }

  /// Returns the same parameter with a contradiction: `'--jobs' cannot be used with <new>`.
  package func excluding(
    _ other: String, _ isThere: @escaping @Sendable (Root) -> Bool
  ) -> Self {
    refusing(isThere) { .conflict($0, other) }
  }

  /// Returns the same parameter, whose options are errors on some lines.
  private func refusing(
    _ isRefused: @escaping @Sendable (Root) -> Bool,
    with error: @escaping @Sendable (String) -> UsageError
  ) -> Self {
    var parameter = self
    parameter.check = { [check, declare] arguments, root throws(UsageError) in
      let isGiven = { (option: OptionSpec) in !arguments.texts(ofOption: option.name).isEmpty }
      if isRefused(root), let option = declare().options.first(where: isGiven) {
        throw error(option.spelling)
      }
      try check(arguments, root)
    }
    return parameter
  }

  /// Returns the same parameter with choices that depend on the rest of the line.
  package func choosing(
    _ name: String, _ choices: @escaping @Sendable (Root) -> Choices?
  ) -> Self {
    var parameter = self
    parameter.offer = { [offer] option, root in
      (option == name ? choices(root) : nil) ?? offer(option, root)
    }
    parameter.check = { [check] arguments, root throws(UsageError) in
      try check(arguments, root)
      try arguments.check(name, among: choices, of: root)
    }
    return parameter
  }
}

extension Arguments {
  /// Whether the line may contain an option of the group; a group without a title always may.
  func mayContain(_ group: String?) -> Bool {
    group.map(groups.contains) ?? true
  }

  /// Rejects values of an option that are not among its choices.
  ///
  /// The choices are computed only when there is a value to check, because that takes longer than
  /// the rest of a start.
  fileprivate func check<Root>(
    _ option: String, among choices: ((Root) -> Choices?)?, of root: Root
  ) throws(UsageError) {
    let texts = texts(ofOption: option)
    if !texts.isEmpty { try choices?(root)?.check(texts) }
  }
}
