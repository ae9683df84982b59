/// The wish of a person, or of the system, that the program end.
enum Interruption {
  /// Waits until the task is canceled.
  static func wait() async {
    let (silence, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in silence {}
    continuation.finish()
  }
}
