import MusicLibc
package import MusicPlatform

/// Reads keys one by one from a terminal, which does not show them, until it is stopped.
///
/// The terminal is as before when the reader stops, when a stop signal arrives, and while the
/// process is suspended or in the background. Control-C interrupts as usual.
package final class KeyReader: Sendable {
  /// A key that a person pressed.
  package enum Key: Sendable, Equatable {
    case character(Character)
    case left, right, up, down
    /// Control-Z: the process is suspended once the closure has returned.
    case suspend
  }

  private let stopper: Waker
  private let done: Waker

  /// How often the reader looks whether the process is in the foreground again.
  private static let pause = Duration.milliseconds(300)

  /// Starts to read; a thread of its own calls the closure.
  ///
  /// Nil if there is no terminal.
  package init?(on terminal: Descriptor, onKey: @escaping @Sendable (Key) -> Void) {
    guard terminal.isTerminal, let stopper = try? Waker(), let done = try? Waker() else {
      return nil
    }
    self.stopper = stopper
    self.done = done
    let stop = StopSignal.current
    let isStarted: Void? = try? Thread.detached {
      var mode = TerminalMode(terminal)
      defer {
        mode.restore()
        done.wake()
      }
      while true {
        mode.hide()
        guard
          let ready = try? Descriptor.wait(
            for: [mode.isHidden ? terminal : nil, stopper.descriptor, stop?.waker.descriptor],
            upTo: Self.pause), !ready[1], !ready[2]
        else { return }
        guard ready[0], TerminalMode.isInForeground(terminal) else { continue }
        guard let bytes = try? terminal.read(upTo: 64), !bytes.isEmpty else { return }
        for key in Self.keys(in: bytes) {
          onKey(key)
          if key == .suspend { mode.suspend() }
        }
      }
    }
    if isStarted == nil { return nil }
  }

  /// Stops, and returns once the terminal is as before.
  package func stop() {
    stopper.wake()
    done.wait()
  }

  /// Returns the keys in what a terminal sends; a sequence that means none of them is skipped.
  static func keys(in bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case 0x1A: keys.append(.suspend)
      case 0x1B:
        guard let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else {
          continue
        }
        rest.removeFirst()
        while let part = rest.popFirst() {
          guard (0x40...0x7E).contains(part) else { continue }
          if let key = arrows[part] { keys.append(key) }
          break
        }
      case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
      default: continue
      }
    }
    return keys
  }

  private static let arrows: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left,
  ]
}

/// How a terminal treats what is typed.
private struct TerminalMode {
  private let terminal: Descriptor
  private var usual = termios()
  private(set) var isHidden = false

  init(_ terminal: Descriptor) {
    self.terminal = terminal
  }

  /// Whether the process may read from its terminal; one in the background would be stopped.
  static func isInForeground(_ terminal: Descriptor) -> Bool {
    tcgetpgrp(terminal.number) == getpgrp()
  }

  /// Delivers keys one by one without showing them, if the process is in the foreground.
  ///
  /// A shell may have set the terminal anew while the process was stopped.
  mutating func hide() {
    guard Self.isInForeground(terminal) else {
      isHidden = false
      return
    }
    var now = termios()
    guard unsafe tcgetattr(terminal.number, &now) == 0 else { return }
    let line = tcflag_t(ICANON) | tcflag_t(ECHO)
    guard now.c_lflag & line != 0 else { return isHidden = true }
    usual = now
    now.c_lflag &= ~line
    now.disableStopKeys(of: terminal)
    unsafe withUnsafeMutableBytes(of: &now.c_cc) { keys in
      unsafe keys[Int(VMIN)] = 1
      unsafe keys[Int(VTIME)] = 0
    }
    isHidden = terminal.setMode(now, TCSANOW)
  }

  mutating func restore() {
    guard isHidden, Self.isInForeground(terminal) else { return }
    isHidden = false
    _ = terminal.setMode(usual, TCSANOW)
  }

  /// Stops the process, with all of its pipeline, as Control-Z does.
  mutating func suspend() {
    restore()
    _ = kill(0, SIGTSTP)
    // It is stopped in a moment, and continues here.
    usleep(100_000)
  }
}

extension termios {
  /// Disables the keys that would end or stop the process without it noticing.
  ///
  /// The terminal would then stay as it is. Control-C still interrupts, as ``StopSignal`` describes.
  fileprivate mutating func disableStopKeys(of terminal: Descriptor) {
    let none = UInt8(truncatingIfNeeded: fpathconf(terminal.number, Int32(_PC_VDISABLE)))
    unsafe withUnsafeMutableBytes(of: &c_cc) { keys in
      for key in [VQUIT, VSUSP] { unsafe keys[Int(key)] = none }
    }
  }
}

extension Descriptor {
  /// Changes how a terminal treats what is typed; returns whether it could.
  fileprivate func setMode(_ mode: termios, _ action: Int32) -> Bool {
    unsafe withUnsafePointer(to: mode) { mode in unsafe tcsetattr(number, action, mode) == 0 }
  }
}

/// A terminal that does not show what is typed, until it is restored.
private struct HiddenTyping {
  private let terminal: Descriptor
  private var usual = termios()

  /// Changes the terminal; nil if there is none.
  init?(on terminal: Descriptor) {
    self.terminal = terminal
    guard unsafe tcgetattr(terminal.number, &usual) == 0 else { return nil }
    var hidden = usual
    hidden.c_lflag &= ~tcflag_t(ECHO)
    // The end of the line is shown, so that the next message starts below the question.
    hidden.c_lflag |= tcflag_t(ECHONL)
    hidden.disableStopKeys(of: terminal)
    guard terminal.setMode(hidden, TCSANOW) else { return nil }
  }

  /// Restores the terminal, and drops what was typed beyond the line: it may be part of a secret,
  /// which the shell would take for a command.
  func restore() {
    _ = terminal.setMode(usual, TCSAFLUSH)
  }
}

extension DescriptorInput {
  package func typedLine(isSecret: Bool, asking: () -> Void) throws(FileError) -> [UInt8] {
    let hidden = isSecret ? HiddenTyping(on: descriptor) : nil
    defer { hidden?.restore() }
    asking()
    return try line(atMost: FileSystem.SizeLimit.settings)
  }
}
