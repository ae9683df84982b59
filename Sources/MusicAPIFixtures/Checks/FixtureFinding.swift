import MusicAPI

/// A difference between a response and the models, or between a response and an earlier one; also
/// something wrong with the file of a response.
public struct FixtureFinding: Sendable, Hashable {
  /// The kinds of differences.
  public enum Kind: String, Sendable, CaseIterable {
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
    /// A known difference that no longer occurs, or a response that is older than is accepted.
    case stale
    /// A fixture that no request can match.
    case dead
    /// A fixture whose file is not where its request is looked for.
    case misplaced
    /// A response after one that is missing.
    case gap
    /// A member of a fixture's file that is not read.
    case unknownKey = "unknown-key"
    /// A list whose next page is not recorded.
    case danglingNext = "dangling-next"
    /// A resource other than the one requested.
    case idMismatch = "id-mismatch"
    /// A page of a list that was recorded at another time than the first.
    case mixedTimes = "mixed-times"
    /// A response that is about the tokens or the server of one run.
    case refused
    /// A response that is the same as the one before.
    case duplicate

    /// Whether it is a fault by itself; findings of the other kinds happen to good recordings too.
    package var isFault: Bool {
      ![.new, .unknown, .stale, .duplicate, .danglingNext, .shape].contains(self)
    }

    /// Whether it concerns the files of a folder, apart from the models and the service.
    package var isOfFile: Bool {
      ![.unknown, .type, .missing, .shape, .stale].contains(self) && !isChange
    }

    /// Whether this kind includes findings of another.
    package func includes(_ kind: Kind) -> Bool {
      self == kind || self == .shape && [.gone, .changed, .new].contains(kind)
    }

    /// Whether finding one takes a new response to compare with.
    package var isChange: Bool {
      [.gone, .changed, .new, .status].contains(self)
    }
  }

  /// The kind of difference.
  public let kind: Kind
  /// The member, such as `songs.attributes.name`.
  public let member: String
  /// What is there and what was expected, in words; empty when the kind is enough.
  public let detail: String
  /// The path of the file, relative to the folder; empty for a response without one.
  public let file: String

  package init(_ kind: Kind, _ member: String, _ detail: String = "", in file: String = "") {
    (self.kind, self.member, self.detail, self.file) = (kind, member, detail, file)
  }

  /// Returns the same about a file.
  package func of(_ file: String) -> Self { Self(kind, member, detail, in: file) }
}

extension FixtureFinding: CustomStringConvertible {
  /// The file, the kind, the member and the detail, such as
  /// `v1/songs/1.json: missing songs.attributes.name`.
  public var description: String { (file.isEmpty ? "" : file + ": ") + words }

  /// The same without the file.
  package var words: String {
    [kind.rawValue, member, detail].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
