import AmctlCommandLine
import AmctlPlayer
import MusicPlatform

extension PlayerPlace {
  /// Finds the place of the player of this user.
  init(_ environment: Environment) {
    self.init(
      runtimeFolder: environment["XDG_RUNTIME_DIR"],
      temporaryFolder: try? environment.temporaryFolder())
  }

  /// Ends the running player, if there is one, and takes its place.
  ///
  /// A player that ends may close the connection before it has responded, and its socket goes before
  /// its lock. Only a place that can be taken says that it has ended.
  func takeOver(pause: () throws -> Void = Self.pause) throws -> TakenPlace {
    var trouble: ControlClient.Failure?
    do throws(ControlClient.Failure) {
      var client = try ControlClient(at: self)
      try client.perform(.quit)
    } catch .nobody {
    } catch {
      trouble = error
    }
    let deadline = ContinuousClock.now + .seconds(20)
    while true {
      do throws(Failure) { return try take() } catch {
        guard case .taken = error, ContinuousClock.now < deadline else {
          if let trouble { throw trouble }
          throw error
        }
      }
      try pause()
    }
  }

  /// Waits a moment; a signal ends the wait.
  private static func pause() throws {
    let stop = StopSignal.current?.waker.descriptor
    if try Descriptor.wait(for: [stop], upTo: .milliseconds(20))[0] { throw CancellationError() }
  }
}

extension PlayerPlace.Failure: ReportedError {
  var failure: Failure {
    switch self {
    case .taken:
      Failure(
        .failure, description,
        hint: "use --replace to end it, or add to its queue with 'amctl queue add'")
    case .folder(let path, .open):
      Failure(.failure, description, hint: "run 'chmod 700 \(ShellWord.plain(path))'")
    case .folder, .socket:
      Failure(.failure, description, hint: "set XDG_RUNTIME_DIR to a directory of your own")
    }
  }
}

extension ControlClient.Failure: ReportedError {
  var failure: Failure {
    switch self {
    case .nobody:
      Failure(.notFound, "no player is running", hint: "start one with 'amctl play'")
    case .refused(let refusal):
      Failure(refusal.isOutOfRange ? .usage : .service, refusal.description)
    case .broken(let reason): Failure(.failure, "cannot reach the player: \(reason)")
    }
  }
}

extension PlayerError: ReportedError {
  var failure: Failure {
    switch self {
    case .tooOld: Failure(.failure, description, hint: ExternalProgram.mpvHint)
    case .noAudio:
      Failure(
        .failure, description,
        hint: "set AMCTL_MPV_OPTIONS=--ao=NAME; 'mpv --ao=help' lists the names")
    default: Failure(.failure, description)
    }
  }
}

extension ExternalProgram {
  fileprivate static let mpvHint = "apt install mpv, brew install mpv"

  static func mpv(in environment: Environment) throws -> ExternalProgram {
    guard let mpv = ExternalProgram("mpv", in: environment, or: ["/opt/homebrew/bin"]) else {
      throw Failure(
        .failure, "mpv is not on the path; 'play' needs mpv 0.33 or newer", hint: mpvHint)
    }
    return mpv
  }
}
