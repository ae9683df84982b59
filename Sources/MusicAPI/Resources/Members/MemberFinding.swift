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
    /// A member that came, went or changed its type since it was recorded.
    case shape
    /// A difference that is known to be there, and is there no more.
    case stale
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
