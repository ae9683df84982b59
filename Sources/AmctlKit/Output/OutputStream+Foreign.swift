import AmctlCommandLine
import MusicAPI

/// What servers wrote is data to a program and could be commands to a terminal.
extension OutputStream {
  /// Writes a text byte for byte, but on a terminal without what could steer it.
  func write(foreign text: String) throws(WriteError) {
    try write(isTerminal ? SafeText.lines(text) : text)
  }

  /// Writes bytes as they are, but on a terminal without what could steer it.
  func write(foreign bytes: ArraySlice<UInt8>) throws(WriteError) {
    if isTerminal {
      try write(foreign: String(decoding: bytes, as: UTF8.self))
    } else {
      try write(bytes)
    }
  }

  /// Writes a document: indented for a person, byte for byte for a program.
  func write(document bytes: [UInt8]) throws(WriteError) {
    if isTerminal, let document = try? JSONDocument(parsing: bytes) {
      try write(foreign: document.root.indented()[...])
      try write("\n")
    } else {
      try write(bytes)
    }
  }

  /// Writes a document that was composed here, with a newline at the end.
  func write(composed bytes: [UInt8]) throws(WriteError) {
    try write(document: bytes)
    if !isTerminal, bytes.last != UInt8(ascii: "\n") { try write("\n") }
  }

  /// Writes an edited document, or the server's own bytes where nothing was edited.
  func write(_ editor: JSONEditor) throws(WriteError) {
    if editor.isUntouched {
      try write(document: editor.bytes())
    } else {
      try write(composed: editor.bytes())
    }
  }
}
