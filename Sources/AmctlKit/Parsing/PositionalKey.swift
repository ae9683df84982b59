/// A declared positional argument: listed in a specification, looked up in arguments.
protocol PositionalKey: Sendable {
  /// The declaration without the value's type.
  var spec: PositionalSpec { get }
}
