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
  /// What is served, such as "Serving Fixtures".
  let title: String
  /// What programs learn besides.
  var facts: [JSONMember] = []
  /// What people are told besides, and the lines for them on standard output.
  var explanation = ""
  var lines = ""

  /// Tells people on standard error, and programs on standard output and in a file.
  ///
  /// The file comes last: whoever waits for it finds everything else done.
  func announce(_ format: Format?, file: String?, in context: Context) throws {
    if !context.common.isQuiet {
      try context.streams.err.write("\(title) at \(url)\n\(explanation)")
    }
    if !lines.isEmpty {
      try context.streams.out.write(lines)
      try context.streams.out.flush()
    }
    if format == .json {
      let members = [
        JSONMember("url", .string(url)), JSONMember("port", .int(port)),
        JSONMember("pid", .int(ProcessEnvironment.processID)),
      ]
      let line = JSONValue.object(members + facts).encoded()
      try context.streams.out.write(line + [UInt8(ascii: "\n")])
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
