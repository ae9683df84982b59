import MusicPlatform

/// Makes texts comparable: lowercase, without accents, one form for each letter.
///
/// The table is the sandbox's own, so that a search finds the same on every system.
func fold(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return text }
  if text.utf8.allSatisfy({ $0 < 0x80 }) {
    return String(decoding: text.utf8.map(lowercase), as: UTF8.self)
  }
  var folded = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x41...0x5A: folded.append(lowered(scalar, by: 32))
    case 0..<0xC0: folded.append(scalar)
    case 0x391...0x3A9, 0x410...0x42F: append(lowered(scalar, by: 32), to: &folded)
    case 0x400...0x40F: append(lowered(scalar, by: 80), to: &folded)
    case 0x300...0x36F, 0x591...0x5C7, 0x610...0x61A, 0x640, 0x64B...0x65F, 0xFE00...0xFE0F: break
    default: append(scalar, to: &folded)
    }
  }
  return String(folded)
}

/// The folded words of a text, in order; an apostrophe is no end of a word.
func words(of text: String) -> [String] {
  var words: [String] = []
  words.reserveCapacity(6)
  let bytes = Array(text.utf8)
  if bytes.allSatisfy({ $0 < 0x80 }) {
    var word: [UInt8] = []
    word.reserveCapacity(16)
    for byte in bytes where byte != UInt8(ascii: "'") {
      if byte.isAlphanumeric {
        word.append(lowercase(byte))
      } else if !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
  var word = String.UnicodeScalarView()
  for scalar in fold(text).unicodeScalars where scalar != "'" && scalar != "’" {
    if isLetter(scalar.value) {
      word.append(scalar)
    } else if !word.isEmpty {
      words.append(String(word))
      word = String.UnicodeScalarView()
    }
  }
  if !word.isEmpty { words.append(String(word)) }
  return words
}

private func lowercase(_ byte: UInt8) -> UInt8 {
  (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
}

private func isLetter(_ value: UInt32) -> Bool {
  switch value {
  case 0x30...0x39, 0x61...0x7A: true
  case 0..<0xC0, 0xD7, 0xF7, 0x2000...0x2BFF, 0x3000...0x3004, 0x3007...0x3020, 0x30FB: false
  case 0xE000...0xF8FF, 0xFE00...0xFE6F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0x1F000...: false
  default: true
  }
}

private func lowered(_ scalar: Unicode.Scalar, by distance: UInt32) -> Unicode.Scalar {
  Unicode.Scalar(scalar.value + distance) ?? scalar
}

private func append(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
  if let base = bases[scalar] { text.append(contentsOf: base) } else { text.append(scalar) }
}

/// The letters with accents or other forms, after what they are folded to.
private let bases: [Unicode.Scalar: String.UnicodeScalarView] = {
  let table = """
    a:àáâãäåāăąǎÀÁÂÃÄÅĀĂĄǍ c:çćĉċčÇĆĈĊČ d:ďđðĎĐÐ e:èéêëēĕėęěÈÉÊËĒĔĖĘĚ g:ĝğġģĜĞĠĢ h:ĥħĤĦ \
    i:ìíîïĩīĭįıÌÍÎÏĨĪĬĮİ j:ĵĴ k:ķĶ l:ĺļľłĹĻĽŁ n:ñńņňÑŃŅŇ o:òóôõöøōŏőÒÓÔÕÖØŌŎŐ r:ŕŗřŔŖŘ \
    s:śŝşšșŚŜŞŠȘ t:ţťŧțŢŤŦȚ u:ùúûüũūŭůűųÙÚÛÜŨŪŬŮŰŲ w:ŵŴ y:ýÿŷÝŸŶ z:źżžŹŻŽ ss:ßẞ ae:æÆ oe:œŒ th:þÞ \
    α:άΆ ε:έΈ η:ήΉ ι:ίϊΐΊΪ ο:όΌ υ:ύϋΰΎΫ ω:ώΏ σ:ς е:ёЁ и:йЙ і:їЇ ا:\u{622}\u{623}\u{625}\u{671} \
    ه:\u{629} ي:\u{649}
    """
  var bases: [Unicode.Scalar: String.UnicodeScalarView] = [:]
  for group in table.unicodeScalars.split(separator: " ") {
    let base = group.prefix { $0 != ":" }
    for letter in group.dropFirst(base.count + 1) { bases[letter] = .init(base) }
  }
  return bases
}()

extension String {
  /// Returns the texts between separators, which are ASCII, each without the blanks before it.
  func parts(
    at separator: Unicode.Scalar, keepsEmpty: Bool = false, keepsBlanks: Bool = false
  ) -> [String] {
    let (bytes, separator) = (Array(utf8), UInt8(ascii: separator))
    var (parts, start) = ([String](), 0)
    for end in 0...bytes.count where end == bytes.count || bytes[end] == separator {
      if keepsEmpty || start < end {
        while !keepsBlanks, start < end, bytes[start] == 0x20 || bytes[start] == 0x0A { start += 1 }
        parts.append(String(decoding: bytes[start..<end], as: UTF8.self))
      }
      start = end + 1
    }
    return parts
  }
}
