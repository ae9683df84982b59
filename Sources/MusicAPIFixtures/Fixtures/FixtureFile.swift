/// A fixture in a folder.
package struct FixtureFile: Sendable {
  /// The path relative to the folder.
  package let path: String
  package let fixture: Fixture
  /// The size of the file in bytes.
  package let size: Int
  let rules: FixtureRules.Match

  /// Where its request is looked for, in the folder or in that of its session.
  package var place: FixturePlace { fixture.place(by: rules) }

  /// The folder of the session to which it belongs, relative to the folder; nil if it belongs to
  /// the folder itself.
  package var session: String? { FixtureSession.home(of: path) }

  /// The path of its session's folder with a slash; empty if it belongs to the folder itself.
  var home: String { session.map { $0 + "/" } ?? "" }

  /// The path relative to the folder of its session.
  var ownPath: String { String(path.dropFirst(home.count)) }

  /// Sorts numbers by value, so that `~10` comes after `~9`.
  struct Order: Comparable {
    private let stem: String
    private let number: Int

    init(_ path: String) {
      let stem = path.dropLast(".json".count)
      let tilde = stem.lastIndex(of: "~")
      let digits = tilde.map { stem[stem.index(after: $0)...] } ?? ""
      let number = digits.utf8.count < 8 ? Int(digits) : nil
      self.stem = String(number == nil ? stem : stem[..<(tilde ?? stem.endIndex)])
      self.number = number ?? 1
    }

    static func < (one: Order, other: Order) -> Bool {
      (one.stem, one.number) < (other.stem, other.number)
    }
  }
}
