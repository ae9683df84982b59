/// What is known of a request before it is sent; an ``Endpoint`` says it once, when it is made.
public struct RequestTraits: Sendable, Hashable {
  /// The tokens that a request carries.
  public enum Credentials: Sendable, Hashable {
    /// The developer token alone.
    case developer
    /// The user's token too when there is one: the answer then says more.
    case userIfKnown
    /// The user's token too, without which it makes no sense.
    case user
  }

  /// The tokens that it carries.
  public var needs: Credentials
  /// What an answer 404 says.
  public var absence: Absence
  /// Whether the sender can ask for less: a server that takes too long is then not asked the same again.
  public var isDivisible: Bool
  /// Whether the service is known to offer such a change; true for what changes nothing.
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
