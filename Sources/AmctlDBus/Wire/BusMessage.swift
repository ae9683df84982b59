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

  package var kind: Kind
  package var flags: Flags = []
  /// The number that replies refer to; the connection that sends the message sets it.
  package var serial: UInt32 = 1
  package var path: String?
  package var interface: String?
  package var member: String?
  package var errorName: String?
  /// The number of the call that this is the reply to.
  package var replySerial: UInt32?
  package var destination: String?
  /// The unique name of the connection that it comes from, which the bus sets.
  package var sender: String?
  package var body: [BusValue] = []

  private init(_ kind: Kind) {
    self.kind = kind
  }

  /// The types of the body, as text.
  package var signature: String { body.map(\.type).joined() }

  /// Creates a call of a method; it starts no program.
  package static func call(
    _ member: String, of interface: String?, at path: String, to destination: String,
    _ arguments: BusValue...
  ) -> BusMessage {
    var message = BusMessage(.call)
    message.flags = .noAutoStart
    (message.path, message.interface, message.member) = (path, interface, member)
    (message.destination, message.body) = (destination, arguments)
    return message
  }

  /// Creates a signal.
  package static func signal(
    _ member: String, of interface: String, at path: String, _ body: BusValue...
  ) -> BusMessage {
    var message = BusMessage(.signal)
    (message.path, message.interface, message.member) = (path, interface, member)
    message.body = body
    return message
  }

  /// Creates the reply to a call.
  package static func reply(to call: BusMessage, _ body: [BusValue] = []) -> BusMessage {
    var message = BusMessage(.reply)
    message.flags = .noReplyExpected
    (message.replySerial, message.destination) = (call.serial, call.sender)
    message.body = body
    return message
  }

  /// Creates the reply to a call that failed.
  package static func error(_ name: String, _ text: String, to call: BusMessage) -> BusMessage {
    var message = reply(to: call, [.string(text)])
    (message.kind, message.errorName) = (.error, name)
    return message
  }
}

// A message is a head of 16 bytes, of which the last four count those of the fields; the fields;
// zeros up to a multiple of eight; and the body.
extension BusMessage {
  private static let headSize = 16

  /// The fields of a header that are texts, by their codes, with their types.
  private static let texts:
    [Int64: (type: Unicode.Scalar, path: any WritableKeyPath<BusMessage, String?> & Sendable)] = [
      1: ("o", \.path), 2: ("s", \.interface), 3: ("s", \.member), 4: ("s", \.errorName),
      6: ("s", \.destination), 7: ("s", \.sender),
    ]

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
    var reader = WireReader(bytes)
    _ = try reader.bits(1)
    let kind = UInt8(try reader.bits(1))
    let flags = Flags(rawValue: UInt8(try reader.bits(1)))
    let version = try reader.bits(1)
    guard version == 1 else { throw .malformed("its version is \(version)") }
    _ = try reader.bits(4)
    let serial = UInt32(try reader.bits(4))
    guard kind != 0, serial != 0 else { throw .malformed("it has no kind or number") }
    let fields = try reader.values(of: "a(yv)")
    try reader.align(to: 8)
    guard let kind = Kind(rawValue: kind) else { return nil }
    var message = BusMessage(kind)
    message.flags = flags
    message.serial = serial
    message.body = try reader.values(of: message.read(fields[0].elements ?? []))
    guard reader.isAtEnd else { throw .malformed("its body is longer than its signature") }
    return message
  }

  /// Takes the fields of a header, and returns the signature of the body.
  private mutating func read(_ fields: [BusValue]) throws(BusError) -> String {
    var signature = ""
    var seen: Set<Int64> = []
    for case .group(_, let parts) in fields {
      guard case .number(_, let code) = parts[0], case .variant(let value) = parts[1], code != 0,
        seen.insert(code).inserted
      else { throw .malformed("a header field occurs twice") }
      switch (code, value) {
      case (5, .number("u", let number)): replySerial = UInt32(truncatingIfNeeded: number)
      case (8, .text("g", let text)): signature = text
      case (9, .number("u", 0)): continue
      case (1...9, .text(let type, let text)) where Self.texts[code]?.type == type:
        if let field = Self.texts[code] { self[keyPath: field.path] = text }
      case (1...9, _):
        throw .malformed("field \(code) of its header has the type '\(value.type)'")
      default: continue
      }
    }
    let isComplete =
      switch kind {
      case .call: path != nil && member != nil
      case .signal: path != nil && member != nil && interface != nil
      case .reply: replySerial != nil
      case .error: replySerial != nil && errorName != nil
      }
    guard isComplete, replySerial != 0 else { throw .malformed("its header lacks a field") }
    return signature
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
    var content = WireWriter()
    for value in body { try content.value(value) }
    var fields: [Int64: BusValue] = [:]
    for (code, field) in Self.texts {
      fields[code] = self[keyPath: field.path].map { .text(field.type, $0) }
    }
    fields[5] = replySerial.map(BusValue.uint32)
    if !body.isEmpty { fields[8] = .text("g", signature) }
    var writer = WireWriter()
    for byte in [UInt8(ascii: "l"), kind.rawValue, flags.rawValue, 1] {
      writer.bits(Int64(byte), 1)
    }
    writer.bits(Int64(content.bytes.count), 4)
    writer.bits(Int64(serial), 4)
    try writer.value(
      .array(
        of: "(yv)",
        fields.sorted { $0.key < $1.key }.map {
          .group("(", [.number("y", $0.key), .variant($0.value)])
        }))
    writer.align(to: 8)
    return writer.bytes + content.bytes
  }
}
