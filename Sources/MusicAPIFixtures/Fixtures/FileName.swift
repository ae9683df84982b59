import MusicAPI

/// Names that every file system takes as they are.
enum FileName {
  /// What Windows takes for a device, whatever stands behind a dot.
  private static let devices: Set<String> = Set(
    ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

  /// Makes an encoded name one that is allowed everywhere, and is no other in disguise.
  ///
  /// An empty name becomes `%`. A dot in front hides a file or leads out of the folder, one at the
  /// end is lost on Windows, and a folder `a.json` would be in the way of the file.
  static func portable(_ name: String) -> String {
    guard let first = name.utf8.first else { return "%" }
    let isDevice = devices.contains(name.prefix { $0 != "." && $0 != "~" }.lowercased())
    var name = name
    if isDevice || first == UInt8(ascii: ".") { name = encoded(first) + name.dropFirst() }
    if name.hasSuffix(".") { name = name.dropLast() + "%2E" }
    if name.lowercased().hasSuffix(".json") { name = name.dropLast(5) + "%2E" + name.suffix(4) }
    return name
  }

  private static func encoded(_ byte: UInt8) -> String {
    "%" + String(byte, radix: 16, uppercase: true)
  }
}
