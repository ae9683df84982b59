import AmctlCommandLine
import MusicAPI

/// Text from a server is plain data to a program, but may contain control sequences for a terminal.
extension OutputStream {
  /// Writes text unchanged, but without control characters on a terminal.
  func write(foreign text: String) throws(WriteError) {
    try write(isTerminal ? SafeText.lines(text) : text)
  }

  /// Writes bytes unchanged, but without control characters on a terminal.
  func write(foreign bytes: ArraySlice<UInt8>) throws(WriteError) {
    if isTerminal {
      try write(foreign: String(decoding: bytes, as: UTF8.self))
    } else {
      try write(bytes)
    }
  }

  /// Writes a document, indented for a person and unchanged for a program.
  func write(document bytes: [UInt8]) throws(WriteError) {
    if isTerminal, let document = try? JSONDocument(parsing: bytes) {
      try write(foreign: document.root.indented()[...])
      try write("\n")
    } else {
      try write(bytes)
    }
  }

  /// Writes a document created by amctl, with a newline at the end.
  func write(composed bytes: [UInt8]) throws(WriteError) {
    try write(document: bytes)
    if !isTerminal, bytes.last != UInt8(ascii: "\n") { try write("\n") }
  }

  /// Writes an edited document, or the original bytes if nothing was edited.
  func write(_ editor: JSONEditor) throws(WriteError) {
    if editor.isUntouched {
      try write(document: editor.bytes())
    } else {
      try write(composed: editor.bytes())
    }
  }
}
