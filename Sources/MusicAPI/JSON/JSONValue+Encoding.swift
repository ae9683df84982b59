extension JSONValue {
  /// The value as JSON without white space; only what must be escaped is.
  public func encoded() -> [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  /// Writes the value behind what is there.
  private func append(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .int(let value): output += String(value).utf8
    case .number(let value): output += value.text.utf8
    case .string(let value): JSONEscape.append(value, to: &output)
    case .json(let value): output += value.source
    case .array(let elements):
      JSONValue.append(elements, between: "[", "]", to: &output) { $0.append(to: &$1) }
    case .object(let members):
      JSONValue.append(members, between: "{", "}", to: &output) { member, output in
        JSONEscape.append(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: &output)
      }
    }
  }

  /// Writes a list with brackets around it and commas between.
  private static func append<Item>(
    _ items: [Item], between open: Unicode.Scalar, _ close: Unicode.Scalar,
    to output: inout [UInt8], item append: (Item, inout [UInt8]) -> Void
  ) {
    output.append(UInt8(ascii: open))
    for (position, item) in items.enumerated() {
      if position > 0 { output.append(UInt8(ascii: ",")) }
      append(item, &output)
    }
    output.append(UInt8(ascii: close))
  }
}
