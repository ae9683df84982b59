import AmctlCommandLine
import MusicAPI
import MusicAPIFixtures
import MusicPlatform

/// Apple's terms for the data, which a person accepts once before the first file is fetched.
struct FeedTerms {
  private let context: Context
  private let isAccepted: Bool

  /// The option that accepts them where nobody can be asked.
  static func option<Root: Parameters>(
    _ property: @autoclosure @escaping Parameter<Root>.Property<Bool>
  ) -> Parameter<Root> {
    .flag(
      "accept-terms", property(),
      help: "Accept Apple's terms, which 'amctl help limits' lists")
  }

  init(_ context: Context, isAccepted: Bool) {
    self.context = context
    self.isAccepted = isAccepted
  }

  private var text: String { Server.feed.terms ?? "" }

  /// The file that says they are accepted; nil if there is no place for it.
  private var path: String? {
    context.environment.stateDirectory.map { $0 + "/terms/" + Server.feed.origin.fixtureName }
  }

  /// Asks for them, unless they are accepted already; throws if they are not accepted.
  func check() throws {
    if case .replaying = context.replayMode { return }
    let messages = Messages(context)
    let accepted = Array((SHA256.hex(text) + "\n").utf8)
    if let path, let known = try? FileSystem.read(path), known.starts(with: accepted.dropLast()) {
      return
    }
    if !isAccepted { try ask(messages) }
    guard let path else { return }
    do {
      try FileSystem.createDirectory(
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), isPrivate: true)
      try FileSystem.write(accepted, to: path)
    } catch { messages.note("Cannot store that you accepted the terms: \(error).") }
  }

  private func ask(_ messages: Messages) throws {
    guard context.streams.input.isTerminal else {
      throw UsageError.rule(
        "Apple's terms for this data are not accepted",
        hint: "read them with 'amctl help limits', and add --accept-terms")
    }
    let line = try context.streams.input.typedLine(isSecret: false) {
      messages.say("Apple Music Feed: \(text).")
      messages.say("Type yes and press Return to accept these terms.")
    }
    let word = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
    guard word == "yes" else { throw Failure(.failure, "Apple's terms are not accepted") }
  }
}
