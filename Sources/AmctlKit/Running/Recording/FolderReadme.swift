import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// The README of a folder of fixtures.
struct FolderReadme {
  /// The text of the file.
  let text: String

  private static let beforeCommand = ", first with:\n\n    "
  private static let afterCommand = "\n\n"

  /// Names the command that recorded first, unless the rules of the folder hide what it may
  /// contain; a private server is not named either.
  init(line: String, _ folder: String, _ origin: Origin) {
    let rules = try? FixtureRules(directory: folder)
    let isOpen = rules.map { $0.redact.isEmpty && $0.pseudonym.isEmpty } ?? false
    let server =
      origin == .appleMusic ? origin.host : origin.isLoopback ? "this machine" : "another server"
    let command = isOpen ? Self.beforeCommand + line + Self.afterCommand : ".\n\n"
    let use = """
      `--replay` with this folder answers from it, without network or credentials. `--record` \
      sends writes and requests that are missing, with `--record-mode all` every request.
      """
    text = """
      # Recorded answers

      Each file is a request and what \(server) answered, without secrets, recorded by \
      amctl \(ProductVersion.current)\(command)\(use)

      """
  }

  /// Returns a README of this form without its command; nil if it has none.
  static func withoutCommand(_ text: String) -> String? {
    guard let start = text.range(ofFirst: beforeCommand) else { return nil }
    let rest = text[start.upperBound...]
    guard let end = rest.range(ofFirst: afterCommand) else { return nil }
    return text[..<start.lowerBound] + ".\n\n" + rest[end.upperBound...]
  }
}
