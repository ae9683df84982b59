// A message is a head of 16 bytes, of which the last four count those of the fields; the fields;
// zeros up to a multiple of eight; and the body.

extension BusMessage {
  /// The codes of fields in a header.
  private enum Field: UInt8 {
    case path = 1
    case interface, member, errorName, replySerial, destination, sender, signature, descriptors
  }

  private static let headSize = 16

  /// Returns the length of the message that begins with these bytes; nil if more are needed.
  package static func length(of bytes: ArraySlice<UInt8>) throws(BusError) -> Int? {
    guard let order = bytes.first else { return nil }
    let isBigEndian = order == UInt8(ascii: "B")
    guard isBigEndian || order == UInt8(ascii: "l") else {
      throw .malformed("it begins with the byte \(order)")
    }
    guard bytes.count >= headSize else { return nil }
    var reader = WireReader(bytes.prefix(headSize), isBigEndian: isBigEndian)
    _ = try reader.integer(UInt32.self)
    let body = try reader.integer(UInt32.self)
    _ = try reader.integer(UInt32.self)
    let fields = try reader.integer(UInt32.self)
    guard fields <= WireLimit.header, body <= WireLimit.message else {
      throw .malformed("it is too large")
    }
    let length = headSize + (Int(fields) + 7) / 8 * 8 + Int(body)
    guard length <= WireLimit.message else { throw .malformed("it is too large") }
    return length
  }

  /// Reads a message that is whole; nil if its kind is unknown, so that it has to be ignored.
  package static func decoded(_ bytes: ArraySlice<UInt8>) throws(BusError) -> BusMessage? {
    guard let length = try length(of: bytes), length == bytes.count else {
      throw .malformed("it has another length")
    }
    var reader = WireReader(bytes, isBigEndian: bytes.first == UInt8(ascii: "B"))
    _ = try reader.integer(UInt8.self)
    let kind = try reader.integer(UInt8.self)
    let flags = Flags(rawValue: try reader.integer())
    let version = try reader.integer(UInt8.self)
    guard version == 1 else { throw .malformed("its version is \(version)") }
    _ = try reader.integer(UInt32.self)
    let serial = try reader.integer(UInt32.self)
    guard kind != 0, serial != 0 else { throw .malformed("it has no kind or number") }
    let fields = try reader.value(of: .array(.structure([.basic(.byte), .variant])))
    try reader.align(to: 8)
    guard let kind = Kind(rawValue: kind) else { return nil }
    var message = BusMessage(kind)
    message.flags = flags
    message.serial = serial
    let signature = try message.read(fields)
    for type in try BusType.list(signature) { message.body.append(try reader.value(of: type)) }
    guard reader.isAtEnd else { throw .malformed("its body is longer than its signature") }
    return message
  }

  /// Takes the fields of a header, and returns the signature of the body.
  private mutating func read(_ fields: BusValue) throws(BusError) -> String {
    var signature = ""
    var seen: Set<UInt8> = []
    for field in fields.elements ?? [] {
      guard case .structure(let parts) = field, case .byte(let code) = parts[0],
        case .variant(let value) = parts[1], code != 0, seen.insert(code).inserted
      else { throw .malformed("a header field occurs twice") }
      switch (Field(rawValue: code), value) {
      case (nil, _): continue
      case (.path, .path(let text)): path = text
      case (.interface, .string(let text)): interface = text
      case (.member, .string(let text)): member = text
      case (.errorName, .string(let text)): errorName = text
      case (.replySerial, .uint32(let number)): replySerial = number
      case (.destination, .string(let text)): destination = text
      case (.sender, .string(let text)): sender = text
      case (.signature, .signature(let text)): signature = text
      case (.descriptors, .uint32(0)): continue
      default: throw .malformed("field \(code) of its header has the type '\(value.type)'")
      }
    }
    try checkHeader()
    return signature
  }

  private func checkHeader() throws(BusError) {
    let isComplete =
      switch kind {
      case .call: path != nil && member != nil
      case .signal: path != nil && member != nil && interface != nil
      case .reply: replySerial != nil
      case .error: replySerial != nil && errorName != nil
      }
    guard isComplete, replySerial != 0 else { throw .malformed("its header lacks a field") }
    let isValid =
      [interface, errorName].allSatisfy { $0.map(BusName.isInterface) ?? true }
      && [destination, sender].allSatisfy { $0.map(BusName.isBus) ?? true }
      && member.map(BusName.isMember) ?? true
    guard isValid else { throw .malformed("a name in its header is invalid") }
  }

  /// Returns the bytes of the message; throws an error if nobody would accept it.
  package func encoded() throws(BusError) -> [UInt8] {
    do throws(BusError) {
      let bytes = try written()
      // What is not accepted here is not sent either.
      _ = try Self.decoded(bytes[...])
      return bytes
    } catch .malformed(let flaw) { throw .unsendable(flaw) }
  }

  private func written() throws(BusError) -> [UInt8] {
    var body = WireWriter()
    for value in self.body { try body.value(value) }
    let fields: [(Field, BusValue?)] = [
      (.path, path.map(BusValue.path)), (.interface, interface.map(BusValue.string)),
      (.member, member.map(BusValue.string)), (.errorName, errorName.map(BusValue.string)),
      (.replySerial, replySerial.map(BusValue.uint32)),
      (.destination, destination.map(BusValue.string)), (.sender, sender.map(BusValue.string)),
      (.signature, self.body.isEmpty ? nil : .signature(signature)),
    ]
    var writer = WireWriter()
    writer.integer(UInt8(ascii: "l"))
    writer.integer(kind.rawValue)
    writer.integer(flags.rawValue)
    writer.integer(UInt8(1))
    writer.integer(UInt32(truncatingIfNeeded: body.bytes.count))
    writer.integer(serial)
    try writer.value(
      .array(
        of: "(yv)",
        fields.compactMap { field, value in
          value.map { .structure([.byte(field.rawValue), .variant($0)]) }
        }))
    writer.align(to: 8)
    return writer.bytes + body.bytes
  }
}
