/// A way into a value: member names and positions, written with dots between them.
///
/// `data.0.attributes.name` is the name of the first resource in a response.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// The steps from the outside in; a number is a position in an array and a name in an object.
  package let steps: [String]

  /// Keeps the steps as they are, for names that hold a dot.
  public init(steps: [String]) {
    self.steps = steps
  }

  /// Splits a text at its dots; the empty text is the value itself.
  public init(_ text: String) {
    let steps = text.split(separator: ".", omittingEmptySubsequences: false)
    self.init(steps: text.isEmpty ? [] : steps.map(String.init))
  }

  /// The steps with dots between them.
  public var description: String {
    steps.joined(separator: ".")
  }
}

extension JSONPath: ExpressibleByStringLiteral {
  /// Lets a path be written as a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension JSON {
  /// The value a path leads to; nil when a step leads nowhere.
  public func value(at path: JSONPath) -> JSON? {
    path.steps.reduce(self as JSON?) { value, step in
      value?.kind == .array ? Int(step).flatMap { value?[$0] } : value?[step]
    }
  }
}
