/// A value that is read from the words of a line.
///
/// It begins with the defaults; what the line says is written over them. Nothing of the line is
/// kept beside it, so that only what was declared can be known.
package protocol Parameters: Sendable {
  /// What holds when the line says nothing.
  init()
  /// Everything the line may say.
  static var parameters: [Parameter<Self>] { get }
  /// Works out what follows from the line, and refuses what does not go together.
  mutating func check() throws(UsageError)
}

extension Parameters {
  package mutating func check() throws(UsageError) {}

  /// Reads the arguments that a line was matched to.
  package init(_ arguments: Arguments) throws(UsageError) {
    self.init()
    for parameter in Self.parameters { try parameter.read(arguments, &self) }
    for parameter in Self.parameters { try parameter.check(arguments, self) }
    try check()
  }
}

/// Options that several commands share, read into one value.
package protocol OptionGroup: Parameters {
  /// What help calls them, such as `OUTPUT OPTIONS`; nil for those that stand among the command's own.
  static var title: String? { get }
}
