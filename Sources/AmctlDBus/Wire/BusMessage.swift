/// A message on the bus.
package struct BusMessage: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case call = 1
    case reply, error, signal
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The sender of a call does not wait for its reply.
    package static let noReplyExpected = Flags(rawValue: 1)
    /// No program is started to receive it.
    package static let noAutoStart = Flags(rawValue: 2)
  }

  /// What a header says besides, by its codes.
  package enum Field: Int64, Sendable {
    case path = 1
    case interface, member, errorName
    /// The number of the call that this is the reply to.
    case replySerial
    case destination
    /// The unique name of the connection that it comes from, which the bus sets.
    case sender
    /// The types of the body.
    case signature
  }

  package let kind: Kind
  package var flags: Flags
  /// The number that replies refer to; the connection that sends the message sets it.
  package var serial: UInt32 = 1
  package var fields: [Field: BusValue]
  package var body: [BusValue]

  /// A field that is a text.
  package subscript(_ field: Field) -> String? { fields[field]?.text }

  package var signature: String { body.map(\.type).joined() }

  private init(
    _ kind: Kind, _ flags: Flags, _ fields: [Field: BusValue], _ body: [BusValue] = []
  ) {
    (self.kind, self.flags, self.fields, self.body) = (kind, flags, fields, body)
  }

  /// Creates a call of a method; it starts no program.
  package static func call(
    _ member: String, of interface: String, at path: String, to destination: String,
    _ arguments: BusValue...
  ) -> BusMessage {
    BusMessage(
      .call, .noAutoStart,
      [
        .path: .path(path), .interface: .string(interface), .member: .string(member),
        .destination: .string(destination),
      ], arguments)
  }

  package static func signal(
    _ member: String, of interface: String, at path: String, _ body: BusValue...
  ) -> BusMessage {
    BusMessage(
      .signal, [],
      [.path: .path(path), .interface: .string(interface), .member: .string(member)], body)
  }

  package static func reply(to call: BusMessage, _ body: [BusValue] = []) -> BusMessage {
    var message = BusMessage(
      .reply, .noReplyExpected, [.replySerial: .uint32(call.serial)], body)
    message.fields[.destination] = call.fields[.sender]
    return message
  }

  /// Creates the reply to a call that failed.
  package static func error(_ name: String, _ text: String, to call: BusMessage) -> BusMessage {
    let reply = reply(to: call, [.string(text)])
    let fields = reply.fields.merging([.errorName: .string(name)]) { $1 }
    return BusMessage(.error, reply.flags, fields, reply.body)
  }
}

// A message is a head of 16 bytes, of which the last four count those of the fields; the fields;
// zeros up to a multiple of eight; and the body.
extension BusMessage {
  private static let headSize = 16

  /// How many bytes a message may have; the protocol allows far more.
  private static let sizeLimit: UInt64 = 16 << 20

  /// Returns the length of the message that begins with these bytes; nil if more are needed.
  package static func length(of bytes: ArraySlice<UInt8>) throws(BusError) -> Int? {
    guard let order = bytes.first else { return nil }
    guard order == UInt8(ascii: "B") || order == UInt8(ascii: "l") else {
      throw .malformed("it begins with the byte \(order)")
    }
    guard bytes.count >= headSize else { return nil }
    var reader = WireReader(bytes.prefix(headSize))
    _ = try reader.bits(4)
    let body = try reader.bits(4)
    _ = try reader.bits(4)
    let fields = try reader.bits(4)
    guard fields + body <= sizeLimit else { throw .malformed("it is too large") }
    return headSize + (Int(fields) + 7) / 8 * 8 + Int(body)
  }

  /// Reads a message that is whole; nil if its kind is unknown, so that it has to be ignored.
  package static func decoded(_ bytes: ArraySlice<UInt8>) throws(BusError) -> BusMessage? {
    var reader = WireReader(bytes)
    _ = try reader.bits(1)
    let kind = Kind(rawValue: UInt8(try reader.bits(1)))
    let flags = Flags(rawValue: UInt8(try reader.bits(1)))
    _ = try reader.bits(1)
    _ = try reader.bits(4)
    let serial = UInt32(try reader.bits(4))
    var fields: [Field: BusValue] = [:]
    for case .group(_, let pair) in try reader.values(of: "a(yv)")[0].elements ?? [] {
      guard let field = pair[0].integer.flatMap({ Field(rawValue: $0) }) else { continue }
      fields[field] = pair[1].unwrapped
    }
    try reader.align(to: 8)
    guard let kind else { return nil }
    var message = BusMessage(kind, flags, fields)
    message.serial = serial
    if case .text("g", let types) = message.fields.removeValue(forKey: .signature) {
      message.body = try reader.values(of: types)
    }
    return message
  }

  package func encoded() -> [UInt8] {
    var content = WireWriter()
    for value in body { content.value(value) }
    var fields = fields
    if !body.isEmpty { fields[.signature] = .text("g", signature) }
    let pairs = fields.sorted { $0.key.rawValue < $1.key.rawValue }.map { field, value in
      BusValue.group("(", [.number("y", field.rawValue), .variant(value)])
    }
    var writer = WireWriter()
    for byte in [UInt8(ascii: "l"), kind.rawValue, flags.rawValue, 1] {
      writer.bits(Int64(byte), 1)
    }
    writer.bits(Int64(content.bytes.count), 4)
    writer.bits(Int64(serial), 4)
    writer.value(.array(of: "(yv)", pairs))
    writer.align(to: 8)
    return writer.bytes + content.bytes
  }
}
