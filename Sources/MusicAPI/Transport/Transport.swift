/// A type that sends requests; the library accesses the network only through transports.
///
/// Sending live, authorizing, retrying and replaying are all transports. Stack them with your own:
///
/// ```swift
/// struct Counting: Transport {
///   let base: any Transport
///   let count: @Sendable () -> Void
///
///   func send(
///     _ request: HTTPRequest, to sink: (any BodySink)?
///   ) async throws(TransportError) -> HTTPResponse {
///     count()
///     return try await base.send(request, to: sink)
///   }
/// }
/// ```
public protocol Transport: Sendable {
  /// Sends a request and returns the response, regardless of its status.
  ///
  /// If there is a sink, it takes the body of a success as it arrives, and the response is returned
  /// without it; a body that ends early is an error. Any other response is returned as a whole,
  /// because its body says what is wrong.
  ///
  /// A transport with a base passes the sink on. One that has the whole body in memory ends with
  /// ``HTTPResponse/passingBody(to:)``.
  ///
  /// Throws only if there is no response. If the task is canceled, throws
  /// ``TransportError/canceled``.
  func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse
}

extension Transport {
  /// Sends a request and returns the whole response.
  public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await send(request, to: nil)
  }
}

extension Transport {
  /// Sends a request, and returns the response or the error as a value.
  func outcome(of request: HTTPRequest, to sink: (any BodySink)?) async -> RetryPolicy.Outcome {
    do throws(TransportError) {
      return .success(try await send(request, to: sink))
    } catch {
      return .failure(error)
    }
  }
}

/// A transport that changes each request before it passes it on, and shows nothing of that: it may
/// add a secret.
package struct Editing: Transport, CustomReflectable {
  private let base: any Transport
  private let edit: @Sendable (inout HTTPRequest) -> Void

  /// Creates a transport that sends changed requests.
  package init(_ base: any Transport, _ edit: @escaping @Sendable (inout HTTPRequest) -> Void) {
    self.base = base
    self.edit = edit
  }

  /// An empty mirror, so that neither `print` nor `dump` shows what is added.
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// Changes the request, and sends it.
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var request = request
    edit(&request)
    return try await base.send(request, to: sink)
  }
}

/// A transport that looks at each response before it passes it on.
package struct Observing: Transport {
  private let base: any Transport
  private let look: @Sendable (HTTPRequest, HTTPResponse) -> Void

  /// Creates a transport that shows each response with its request to a closure.
  package init(
    _ base: any Transport, _ look: @escaping @Sendable (HTTPRequest, HTTPResponse) -> Void
  ) {
    self.base = base
    self.look = look
  }

  /// Sends the request, and shows the response.
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await base.send(request, to: sink)
    look(request, response)
    return response
  }
}

/// A transport that answers by a closure, and sends nothing.
package struct Answering: Transport {
  private let answer: @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse

  /// Creates a transport that answers each request, or says why it cannot.
  package init(
    _ answer: @escaping @Sendable (HTTPRequest) throws(TransportError) -> HTTPResponse
  ) {
    self.answer = answer
  }

  /// Returns the answer.
  package func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    try await answer(request).passingBody(to: sink)
  }
}
