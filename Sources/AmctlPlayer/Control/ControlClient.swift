internal import MusicAPI
internal import MusicPlatform

/// A connection to the running player, for one thread at a time.
package struct ControlClient: ~Copyable {
  private let socket: OwnedDescriptor
  private var lines = LineSplitter(limit: PlayerRequest.lineLimit)
  private let patience: Duration

  /// Why the player did not carry out a request.
  package enum Failure: Error {
    /// No player is running.
    case nobody
    case refused(PlayerRefusal)
    /// The connection broke, or there was no response in time.
    case broken(String)

    fileprivate static func late(_ patience: Duration) -> Failure {
      .broken("no response within \(patience)")
    }
  }

  package init(
    at place: PlayerPlace, patience: Duration = .seconds(10)
  ) throws(Failure) {
    self.patience = patience
    do throws(SystemError) {
      socket = try place.address.connect(within: patience)
    } catch {
      guard ![.notFound, .connectionRefused, .notADirectory].contains(error) else { throw .nobody }
      throw error == .wouldBlock ? .late(patience) : .broken("\(error)")
    }
  }

  package mutating func perform(_ command: PlayerCommand) throws(Failure) {
    _ = try response(to: .command(command))
  }

  package mutating func edit(_ edit: QueueEdit) throws(Failure) {
    _ = try response(to: .edit(edit))
  }

  /// The state of the player, which has just asked mpv for the position.
  package mutating func state() throws(Failure) -> PlayerState {
    guard let state = try response(to: .state)["state"] else { throw .broken("no state") }
    return PlayerState(state)
  }

  package mutating func queue() throws(Failure) -> QueueListing {
    guard let queue = try response(to: .queue)["queue"] else { throw .broken("no queue") }
    return QueueListing(queue)
  }

  private mutating func response(to request: PlayerRequest) throws(Failure) -> JSON {
    let root: JSON
    do {
      try socket.descriptor.send(request.line[...])
      root = try JSONDocument(parsing: Array(try line())).root
    } catch let error as SystemError where error == .brokenPipe {
      throw .nobody
    } catch let error as Failure { throw error } catch { throw .broken("\(error)") }
    if let error = root["error"]?.string {
      throw .refused(PlayerRefusal(error, isOutOfRange: root["isOutOfRange"]?.bool ?? false))
    }
    return root
  }

  private mutating func line() throws -> ArraySlice<UInt8> {
    let deadline = ContinuousClock.now + patience
    while case let left = deadline - .now, left > .zero {
      let ready = try Descriptor.wait(
        for: [socket.descriptor, StopSignal.current?.waker.descriptor], upTo: left)
      if ready[1] { throw CancellationError() }
      guard ready[0] else { continue }
      let bytes = try socket.descriptor.read(upTo: 1 << 16)
      guard !bytes.isEmpty else { throw Failure.nobody }
      for case .line(let line) in lines.take(bytes) { return line }
    }
    throw Failure.late(patience)
  }
}

/// A queue as a program sees it from outside.
package struct QueueListing: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// The number in the queue; nil if the player gives none.
    package let number: Int?
    package let item: PlayItem

    package init(number: Int?, item: PlayItem) {
      self.number = number
      self.item = item
    }
  }

  package let entries: [Entry]
  /// The place of the current entry, from 0.
  package let current: Int?

  package init(_ entries: [Entry] = [], current: Int? = nil) {
    self.entries = entries
    self.current = current
  }

  fileprivate init(_ json: JSON) {
    let entries = json["entries"]?.elements.compactMap { entry in
      PlayItem(entry).map { Entry(number: entry["entry"]?.int, item: $0) }
    }
    self.init(entries ?? [], current: json["current"]?.int)
  }
}

extension PlayQueue {
  /// The queue as one program passes it to another.
  var json: JSONValue {
    let entries = entries.map { entry in
      JSONValue.object([JSONMember("entry", .int(entry.number))] + entry.item.members)
    }
    return ["current": current.map { .int($0) } ?? .null, "entries": .array(entries)]
  }
}
