import MusicAPI

/// A difference between a response and the models, or between a response and an earlier one.
package struct MemberFinding: Sendable, Hashable {
  /// The kinds of differences.
  package enum Kind: String, Sendable, CaseIterable {
    /// A member that no model reads.
    case unknown
    /// A member whose value the models cannot read.
    case type
    /// A member that is documented as always present, and is missing.
    case missing
    /// A member that was recorded and is no longer sent.
    case gone
    /// A member that was recorded with a different type.
    case changed
    /// A member that is sent now but was not recorded.
    case new
    /// A response whose status differs from the recorded ones.
    case status
    /// Not a finding itself: a name for `gone`, `changed` and `new` together.
    case shape
    /// A known difference that no longer occurs.
    case stale

    /// Whether this kind includes findings of another.
    package func includes(_ kind: Kind) -> Bool {
      self == kind || self == .shape && [.gone, .changed, .new].contains(kind)
    }

    /// Whether finding one takes a new response to compare with.
    package var isChange: Bool {
      [.gone, .changed, .new, .status, .shape].contains(self)
    }
  }

  /// The kind of difference.
  package let kind: Kind
  /// The member, such as `songs.attributes.name`.
  package let member: String
  /// What is there and what was expected, in words; empty when the kind is enough.
  package let detail: String

  package init(_ kind: Kind, _ member: String, _ detail: String = "") {
    self.kind = kind
    self.member = member
    self.detail = detail
  }
}
