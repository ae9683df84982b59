/// What is known of a request before it is sent; an ``Endpoint`` says it once, when it is made.
public struct RequestTraits: Sendable, Hashable {
  /// The tokens that a request carries.
  public enum Credentials: Sendable, Hashable {
    /// The developer token only.
    case developer
    /// The user token too, if there is one: the response then says more.
    case userIfKnown
    /// The user token too; the request is not sent without one.
    case user
  }

  /// The tokens that it carries.
  public var needs: Credentials
  /// What a 404 means.
  public var absence: Absence
  /// Whether the caller can split the request; it is then not repeated when the server times out.
  public var isDivisible: Bool
  /// Whether the service is known to offer this change; true for a request that changes nothing.
  public var isOffered: Bool

  /// Joins what is known.
  public init(
    needs: Credentials, absence: Absence = .notFound, isDivisible: Bool = false,
    isOffered: Bool = true
  ) {
    self.needs = needs
    self.absence = absence
    self.isDivisible = isDivisible
    self.isOffered = isOffered
  }
}

extension HTTPRequest {
  /// What its endpoint says of it; nil when it was made without one.
  ///
  /// A request that was made without one cannot be signed, since nothing says which tokens it needs.
  public var traits: RequestTraits? {
    get { (note as? RequestNote)?.traits }
    set { note = newValue.map(RequestNote.init) }
  }
}

/// The traits of a request, as it carries them.
private final class RequestNote: Sendable {
  let traits: RequestTraits

  init(_ traits: RequestTraits) {
    self.traits = traits
  }
}

/// What a 404 means: for some lists, that they are empty.
public enum Absence: Sendable, Hashable {
  /// The resource or list does not exist.
  case notFound
  /// The list is empty when the error has the code that says so; otherwise it does not exist.
  case emptyWhenSaid
  /// The list is empty, unless the error's code says that the resource does not exist.
  case emptyUnlessUnknown
  /// The list is empty, whatever the error says.
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
