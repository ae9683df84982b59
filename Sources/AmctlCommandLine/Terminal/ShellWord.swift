import MusicPlatform

/// Words as a POSIX shell reads them.
package enum ShellWord {
  /// The text as one word, in quotes always.
  package static func quoted(_ text: String, expandsVariables: Bool = false) -> String {
    expandsVariables
      ? "\"" + text + "\"" : "'" + text.replacingEach("'", with: #"'\''"#) + "'"
  }

  /// The text as one word, in quotes if it needs them.
  package static func plain(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "-_./,:=@%+".utf8.contains(byte)
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }
}
