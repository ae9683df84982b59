import MusicAPI
import Testing

/// Expects the method, path and query of a request that can be sent, and its body.
func expect<Response>(
  _ endpoint: Endpoint<Response>, _ line: String, body: String? = nil,
  at location: SourceLocation = #_sourceLocation
) {
  let request = endpoint.request
  #expect("\(request.method) \(request.target)" == line, sourceLocation: location)
  #expect(
    request.body.map { String(decoding: $0, as: UTF8.self) } == body, sourceLocation: location)
  #expect(
    request.headers == (body == nil ? [:] : ["Content-Type": "application/json"]),
    sourceLocation: location)
  #expect(endpoint.error == nil, sourceLocation: location)
}

/// Expects the sentence about a request that cannot be sent.
func expect<Response>(
  _ endpoint: Endpoint<Response>, says sentence: String,
  at location: SourceLocation = #_sourceLocation
) {
  #expect(endpoint.error?.description == sentence, sourceLocation: location)
}
