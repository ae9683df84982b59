/// The parts of a token that hold JSON.
public enum TokenPart: String, Sendable {
  /// The first part: the algorithm and the key.
  case header
  /// The second part: the team and the dates.
  case claims
}
