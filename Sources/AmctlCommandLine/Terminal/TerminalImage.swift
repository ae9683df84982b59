/// An image in the form that a terminal shows.
package enum TerminalImage {
  /// A place for an image, in cells.
  package struct Cells: Sendable, Equatable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Returns a PNG for kitty's protocol, in pieces that every terminal accepts.
  ///
  /// The terminal computes the rows from the image, as only it knows how high a cell is.
  package static func kitty(_ png: [UInt8], columns: Int) -> String {
    let data = Array(base64(png).utf8)
    let starts = Array(stride(from: 0, to: data.count, by: 4_096))
    let pieces = starts.map { start in
      let piece = String(decoding: data[start..<min(start + 4_096, data.count)], as: UTF8.self)
      let more = start + 4_096 < data.count ? 1 : 0
      let head = start == 0 ? "a=T,f=100,q=2,c=\(columns),m=\(more)" : "q=2,m=\(more)"
      return "\u{1B}_G\(head);\(piece)\u{1B}\\"
    }
    return pieces.joined() + "\n"
  }

  /// Returns an image of any format for iTerm2's protocol.
  package static func iTerm2(_ image: [UInt8], in cells: Cells) -> String {
    "\u{1B}]1337;File=inline=1;size=\(image.count);width=\(cells.columns);height=\(cells.rows)"
      + ";preserveAspectRatio=1:\(base64(image))\u{07}\n"
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = 0
      for byte in group { bits = bits << 8 | Int(byte) }
      bits <<= 8 * (3 - group.count)
      var quad: [UInt8] = []
      for _ in 0..<4 {
        quad.append(digits[bits & 63])
        bits >>= 6
      }
      quad.reverse()
      for place in group.count + 1..<4 { quad[place] = UInt8(ascii: "=") }
      text += quad
    }
    return String(decoding: text, as: UTF8.self)
  }
}
