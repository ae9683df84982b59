import MusicAPI
import Testing

/// A typed member of a view: the name it reads, and a value that it can read.
struct Member<View: ObjectView>: Sendable, CustomTestStringConvertible {
  let name: String
  let value: String
  private let read: @Sendable (View) -> String?

  /// One value of each kind there is.
  private static var kinds: [String] { ["null", "true", "7.5", "\"?\"", "[7]", "{}"] }

  init<Value>(_ name: String, _ path: any KeyPath<View, Value?> & Sendable, _ value: String) {
    self.name = name
    self.value = value
    read = { view in view[keyPath: path].map { Self.text(of: $0) } }
  }

  var testDescription: String { name }

  /// Expects the member to read its value, and nothing where there is none or one of another kind.
  func check() throws {
    #expect(read(View(try JSON("{\"\(name)\":\(value)}"))) == value)
    #expect(read(View(try JSON("{}"))) == nil)
    #expect(read(View(nil)) == nil)
    let kind = try JSON(value).kind
    for other in Self.kinds where try JSON(other).kind != kind {
      #expect(read(View(try JSON("{\"\(name)\":\(other)}"))) == nil)
    }
  }

  /// The value as JSON writes it.
  private static func text(of value: Any) -> String {
    switch value {
    case let view as any ObjectView: view.json?.text ?? ""
    case let list as [Any]: "[" + list.map { text(of: $0) }.joined(separator: ",") + "]"
    case let number as Int: "\(number)"
    case let bool as Bool: "\(bool)"
    case let value as RatingValue: "\(value.rawValue)"
    case let name as any OpenEnumeration: "\"\(name.rawValue)\""
    default: "\"\(value)\""
    }
  }
}
