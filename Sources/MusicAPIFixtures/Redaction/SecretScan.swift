import MusicAPI

/// Finds secrets in files of any kind, and reports their positions but never their values.
public struct SecretScan: Sendable {
  private let finder: SecretFinder

  /// Looks for these values too, and perhaps for what is personal, such as library IDs.
  public init(secrets: [String] = [], findsPersonal: Bool = false) {
    finder = SecretFinder(known: secrets, findsPersonal: findsPersonal)
  }

  /// The position of a secret.
  public struct Place: Sendable, Equatable {
    /// The line, counted from 1; 0 for the name of the file.
    public let line: Int
    /// The byte in the line, counted from 1; 0 for the name of the file.
    public let column: Int
    /// What the secret is.
    public let kind: SecretKind
  }

  /// Returns the secrets in a file's path and contents, in order.
  public func places(in path: String, _ bytes: [UInt8]) -> [Place] {
    let inName = finder.findings(in: Array(path.utf8)).prefix(1)
      .map { Place(line: 0, column: 0, kind: $0.kind) }
    return inName + Self.places(of: findings(in: bytes), in: bytes)
  }

  /// Returns a path that is safe to show.
  package func shown(_ path: String) -> String { finder.redacted(path) }

  private func findings(in bytes: [UInt8]) -> [SecretFinding] {
    guard let document = try? JSONDocument(parsing: bytes) else {
      return finder.findings(in: bytes)
    }
    var found: [SecretFinding] = []
    let redactor = JSONRedactor(finder: finder, onSecret: { found.append($0) })
    _ = redactor.redacted(document.root, at: JSONRedactor.Place())
    return found
  }

  private static func places(of findings: [SecretFinding], in bytes: [UInt8]) -> [Place] {
    var (line, lineStart, position) = (1, 0, 0)
    return findings.map { finding in
      while position < finding.range.lowerBound {
        if bytes[position] == UInt8(ascii: "\n") { (line, lineStart) = (line + 1, position + 1) }
        position += 1
      }
      return Place(
        line: line, column: finding.range.lowerBound - lineStart + 1, kind: finding.kind)
    }
  }
}
