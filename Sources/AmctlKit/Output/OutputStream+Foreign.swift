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

  /// Writes a document, indented and colored for a person and unchanged for a program.
  func write(document bytes: [UInt8], _ style: Style = .plain) throws(WriteError) {
    if isTerminal, let document = try? JSONDocument(parsing: bytes) {
      let text = SafeText.lines(String(decoding: document.root.indented(), as: UTF8.self))
      try write(JSONColors.colored(text, style) + "\n")
    } else {
      try write(bytes)
    }
  }

  /// Writes a document created by amctl, with a newline at the end.
  func write(composed bytes: [UInt8], _ style: Style = .plain) throws(WriteError) {
    try write(document: bytes, style)
    if !isTerminal, bytes.last != UInt8(ascii: "\n") { try write("\n") }
  }

  /// Writes an edited document, or the original bytes if nothing was edited.
  func write(_ editor: JSONEditor, _ style: Style = .plain) throws(WriteError) {
    if editor.isUntouched {
      try write(document: editor.bytes(), style)
    } else {
      try write(composed: editor.bytes(), style)
    }
  }
}
