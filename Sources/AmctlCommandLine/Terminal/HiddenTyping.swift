import MusicLibc
package import MusicPlatform

/// A terminal that does not show what is typed, until it is restored.
///
/// The keys that would end or stop the process without it noticing do nothing, because the terminal
/// would then stay as it is. Control-C still interrupts, as ``StopSignal`` describes.
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
    unsafe withUnsafeMutableBytes(of: &hidden.c_cc) { keys in
      for key in [VQUIT, VSUSP] {
        unsafe keys[Int(key)] = UInt8(truncatingIfNeeded: fpathconf(terminal.number, Self.noKey))
      }
    }
    guard unsafe tcsetattr(terminal.number, TCSANOW, &hidden) == 0 else { return nil }
  }

  /// Restores the terminal, and drops what was typed beyond the line: it may be part of a secret,
  /// which the shell would take for a command.
  func restore() {
    unsafe withUnsafePointer(to: usual) { usual in
      _ = unsafe tcsetattr(terminal.number, TCSAFLUSH, usual)
    }
  }

  /// The question for the value that disables a key.
  private static let noKey = Int32(_PC_VDISABLE)
}

extension DescriptorInput {
  package func typedLine(isSecret: Bool, asking: () -> Void) throws(FileError) -> [UInt8] {
    let hidden = isSecret ? HiddenTyping(on: descriptor) : nil
    defer { hidden?.restore() }
    asking()
    return try line(atMost: FileSystem.SizeLimit.settings)
  }
}
