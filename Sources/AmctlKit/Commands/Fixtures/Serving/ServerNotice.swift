import AmctlCommandLine
import MusicAPI
import MusicPlatform

/// Where a server listens, for people and programs that wait for it.
struct ServerNotice: Sendable {
  /// The form on standard output.
  enum Format: String, CaseIterable, Sendable {
    case json
  }

  let url: String
  let port: Int
  let folder: String
  var verb = "Serving"

  /// Tells people on standard error, and programs on standard output and in a file.
  ///
  /// The file comes last: whoever waits for it finds everything else done.
  func announce(_ format: Format?, file: String?, in context: Context) throws {
    if !context.common.isQuiet {
      try context.streams.err.write("\(verb) \(folder) at \(url)\n")
    }
    if format == .json {
      let members: JSONValue = [
        "url": .string(url), "port": .int(port), "pid": .int(SharedProcess.ownID),
      ]
      try context.streams.out.write(members.encoded() + [UInt8(ascii: "\n")])
      try context.streams.out.flush()
    }
    if let file { try FileSystem.write(Array((url + "\n").utf8), to: file) }
  }

  /// Removes the file of an earlier server, so that nobody takes its URL for the new one.
  static func removeOld(_ file: String?) throws(FileError) {
    guard let file, FileSystem.isReplaceable(file), FileSystem.exists(file) else { return }
    try FileSystem.remove(file)
  }
}

extension ValueType where Value == IPAddress {
  /// The numeric address of an interface.
  static var address: Self {
    ValueType(name: "ADDR", known: ["0.0.0.0", "::"], text: \.text) { text throws(ValueError) in
      guard let address = IPAddress(text) else {
        throw .mismatch(text, expected: "an address such as 0.0.0.0, 192.168.1.2 or ::")
      }
      return address
    }
  }
}
