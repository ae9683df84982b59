/// A declared option: what a command lists in its specification and looks up in its arguments.
protocol OptionKey: Sendable {
  /// The declaration without the value's type.
  var spec: OptionSpec { get }
}
