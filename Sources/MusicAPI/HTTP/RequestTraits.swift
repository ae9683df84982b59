/// The properties of a request that an ``Endpoint`` determines when it is created.
public struct RequestTraits: Sendable, Hashable {
  /// The tokens that a request carries.
  public enum Credentials: Sendable, Hashable {
    /// None: the request goes to another server than the service.
    case noToken
    /// The developer token only.
    case developer
    /// The user token too, if there is one; the response then contains more.
    case userIfKnown
    /// The user token too; the request is not sent without one.
    case user
  }

  /// The tokens that the request carries.
  public var needs: Credentials
  /// The meaning of a 404.
  package var absence: Absence
  /// Whether the caller can split the request; if so, it is not retried when the server times out.
  package var isDivisible: Bool
  /// How many items of a list are read, starting with the page that the request is for; nil if only
  /// that page is, or if it is unknown.
  package var listLength: Int?
  /// Whether only a response that is sent now will do, even while responses are recorded.
  package var isCurrent = false

  /// Creates traits.
  package init(needs: Credentials, absence: Absence = .notFound, isDivisible: Bool = false) {
    self.needs = needs
    self.absence = absence
    self.isDivisible = isDivisible
  }
}

/// The meaning of a 404: for some lists, it means that they are empty.
package enum Absence: Sendable, Hashable {
  /// The resource or list does not exist.
  case notFound
  /// The list is empty if the error has the code for that; otherwise it does not exist.
  case emptyWhenSaid
  /// The list is empty if the error has the code for that, or the one for a missing resource: the
  /// list itself cannot be missing.
  case emptyOrUnknown

  /// Returns whether an error of the service with this code means that the list is empty.
  ///
  /// A response without one of these errors is not the service's: it comes from another server or a
  /// proxy.
  package func isEmpty(saying code: String?) -> Bool {
    switch self {
    case .notFound: false
    case .emptyWhenSaid: code == "40403"
    case .emptyOrUnknown: code == "40403" || code == "40400"
    }
  }
}
