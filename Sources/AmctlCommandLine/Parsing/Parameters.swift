/// A value that is read from the words of a line.
///
/// It starts with the defaults, which the words of the line replace. Nothing else of the line is
/// kept, so that a command sees only what it declared.
package protocol Parameters: Sendable {
  /// Creates the defaults.
  init()
  /// The parameters of the line.
  static var parameters: [Parameter<Self>] { get }
  /// Derives values from the line, and rejects combinations that are not valid.
  mutating func check() throws(UsageError)
}

extension Parameters {
  package mutating func check() throws(UsageError) {}

  /// Reads the arguments that a line was matched to.
  package init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    try read(arguments)
  }

  fileprivate mutating func read(_ arguments: Arguments) throws(UsageError) {
    for parameter in Self.parameters { try parameter.read(arguments, &self) }
    for parameter in Self.parameters { try parameter.check(arguments, self) }
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
  /// The heading in help, such as `OUTPUT OPTIONS`; nil lists them with the command's own options.
  static var title: String? { get }
}

extension OptionGroup {
  /// Reads the options of the group alone; the defaults if the line has none of them.
  package init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    if arguments.mayContain(Self.title) { try read(arguments) }
  }
}
