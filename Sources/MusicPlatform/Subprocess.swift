internal import MusicLibc
internal import Synchronization

/// A running program, and the ends of its standard streams that this process has.
///
/// Unread output stays in its pipe, so that the program waits and memory stays bounded. A stop signal
/// ends every wait for the program. The program is asked to end when this is released.
package final class Subprocess: Sendable {
  /// Where a standard stream of the program leads.
  package enum Stream: Sendable {
    /// To a pipe of this process.
    case pipe
    /// To the same place as that of this process.
    case shared
    /// To an open file, such as a terminal.
    case file(Descriptor)
    /// To a socket, as its input: both sides write on it, and the program sees its end when this
    /// process ends, in whatever way.
    case socket
    /// To the same place as its standard error, as its output.
    case joined
  }

  /// Something that happened, in order.
  package enum Event: Sendable {
    /// The program wrote to its standard output, or to the socket.
    case output([UInt8])
    /// The program wrote to its standard error.
    case errors([UInt8])
    /// The time was up.
    case tick
    /// The program has ended, after everything that it wrote.
    case ended(ProcessEnd)
  }

  private let process: StartedProcess
  package var id: Int32 { process.id }
  private let input: Inlet
  private let output: OwnedDescriptor?
  private let errors: OwnedDescriptor?
  /// The output and the errors, until their ends.
  private let open: Mutex<[Descriptor?]>
  /// The end of the errors.
  private let kept = Mutex<[UInt8]>([])
  /// Woken once the program has ended, and never reset.
  private let ended: Waker
  /// Woken once everything was passed on; nil if somebody reads it.
  private let passedOn = Mutex<Waker?>(nil)
  /// Why not everything was passed on.
  private let failure = Mutex<SystemError?>(nil)
  private let stop = StopSignal.current

  /// How much of the errors is kept.
  private static let keptLimit = 1 << 16
  /// How long a program may take to end after its socket, or to read what is written on it.
  private static let patience = Duration.seconds(1)

  /// Starts a program.
  ///
  /// In a group of its own, signals also reach the programs that it starts, but no key of a terminal
  /// does.
  package init(
    _ command: SpawnCommand, input: Stream = .pipe, output: Stream = .pipe, errors: Stream = .pipe,
    inOwnGroup: Bool = false
  ) throws(SystemError) {
    let stdin = try Ends(input, .standardInput, isInput: true)
    let stderr = try Ends(errors, .standardError)
    let stdout = try Ends(output, .standardOutput, joined: stderr.place)
    let ended = try Waker()
    let process = try command.spawn(
      stdin: stdin.place, stdout: stdout.place, stderr: stderr.place, inOwnGroup: inOwnGroup)
    (self.process, self.ended) = (process, ended)
    if case .socket = input {
      open = Mutex([stdin.ownPlace, stderr.ownPlace])
      self.input = Inlet(nil, socket: stdin.ownPlace)
      self.output = stdin.own
    } else {
      open = Mutex([stdout.ownPlace, stderr.ownPlace])
      self.input = Inlet(stdin.own)
      self.output = stdout.own
    }
    self.errors = stderr.own
    do {
      try Thread.detached {
        process.waitForEnd()
        ended.wake()
      }
    } catch {
      process.send(SIGKILL)
      process.waitForEnd()
      throw error
    }
  }

  deinit {
    process.send(SIGTERM)
  }

  // MARK: Its input

  /// Writes to the program, and waits while it reads nothing, but not for long on a socket.
  ///
  /// Fails with `.brokenPipe` once the program reads no more.
  package func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    try input.write(bytes, unless: stop)
  }

  /// Writes all of the program's input on a thread of its own, and ends it.
  package func feed(_ bytes: [UInt8]) throws(SystemError) {
    // If the program stops reading, its end explains why.
    try Thread.detached { [input, stop] in
      try? input.write(bytes[...], unless: stop)
      input.close()
    }
  }

  package func closeInput() { input.close() }

  // MARK: Its output

  /// Waits for what happens next.
  package func next(within limit: Duration? = nil) throws(SystemError) -> Event {
    try next(within: limit, unless: stop)
  }

  private func next(
    within limit: Duration?, unless stop: StopSignal?
  ) throws(SystemError) -> Event {
    while true {
      // What it wrote before its end is read first.
      let end = process.end
      let open = open.withLock { $0 }
      let ready = try Descriptor.wait(
        for: open + [ended.descriptor, stop?.waker.descriptor], upTo: limit)
      if ready[3] { throw .interrupted }
      for index in [0, 1] where ready[index] {
        var bytes: [UInt8] = []
        do throws(SystemError) { bytes = try open[index]?.read(upTo: 1 << 16) ?? [] } catch {
          // A connection that was reset has ended as well.
          guard input.isSocket else { throw error }
        }
        if !bytes.isEmpty { return index == 0 ? .output(bytes) : .errors(keep(bytes)) }
        self.open.withLock { $0[index] = nil }
      }
      if !ready.contains(true) {
        if input.isSocket, open[0] == nil { process.send(SIGKILL) }
        return .tick
      }
      if let end, !ready[0], !ready[1] { return .ended(end) }
    }
  }

  private func keep(_ bytes: [UInt8]) -> [UInt8] {
    kept.withLock { $0 = ($0 + bytes).suffix(Self.keptLimit) }
    return bytes
  }

  /// Returns the next output; empty once the program has ended.
  package func nextOutput() throws(SystemError) -> [UInt8] {
    while true {
      switch try next() {
      case .output(let bytes): return bytes
      case .errors, .tick: continue
      case .ended: return []
      }
    }
  }

  /// The end of what the program wrote to its standard error, as far as it was read.
  package var messages: [UInt8] { kept.withLock { $0 } }

  /// Passes on everything that happens, on a thread of its own; a closure that returns false ends the
  /// program.
  package func forward(
    every limit: Duration? = nil, to take: @escaping @Sendable (Event) -> Bool
  ) throws(SystemError) {
    let waker = try Waker()
    passedOn.withLock { $0 = waker }
    try Thread.detached { [self] in
      defer { waker.wake() }
      var isWanted = true
      do throws(SystemError) {
        while true {
          let event = try next(within: limit, unless: nil)
          if isWanted, !take(event) {
            isWanted = false
            process.send(SIGTERM)
          }
          if case .ended = event { return }
        }
      } catch {
        failure.withLock { $0 = error }
        process.send(SIGTERM)
      }
    }
  }

  // MARK: Its end

  /// Sends a signal to the program, unless it has ended.
  ///
  /// The terminal sends Control-C to every program in the foreground itself, and some programs take
  /// a second one for impatience.
  package func pass(on signal: Int32) {
    if signal == SIGINT, Self.isInForeground { return }
    process.send(signal)
  }

  /// Whether this process gets the keys of its terminal.
  private static var isInForeground: Bool {
    let opened = try? OwnedDescriptor { unsafe MusicLibc.open("/dev/tty", O_RDONLY) }
    guard let terminal = opened else { return false }
    return tcgetpgrp(terminal.descriptor.number) == getpgrp()
  }

  /// Waits until the program has ended, and everything that is passed on was taken; a stop signal
  /// ends both.
  ///
  /// Where a person decides when that is, Control-C is for the program, and any other stop signal
  /// ends it; the wait continues.
  @discardableResult
  package func wait(forPerson: Bool = false) throws(SystemError) -> ProcessEnd {
    var last = passedOn.withLock { $0 } ?? ended
    var stop = stop
    while true {
      let ready = try Descriptor.wait(for: [last.descriptor, stop?.waker.descriptor])
      if ready[0], let end = process.end {
        if let failure = failure.withLock({ $0 }) { throw failure }
        return end
      }
      if ready[0] { last = ended }
      guard ready[1] else { continue }
      if !forPerson || stop?.number != SIGINT { process.send(SIGTERM) }
      guard forPerson else { throw .interrupted }
      stop = nil
    }
  }

  /// Returns how the program ended, once it has.
  package func end() async -> ProcessEnd {
    await withCheckedContinuation { continuation in
      let wait: @Sendable () -> Void = { [process, ended] in
        while true {
          if let end = process.end { return continuation.resume(returning: end) }
          _ = try? Descriptor.wait(for: [ended.descriptor])
        }
      }
      if (try? Thread.detached(wait)) == nil { wait() }
    }
  }

  /// Waits until the program has ended, but not for long.
  package func waitBriefly() {
    _ = try? Descriptor.wait(for: [ended.descriptor], upTo: Self.patience * 2)
  }

  /// Asks the program to end, and waits for that, but not for long.
  package func terminate() {
    process.send(SIGTERM)
    waitBriefly()
  }
}

extension Subprocess {
  /// What is written on to reach the program.
  private final class Inlet: Sendable {
    private let pipe: Mutex<OwnedDescriptor?>
    private let socket: Descriptor?

    init(_ pipe: consuming OwnedDescriptor?, socket: Descriptor? = nil) {
      self.pipe = Mutex(pipe)
      self.socket = socket
      socket?.limitSending(to: Subprocess.patience)
    }

    var isSocket: Bool { socket != nil }

    func write(_ bytes: ArraySlice<UInt8>, unless stop: StopSignal?) throws(SystemError) {
      if let socket { return try socket.send(bytes) }
      try pipe.withLock { pipe throws(SystemError) in
        guard let descriptor = pipe?.descriptor else { throw .brokenPipe }
        try descriptor.write(bytes, unless: stop)
      }
    }

    func close() {
      socket?.shutDown()
      pipe.withLock { $0 = nil }
    }
  }

  /// The end of a stream that the program gets, and the one that stays here.
  private struct Ends: ~Copyable {
    let place: Descriptor
    let own: OwnedDescriptor?
    let ownPlace: Descriptor?
    /// Open until the program has it.
    private let other: OwnedDescriptor?

    init(
      _ stream: Stream, _ shared: Descriptor, isInput: Bool = false, joined: Descriptor? = nil
    ) throws(SystemError) {
      switch stream {
      case .shared: self.init(shared)
      case .joined: self.init(joined ?? shared)
      case .file(let file): self.init(file)
      case .pipe where isInput:
        let pipe = try OwnedDescriptor.Pipe()
        self.init(own: pipe.writer, other: pipe.reader)
      case .pipe:
        let pipe = try OwnedDescriptor.Pipe()
        self.init(own: pipe.reader, other: pipe.writer)
      case .socket:
        let pair = try OwnedDescriptor.sockets()
        self.init(own: pair.reader, other: pair.writer)
      }
    }

    private init(_ place: Descriptor) {
      self.place = place
      own = nil
      ownPlace = nil
      other = nil
    }

    private init(own: consuming OwnedDescriptor, other: consuming OwnedDescriptor) {
      (place, ownPlace) = (other.descriptor, own.descriptor)
      self.own = .some(own)
      self.other = .some(other)
    }
  }
}
