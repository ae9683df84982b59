/// The three streams a command talks through.
public struct Streams: Sendable {
  /// Data for the command.
  let input: any InputStream
  /// Data and nothing else.
  let out: any OutputStream
  /// Everything said to a person.
  let err: any OutputStream
}
