/// A path to a value inside another: member names and array positions, separated by dots.
///
/// `data.0.attributes.name` is the name of the first resource in a response.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// The steps from the outermost to the innermost; a number is a position in an array, and a name
  /// in an object.
  package let steps: [String]

  /// Creates a path from steps, which may contain dots.
  package init(steps: [String]) {
    self.steps = steps
  }

  /// Splits text at its dots; empty text is the path to the value itself.
  public init(_ text: String) {
    let steps = text.split(separator: ".", omittingEmptySubsequences: false)
    self.init(steps: text.isEmpty ? [] : steps.map(String.init))
  }

  /// The steps, separated by dots.
  public var description: String {
    steps.joined(separator: ".")
  }
}

extension JSONPath: ExpressibleByStringLiteral {
  /// Creates a path from a string literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension JSON {
  /// Returns the value at a path; nil if there is none.
  public func value(at path: JSONPath) -> JSON? {
    path.steps.reduce(self as JSON?) { value, step in
      value?.kind == .array ? Int(step).flatMap { value?[$0] } : value?[step]
    }
  }
}
