/// What an answer 404 says of what was asked for: for some lists, that there is nothing in them.
public enum Absence: Sendable, Hashable {
  /// It is not there.
  case notFound
  /// It is empty when the error has the code that says so; else it is not there.
  case emptyWhenSaid
  /// It is empty unless the error has the code that says the resource is not there.
  case emptyUnlessUnknown
  /// It is empty, whatever the error says.
  case empty

  /// Whether an error with this code, or with none, says that there is nothing in the list.
  func isEmpty(saying code: String?) -> Bool {
    switch self {
    case .notFound: false
    case .emptyWhenSaid: code == "40403"
    case .emptyUnlessUnknown: code != "40400"
    case .empty: true
    }
  }
}
