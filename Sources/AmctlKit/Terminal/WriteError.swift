import MusicPlatform

/// Why a stream takes no more bytes.
enum WriteError: Error, Equatable {
  /// The reader has gone, as with `| head`: the program ends quietly.
  case brokenPipe
  /// The disk is full, or something else the system says.
  case failed(SystemError)

  /// Tells a reader that has gone from all else.
  init(_ error: SystemError) {
    self = error == .brokenPipe ? .brokenPipe : .failed(error)
  }
}

extension WriteError: CustomStringConvertible {
  /// One sentence.
  var description: String {
    switch self {
    case .brokenPipe: "The reader of the output has gone."
    case .failed(let error): "The output cannot be written: \(error)."
    }
  }
}
