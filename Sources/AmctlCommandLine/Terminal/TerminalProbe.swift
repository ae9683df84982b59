#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

package import MusicPlatform

/// What a terminal answers about itself.
package struct TerminalTraits: Sendable, Equatable {
  /// The name it gives itself; nil if it gives none.
  package private(set) var name: String?
  /// Whether it shows images by the protocol of kitty.
  package private(set) var hasKittyImages = false
  /// Whether it shows images as sixels.
  package private(set) var hasSixels = false
  /// The size of a cell in pixels; nil if it does not say.
  package private(set) var cell: PixelSize?

  /// A size in pixels.
  package struct PixelSize: Sendable, Equatable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Reads the replies to the questions of ``query``.
  init(replies: [UInt8]) {
    let text = String(decoding: replies, as: UTF8.self)
    for reply in text.split(separator: "\u{1B}") {
      if reply.hasPrefix("_G"), reply.includes(";OK") { hasKittyImages = true }
      if reply.hasPrefix("P>|") { name = String(reply.dropFirst(3)) }
      if reply.hasPrefix("[?"), reply.hasSuffix("c") {
        hasSixels = reply.dropFirst(2).dropLast().split(separator: ";").contains("4")
      }
      let numbers = reply.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
      if reply.hasPrefix("[6;"), reply.hasSuffix("t"), numbers.count == 3, numbers[1] > 0,
        numbers[2] > 0
      {
        cell = PixelSize(width: numbers[2], height: numbers[1])
      }
    }
  }

  /// Asks for an image to be judged, the name, the size of a cell, and last the attributes, which
  /// every terminal answers.
  static let query =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[>q\u{1B}[16t\u{1B}[c"

  /// Whether the last reply is there.
  static func areComplete(_ replies: [UInt8]) -> Bool {
    let text = String(decoding: replies, as: UTF8.self)
    return text.split(separator: "\u{1B}").contains { $0.hasPrefix("[?") && $0.hasSuffix("c") }
  }
}

extension TerminalTraits {
  /// Asks a terminal, and waits for the last reply, or as long as the limit; nil if it cannot be
  /// asked, as by a job in the background.
  package init?(asking terminal: Descriptor, within limit: Duration) {
    let group = tcgetpgrp(terminal.number)
    guard group < 0 || group == getpgrp() else { return nil }
    var usual = termios()
    guard unsafe tcgetattr(terminal.number, &usual) == 0 else { return nil }
    var raw = usual
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    guard unsafe tcsetattr(terminal.number, TCSANOW, &raw) == 0 else { return nil }
    defer { unsafe tcsetattr(terminal.number, TCSANOW, &usual) }
    do throws(SystemError) {
      try terminal.write(Array(Self.query.utf8)[...])
      let clock = ContinuousClock()
      let end = clock.now + limit
      var replies: [UInt8] = []
      while !Self.areComplete(replies), clock.now < end,
        try Descriptor.wait(for: [terminal], upTo: end - clock.now)[0]
      {
        let bytes = try terminal.read(upTo: 1_024)
        if bytes.isEmpty { break }
        replies += bytes
      }
      self.init(replies: replies)
    } catch { return nil }
  }
}
