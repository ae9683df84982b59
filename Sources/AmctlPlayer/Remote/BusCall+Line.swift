import AmctlDBus

extension BusCall {
  /// The call as one line, such as `org.mpris.MediaPlayer2.Player.Seek(x 15000000)`.
  var line: String {
    "\(interface).\(member)(\(arguments.map(\.line).joined(separator: ", "))) → \(destination)"
  }
}

extension BusValue {
  /// The type and the value, as a person writes them for other tools.
  fileprivate var line: String {
    switch self {
    case .variant(let value): "v \(value.line)"
    case .double(let number): "d \(number)"
    case .bool(let flag): "b \(flag)"
    case .string(let text), .path(let text): "\(type) \(text)"
    default: integer.map { "\(type) \($0)" } ?? type
    }
  }
}
