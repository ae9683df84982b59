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

  /// Pixels, each as red, green and blue.
  package struct Pixels: Sendable {
    package let width: Int
    package let height: Int
    package let bytes: [UInt8]

    package init(width: Int, height: Int, bytes: [UInt8]) {
      self.width = width
      self.height = height
      self.bytes = bytes
    }

    /// Returns the color of a pixel; black outside of the image.
    func color(_ x: Int, _ y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
      let start = (y * width + x) * 3
      guard x < width, y < height, start + 2 < bytes.count else { return (0, 0, 0) }
      return (bytes[start], bytes[start + 1], bytes[start + 2])
    }
  }

  /// Returns a PNG for kitty's protocol, in pieces that every terminal accepts.
  package static func kitty(_ png: [UInt8], in cells: Cells) -> String {
    let data = Array(base64(png).utf8)
    let starts = Array(stride(from: 0, to: data.count, by: 4_096))
    let pieces = starts.map { start in
      let piece = String(decoding: data[start..<min(start + 4_096, data.count)], as: UTF8.self)
      let more = start + 4_096 < data.count ? 1 : 0
      let head =
        start == 0
        ? "a=T,f=100,q=2,c=\(cells.columns),r=\(cells.rows),m=\(more)" : "q=2,m=\(more)"
      return "\u{1B}_G\(head);\(piece)\u{1B}\\"
    }
    return pieces.joined() + "\n"
  }

  /// Returns an image of any format for iTerm2's protocol.
  package static func iTerm2(_ image: [UInt8], in cells: Cells) -> String {
    "\u{1B}]1337;File=inline=1;size=\(image.count);width=\(cells.columns);height=\(cells.rows)"
      + ";preserveAspectRatio=1:\(base64(image))\u{07}\n"
  }

  /// Returns characters that are each two pixels high: the upper one in the color of the text.
  package static func blocks(_ pixels: Pixels) -> String {
    var text = ""
    for y in stride(from: 0, to: pixels.height, by: 2) {
      for x in 0..<pixels.width {
        let (upper, lower) = (pixels.color(x, y), pixels.color(x, y + 1))
        text += "\u{1B}[38;2;\(upper.red);\(upper.green);\(upper.blue)"
        text += ";48;2;\(lower.red);\(lower.green);\(lower.blue)m▀"
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }

  /// Returns sixels in 216 colors: bands of six rows, and in each a line for each color.
  package static func sixels(_ pixels: Pixels) -> String {
    let indices: [Int] = (0..<pixels.width * pixels.height).map { index in
      let color = pixels.color(index % pixels.width, index / pixels.width)
      return level(color.red) * 36 + level(color.green) * 6 + level(color.blue)
    }
    var text = "\u{1B}Pq\"1;1;\(pixels.width);\(pixels.height)"
    for color in Set(indices).sorted() {
      text += "#\(color);2;\(color / 36 * 20);\(color / 6 % 6 * 20);\(color % 6 * 20)"
    }
    for top in stride(from: 0, to: pixels.height, by: 6) {
      let band = indices[top * pixels.width..<min(top + 6, pixels.height) * pixels.width]
      let lines = Set(band).sorted().map { color in
        "#\(color)" + line(of: color, in: Array(band), pixels.width)
      }
      text += lines.joined(separator: "$") + "-"
    }
    return text + "\u{1B}\\\n"
  }

  /// Returns the nearest of six levels of brightness.
  private static func level(_ value: UInt8) -> Int { (Int(value) * 5 + 127) / 255 }

  /// Returns a band's pixels of one color, with repetitions counted.
  private static func line(of color: Int, in band: [Int], _ width: Int) -> String {
    var bits = [UInt8](repeating: 0, count: width)
    for (index, other) in band.enumerated() where other == color {
      bits[index % width] |= UInt8(1) << UInt8(index / width)
    }
    var text = ""
    var rest = bits[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }.count
      let sign = String(decoding: [first + 63], as: UTF8.self)
      text += run > 3 ? "!\(run)\(sign)" : String(repeating: sign, count: run)
      rest = rest.dropFirst(run)
    }
    return text
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
