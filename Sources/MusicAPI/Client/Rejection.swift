import MusicPlatform

/// A response whose status is not a success.
public struct Rejection: Sendable {
  /// The request, without any secret: tokens are added as headers later.
  public let request: HTTPRequest
  /// The response with its headers, and the first ``bodyLimit`` bytes of its body.
  ///
  /// The body may come from something other than the service, such as a proxy; no description shows
  /// it.
  public let response: HTTPResponse
  /// What the server says; empty when its body is empty, cut off, no JSON, or over ``bodyLimit``.
  public let errors: [ServerError]

  /// The most bytes of a body that are kept.
  public static let bodyLimit = 1 << 18

  /// The status of the response.
  public var status: HTTPStatus { response.status }

  /// How long to wait before the next request; nil without a valid `Retry-After` header.
  ///
  /// A date is measured against the response's own `Date`, so that this machine's clock does not
  /// matter. The header as it was written is in ``response``.
  public var retryAfter: Duration? { response.retryAfter }

  /// Reads what can be read of an answer.
  init(_ response: HTTPResponse, to request: HTTPRequest) {
    self.request = request.traits == nil ? request.described() : request
    let body = response.body
    let document = body.count > Self.bodyLimit ? nil : try? JSONDocument(parsing: body)
    errors = document?.root["errors"].flatMap { [ServerError](json: $0) } ?? []
    var kept = response
    if body.count > Self.bodyLimit { kept.body = Array(body.prefix(Self.bodyLimit)) }
    self.response = kept
  }
}

extension Rejection {
  /// What an error response says about the tokens or the user's account.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Reason: Sendable, Hashable {
    /// The developer token was not accepted.
    case developerToken
    /// The user token has expired, was revoked, or belongs to another team.
    case userToken
    /// There is no user token, or the user has not agreed to the privacy terms.
    case userConsent
    /// The account has no subscription, or does not sync its library.
    case cloudLibrary
    /// The account keeps no listening history.
    case listeningHistory
    /// The account may not do this, for a reason that the service does not name.
    case privileges
    /// The service does not offer this change; it responds as if a token were invalid.
    case noSuchOperation
  }

  /// Why the request was rejected; nil when that has nothing to do with tokens or the account.
  public var reason: Reason? {
    switch status.rawValue {
    case 401: request.traits?.isOffered == false ? .noSuchOperation : .developerToken
    case 403 where request.traits?.needs == .developer: .developerToken
    case 403: errors.contains { $0.code == "40300" } ? .userToken : .userConsent
    case 400 where errors.contains { $0.code == "40015" }: missingPrivilege
    default: nil
    }
  }

  /// The privilege that the error names; of a list of what was played, the one it needs.
  private var missingPrivilege: Reason {
    let words = errors.flatMap { [$0.title, $0.detail] }.compactMap { $0 }
    if words.contains(where: { $0.includes("ListeningHistory") }) { return .listeningHistory }
    if words.contains(where: { $0.includes("CloudLibrary") }) { return .cloudLibrary }
    return .privileges
  }

  /// Whether it is the service's way of saying that there is nothing in a list.
  var meansEmpty: Bool {
    status == 404 && request.traits?.absence.isEmpty(saying: errors.first?.code) == true
  }
}

/// One entry of the service's `errors`, in its own words.
public struct ServerError: ObjectView {
  /// The object the server sent.
  public let json: JSON?

  /// Looks at an object that the server sent; of nil, every member reads as nil.
  public init(_ json: JSON?) {
    self.json = json
  }

  /// The id of this occurrence, to quote in a report to Apple.
  public var id: String? { self["id"] }
  /// What went wrong, in a few words.
  public var title: String? { self["title"] }
  /// What went wrong, in a sentence.
  public var detail: String? { self["detail"] }
  /// The five-digit code that distinguishes this error from others with the same status.
  public var code: String? { self["code"] }
  /// The query parameter that was wrong.
  public var parameter: String? { self.json?["source"]?["parameter"]?.string }
}
