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
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || "-_./,:=@%+".utf8.contains(byte)
      }
  }
}
