import MusicPlatform

/// A response that reports errors, or whose status says that it is incomplete.
public struct Rejection: Sendable {
  /// The request, which contains no secret: tokens are added as headers later.
  public let request: HTTPRequest
  /// The response with its headers, and the first 262,144 bytes of its body.
  ///
  /// The body may come from something other than the service, such as a proxy, and is not part of
  /// any description.
  public let response: HTTPResponse
  /// The errors in the body; empty if the body is empty, truncated, not JSON, or larger than that.
  public let errors: [Attributes<ServerError>]

  /// The largest number of bytes of a body that are kept.
  package static let bodyLimit = 1 << 18

  /// The status of the response, or where errors come with the status of a success, the one that
  /// the first of them names.
  public var status: HTTPStatus {
    guard response.status.kind == .success else { return response.status }
    return errors.first?.status ?? response.status
  }

  /// Whether the errors came with the status of a success; a change may then have been made.
  package var hasStatusOfSuccess: Bool { response.status.kind == .success }

  /// The time to wait before the next request; nil without a valid `Retry-After` header.
  ///
  /// A date is measured against the response's own `Date`, so this machine's clock does not matter.
  /// The unparsed header is in ``response``.
  public var retryAfter: Duration? { response.retryAfter }

  /// Creates a rejection from a response, with as many errors as its body contains.
  init(_ response: HTTPResponse, to request: HTTPRequest) {
    self.request = request.traits == nil ? request.described() : request
    let body = response.body
    let document = body.count > Self.bodyLimit ? nil : try? JSONDocument(parsing: body)
    errors = document?.root.serverErrors ?? []
    var kept = response
    if body.count > Self.bodyLimit { kept.body = Array(body.prefix(Self.bodyLimit)) }
    self.response = kept
  }
}

extension Rejection {
  /// Creates a rejection from the errors in a response with the status of a success; nil if it has
  /// none.
  package init?(_ response: JSON, to request: HTTPRequest) {
    errors = response.serverErrors
    guard !errors.isEmpty else { return nil }
    self.request = request
    self.response = HTTPResponse(status: 200, body: Array(response.source.prefix(Self.bodyLimit)))
  }
}

extension Rejection: Equatable {
  /// Returns whether both are the same response to the same request.
  public static func == (one: Rejection, other: Rejection) -> Bool {
    one.request == other.request && one.response == other.response
  }
}

extension Rejection {
  /// The cause of a rejection that concerns the tokens or the user's account.
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

  /// The reason for the rejection; nil if it does not concern the tokens or the account.
  public var reason: Reason? {
    switch status.rawValue {
    case 401: request.isOffered ? .developerToken : .noSuchOperation
    case 403 where request.traits?.needs == .developer: .developerToken
    case 403: errors.contains { $0.code == "40300" } ? .userToken : .userConsent
    case 400 where errors.contains { $0.code == "40015" }: missingPrivilege
    default: nil
    }
  }

  /// The privilege that the error names; if it names several, listening history takes precedence.
  private var missingPrivilege: Reason {
    let words = errors.flatMap { [$0.title, $0.detail] }.compactMap { $0 }
    if words.contains(where: { $0.includes("ListeningHistory") }) { return .listeningHistory }
    if words.contains(where: { $0.includes("CloudLibrary") }) { return .cloudLibrary }
    return .privileges
  }

  /// Whether the service itself says that the resource does not exist; a 404 without its words
  /// comes from another server or a proxy.
  package var saysNotFound: Bool { status == 404 && !errors.isEmpty }

  /// Whether this is how the service reports an empty list.
  var meansEmpty: Bool {
    guard response.status == 404, let error = errors.first else { return false }
    return request.traits?.absence.isEmpty(saying: error.code) == true
  }
}

extension JSON {
  /// The errors that a response reports; empty if it reports none.
  var serverErrors: [Attributes<ServerError>] {
    self["errors"].flatMap { [Attributes<ServerError>](json: $0) } ?? []
  }
}

/// An entry of the service's `errors`.
public final class ServerError: ObjectSchema {
  /// The declarations of the members.
  public static let schema = ServerError()

  /// The id of this occurrence, which you can quote in a report to Apple.
  public let id = Attribute<String>("id")
  /// A summary of the error.
  public let title = Attribute<String>("title")
  /// A description of the error, in a sentence.
  public let detail = Attribute<String>("detail")
  /// The five-digit code that distinguishes this error from others with the same status.
  public let code = Attribute<String>("code")
}

extension Attributes<ServerError> {
  /// The status that the service assigns to this error.
  public var status: HTTPStatus? {
    json?["status"]?.identifier.flatMap { Int($0) }.map { HTTPStatus(rawValue: $0) }
      .flatMap { [.clientError, .serverError].contains($0.kind) ? $0 : nil }
  }

  /// The query parameter that was wrong.
  public var parameter: String? { json?["source"]?["parameter"]?.string }
}
