import MusicAPI

/// What sets an answer apart from the models, or from an answer of another time.
package struct MemberFinding: Sendable, Hashable {
  /// The ways in which an answer can differ.
  package enum Kind: String, Sendable, CaseIterable {
    /// A member that no model reads.
    case unknown
    /// A member whose value the models cannot read.
    case type
    /// A member that is documented as always there, and is not.
    case missing
    /// A member that was recorded, and is no longer sent.
    case gone
    /// A member that was recorded with another type.
    case changed
    /// A member that is sent now, and was not recorded.
    case new
    /// A response that has another status than the recorded ones.
    case status
    /// No finding, but a name for `gone`, `changed` and `new` together.
    case shape
    /// A difference that is known, and no longer occurs.
    case stale

    /// Whether findings of a kind are of this one too.
    package func includes(_ kind: Kind) -> Bool {
      self == kind || self == .shape && [.gone, .changed, .new].contains(kind)
    }

    /// Whether it takes a response of today to find one.
    package var isChange: Bool {
      [.gone, .changed, .new, .status, .shape].contains(self)
    }
  }

  /// The way.
  package let kind: Kind
  /// The member, such as `songs.attributes.name`.
  package let member: String
  /// What is there, and what should be, in words; empty when the kind says it all.
  package let detail: String

  /// Joins the parts.
  package init(_ kind: Kind, _ member: String, _ detail: String = "") {
    self.kind = kind
    self.member = member
    self.detail = detail
  }
}
