internal import MusicAPI
package import MusicPlatform
import Synchronization

/// Lets other programs of the user control a player: one line of JSON for each command, and one for
/// each response.
///
/// Each client has a thread. Its commands are done one after another, and those of all clients in
/// the one line of the player.
package final class ControlServer: Sendable {
  private let player: LocalPlayer
  private let place: TakenPlace
  private let stopper: Waker
  private let clients = Mutex(0)

  /// How many clients there may be at a time; others wait for one to leave.
  private static let mostClients = 64
  /// How long the server waits for room before it looks again.
  private static let pause = Duration.milliseconds(5)

  /// Starts to listen for clients of a player, until `stop`.
  package init(_ player: LocalPlayer, at place: TakenPlace) throws(SystemError) {
    self.player = player
    self.place = place
    stopper = try Waker()
    try Thread.detached { [self] in accept() }
  }

  package func stop() {
    stopper.wake()
  }

  private func accept() {
    let listener = place.listener.descriptor
    while true {
      let isFull = clients.withLock { $0 >= Self.mostClients }
      guard
        let ready = try? Descriptor.wait(
          for: [stopper.descriptor, isFull ? nil : listener], upTo: isFull ? Self.pause : nil),
        !ready[0]
      else { return }
      guard ready[1] else { continue }
      do throws(SystemError) { try serve(ControlConnection(.accepted(from: listener))) } catch {
        // The client is gone, or too many files are open.
        _ = try? Descriptor.wait(for: [stopper.descriptor], upTo: Self.pause)
      }
    }
  }

  private func serve(_ client: ControlConnection) throws(SystemError) {
    clients.withLock { $0 += 1 }
    do throws(SystemError) {
      try Thread.detached { [self] in
        client.serve(player, until: stopper)
        clients.withLock { $0 -= 1 }
      }
    } catch {
      clients.withLock { $0 -= 1 }
      throw error
    }
  }
}

/// A client of a player.
private final class ControlConnection: Sendable {
  private let socket: OwnedDescriptor
  /// Woken when a command is done.
  private let done: Waker
  private let refusal = Mutex<PlayerRefusal?>(nil)

  /// How long a client may be silent, or not read.
  private static let patience = Duration.seconds(30)

  init(_ socket: consuming OwnedDescriptor) throws(SystemError) {
    self.socket = socket
    done = try Waker()
    self.socket.descriptor.limitSending(to: Self.patience)
  }

  /// Answers one line after another, until the client ends the connection or the server stops.
  func serve(_ player: LocalPlayer, until stopper: Waker) {
    var lines = LineSplitter(limit: PlayerRequest.lineLimit)
    let waited = [socket.descriptor, stopper.descriptor]
    while let ready = try? Descriptor.wait(for: waited, upTo: Self.patience), ready[0], !ready[1],
      let bytes = try? socket.descriptor.read(upTo: 1 << 16), !bytes.isEmpty
    {
      for piece in lines.take(bytes) {
        let response =
          switch piece {
          case .line(let line): self.response(to: line, player)
          case .tooLong:
            Self.refusal(PlayerRefusal("a line is longer than \(PlayerRequest.lineLimit) bytes"))
          }
        let line = response.encoded() + [UInt8(ascii: "\n")]
        guard (try? socket.descriptor.send(line[...])) != nil else { return }
      }
    }
  }

  private func response(to line: ArraySlice<UInt8>, _ player: LocalPlayer) -> JSONValue {
    guard let request = PlayerRequest(line) else {
      return Self.refusal(PlayerRefusal("unknown command"))
    }
    player.send(request) { [self] outcome in
      refusal.withLock { $0 = outcome }
      done.wake()
    }
    done.wait()
    if let refusal = refusal.withLock({ $0.take() }) { return Self.refusal(refusal) }
    return switch request {
    case .command, .edit: ["ok": true]
    case .state: ["ok": true, "state": player.state.json]
    case .queue: ["ok": true, "queue": player.queue.json]
    }
  }

  private static func refusal(_ refusal: PlayerRefusal) -> JSONValue {
    let members = [
      JSONMember("ok", .bool(false)), JSONMember("error", .string(refusal.description)),
      refusal.isOutOfRange ? JSONMember("isOutOfRange", .bool(true)) : nil,
    ]
    return .object(members.compactMap(\.self))
  }
}
