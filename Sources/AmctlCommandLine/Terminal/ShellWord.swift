import MusicPlatform

/// Quoting for a POSIX shell.
package enum ShellWord {
  /// Returns the text as one word, always quoted.
  package static func quoted(_ text: String, expandsVariables: Bool = false) -> String {
    expandsVariables
      ? "\"" + text + "\"" : "'" + text.replacingEach("'", with: #"'\''"#) + "'"
  }

  /// Returns the text as one word, quoted if necessary.
  package static func plain(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Whether the text is one word without quotes.
  package static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isAlphanumeric || "-_./,:=@%+".utf8.contains($0) }
  }
}
