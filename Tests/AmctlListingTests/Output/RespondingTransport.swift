import MusicAPI

/// Responds with the page whose number is the query's `page`, from 0.
struct RespondingTransport: Transport {
  let responses: [String]

  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let page = request.target.query["page"].flatMap { Int($0) } ?? 0
    return HTTPResponse(status: 200, body: Array(responses[page].utf8))
  }
}
