import AmctlCommandLine

import MusicPlatform

/// A change to one setting in a config file; every other byte of the file stays the same.
struct ConfigEdit: Sendable {
  /// The name of the section.
  let profile: String
  /// The name of the setting in the file.
  let key: String
  /// The new value, without a line break.
  let value: String

  /// Returns the file's bytes with the change.
  ///
  /// The existing line is replaced, or the last one if there are several. Otherwise a line is added
  /// after the others in its section; a missing section is added at the end of the file.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var lines = Self.lines(of: bytes)
    let ending = lines.first.map { $0.hasSuffix([0x0D, 0x0A]) ? "\r\n" : "\n" } ?? "\n"
    let line = Array("\(key) = \(value)\(ending)".utf8)
    let place = place(in: lines)
    if let index = place.setting {
      lines[index] = line
    } else {
      let end = place.end ?? lines.count
      if end > 0, lines[end - 1].last != 0x0A { lines[end - 1] += Array(ending.utf8) }
      let gap = place.end == nil && end > 0 ? ending : ""
      let section = place.end == nil ? Array("\(gap)[\(profile)]\(ending)".utf8) : []
      lines.insert(section + line, at: end)
    }
    return lines.flatMap { $0 }
  }

  /// Finds the setting's line, and the end of the section's last meaningful line.
  private func place(in lines: [[UInt8]]) -> (setting: Int?, end: Int?) {
    var profile = ConfigFile.standardProfile
    var place: (setting: Int?, end: Int?)
    for (index, bytes) in lines.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self).drop { $0 == "\u{FEFF}" }.trimmed
      if line.hasPrefix("["), line.hasSuffix("]") {
        profile = line.dropFirst().dropLast().trimmed
      } else if line.isEmpty || line.hasPrefix("#") {
        continue
      }
      guard profile == self.profile else { continue }
      place.end = index + 1
      if line.prefix(while: { $0 != "=" }).trimmed == key, line.includes("=") {
        place.setting = index
      }
    }
    return place
  }

  /// Splits the bytes into lines, including their line endings.
  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      lines.append(Array(rest[...end]))
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [Array(rest)]
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
