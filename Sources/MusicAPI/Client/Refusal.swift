/// An answer that is not a success.
public struct Refusal: Sendable {
  /// The status of the answer.
  public let status: HTTPStatus
  /// What was asked, without any secret: they are headers.
  public let request: HTTPRequest
  /// What the server says; empty when its body is empty, cut off, or no JSON.
  public let errors: [ServerError]
  /// When the server says to come back, as it wrote it.
  public let retryAfter: String?

  /// Reads what can be read of an answer.
  init(_ response: HTTPResponse, to request: HTTPRequest) {
    self.request = request
    status = response.status
    retryAfter = response.headers["Retry-After"]
    let document = try? JSONDocument(
      parsing: response.body, valueLimit: JSONDocument.responseValueLimit)
    errors = document?.root["errors"].flatMap { [ServerError](json: $0) } ?? []
  }
}
