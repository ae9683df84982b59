package import MusicSandbox
package import MusicPlatform
package import AmctlLoopback
import MusicAPI

extension TestServer {
  /// Starts a server that responds as a sandbox does, each time after a delay.
  package convenience init(
    _ sandbox: Sandbox, after delay: Duration = .zero, keepsRequests: Bool = true,
    onRequest: @escaping @Sendable () -> Void = {}
  ) throws(SystemError) {
    try self.init(keepsRequests: keepsRequests) { request in
      onRequest()
      var response = ServerResponse(sandbox, to: request)
      response.delay = delay
      return response
    }
  }
}

extension ServerResponse {
  /// Returns the response of a sandbox, whose script may let it fail.
  package init(_ sandbox: Sandbox, to request: ServerRequest) {
    do throws(TransportError) {
      let response = try sandbox.respond(
        to: HTTPRequest(
          HTTPMethod(rawValue: request.method), RequestTarget(parsing: request.target),
          headers: request.headers, body: request.body.isEmpty ? nil : request.body))
      self.init(response.status, headers: response.headers, body: response.body)
    } catch {
      self.init()
      fault = .resetBeforeResponse
    }
  }
}
