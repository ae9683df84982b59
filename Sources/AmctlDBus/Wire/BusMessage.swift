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

  /// Creates a message of which only the kind is known.
  package init(_ kind: Kind) {
    self.kind = kind
  }

  /// The types of the body, as text.
  package var signature: String { body.map(\.type).joined() }
}

extension BusMessage {
  /// Creates a signal.
  package static func signal(
    _ member: String, of interface: String, at path: String, _ body: BusValue...
  ) -> BusMessage {
    var message = BusMessage(.signal)
    message.path = path
    message.interface = interface
    message.member = member
    message.body = body
    return message
  }

  /// Creates the reply to a call.
  package static func reply(to call: BusMessage, _ body: [BusValue] = []) -> BusMessage {
    var message = BusMessage(.reply)
    message.flags = .noReplyExpected
    message.replySerial = call.serial
    message.destination = call.sender
    message.body = body
    return message
  }

  /// Creates the reply to a call that failed.
  package static func error(
    _ name: String, _ text: String, to call: BusMessage
  ) -> BusMessage {
    var message = reply(to: call, [.string(text)])
    message.kind = .error
    message.errorName = name
    return message
  }
}

/// A method of an object, its arguments, and whose object it is.
package struct BusCall: Sendable, Hashable {
  package let member: String
  package let interface: String
  package let path: String
  package let destination: String
  package var arguments: [BusValue]

  /// Creates a call.
  package init(
    _ member: String, of interface: String, at path: String, to destination: String,
    _ arguments: BusValue...
  ) {
    self.member = member
    self.interface = interface
    self.path = path
    self.destination = destination
    self.arguments = arguments
  }

  /// The message that makes the call; it starts no program.
  package var message: BusMessage {
    var message = BusMessage(.call)
    message.flags = .noAutoStart
    message.path = path
    message.interface = interface
    message.member = member
    message.destination = destination
    message.body = arguments
    return message
  }
}
