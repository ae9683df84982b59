/// A client that sends requests and reads their responses.
///
/// It has no state of its own: connections and tokens belong to the transport it is given.
public struct MusicClient: Sendable {
  /// The transport that requests go through.
  public private(set) var transport: any Transport
  /// The only server on which the client follows pages.
  public let origin: Origin
  /// The largest number of values and names in a response, which bounds the memory it takes.
  package let valueLimit: Int
  /// The largest number of pages of a list to request at once.
  package private(set) var pagesInFlight = 1
  /// The language of all responses; nil uses the default of each storefront.
  private(set) var language: String?
  /// The token of the user that requests are for; nil for the transport's own.
  var userToken: UserToken?
  /// What can be checked before the first request; nil for a transport of the caller's own.
  var parts: Parts?
  /// Receives the errors that a response reports beside its data; nil if the response then fails.
  private var onErrors: (@Sendable (Rejection) -> Void)?
  /// Receives the numbers of resources that are left out of a list, by their type; nil if they stay
  /// in it.
  private var onOthers: (@Sendable ([ResourceType: Int]) -> Void)?

  /// Returns the same client with another transport.
  package func with(transport: any Transport) -> MusicClient {
    changed { $0.transport = transport }
  }

  /// Creates a client that sends through a transport and follows pages on one server.
  public init(
    transport: any Transport, origin: Origin = .appleMusic,
    valueLimit: Int = JSONDocument.responseValueLimit
  ) {
    self.transport = transport
    self.origin = origin
    self.valueLimit = valueLimit
  }

  /// Sends a request and reads its response.
  ///
  /// If the request is invalid, throws ``MusicAPIError/invalidRequest(_:)`` and sends nothing.
  ///
  /// ```swift
  /// let song = try await client.send(Catalog(storefront: "us").resource(.songs, id: "1"))
  /// print(song.attributes.name ?? "")
  /// ```
  public func send<Response>(
    _ endpoint: Endpoint<Response>
  ) async throws(MusicAPIError) -> Response {
    let endpoint = endpoint.defaulting(to: language)
    if let error = endpoint.error { throw .invalidRequest(error) }
    return try read(await response(to: endpoint.request), of: endpoint)
  }

  /// Sends the requests of a change in their order, up to the first that fails.
  ///
  /// Nothing is sent if one of them is invalid. If one fails, those before it have taken effect; to
  /// know which, send each ``WritePart/endpoint`` yourself.
  @discardableResult
  public func send(_ parts: [WritePart]) async throws(MusicAPIError) -> [Receipt<AnyKind>] {
    do { _ = try parts.checked() } catch { throw .invalidRequest(error) }
    var receipts: [Receipt<AnyKind>] = []
    for part in parts { receipts.append(try await send(part.endpoint)) }
    return receipts
  }

  /// Reads the body of a response as the type of its endpoint.
  ///
  /// Throws if the response contains what was not requested: only resources of other types, an
  /// element that is no resource, several resources for one id. Also throws if the response reports errors,
  /// unless they are beside data and ``with(onErrors:)`` handles them. The contents remember the
  /// request, whose parameters apply to the further pages of their lists.
  public func read<Response>(
    _ body: [UInt8], of endpoint: Endpoint<Response>
  ) throws(MusicAPIError) -> Response {
    try read(HTTPResponse(status: 200, body: body), of: endpoint)
  }

  private func document(
    _ body: [UInt8], _ request: HTTPRequest
  ) throws(MusicAPIError) -> JSONDocument {
    let document: JSONDocument
    do {
      document = try JSONDocument(body, valueLimit: valueLimit, request: request)
    } catch {
      throw .notJSON(error, request: request)
    }
    return try checked(document, request)
  }

  /// Returns a response to be read; throws if it is not what was requested.
  ///
  /// No other code checks it.
  private func checked(
    _ document: JSONDocument, _ request: HTTPRequest
  ) throws(MusicAPIError) -> JSONDocument {
    guard request.isForService else { return document }
    let expected = Route.match(request.method, request.target)
    let response = document.root
    if let rejection = Rejection(response, to: request) {
      guard let onErrors, request.method.isRead, response.hasData else {
        throw .rejected(rejection)
      }
      onErrors(rejection)
    }
    do throws(UnexpectedShapeError) {
      guard request.method.isRead else {
        try expected.checkReceipt(response)
        return document
      }
      let others = try expected.check(response)
      guard let onOthers, !others.isEmpty else { return document }
      onOthers(others.values.reduce(into: [:]) { $0[$1, default: 0] += 1 })
      return JSONDocument(document, leavingOut: Set(others.keys))
    } catch {
      throw .unexpectedShape(error, request: request)
    }
  }

  /// Reads a response as the type of its endpoint, and checks it further.
  ///
  /// A response that cannot be read, or whose next page cannot be requested, is removed from the
  /// cache, where it would fail every later call too.
  package func read<Response>(
    _ response: HTTPResponse, of endpoint: Endpoint<Response>,
    check: (Response) throws(MusicAPIError) -> Void = { _ in }
  ) throws(MusicAPIError) -> Response {
    if response.body.isEmpty, let empty = Response.ofEmptyBody { return empty }
    do throws(MusicAPIError) {
      let document = try document(response.body, endpoint.request)
      let value: Response
      do { value = try Response(document: document) } catch {
        throw .unexpectedShape(error, request: endpoint.request)
      }
      try check(value)
      if response.cacheFile != nil,
        !document.root.canBeFollowed(on: origin) || !document.root.serverErrors.isEmpty
      {
        response.leaveCache()
      }
      return value
    } catch {
      response.leaveCache()
      throw error
    }
  }

  /// Sends a request and returns the successful response unmodified.
  ///
  /// Of the statuses of success, 200 and 201 say that a response to a read is complete; a change
  /// may also get a 202 or 204. When the service responds 404 for an empty list, this returns an
  /// empty list. To read the body, call ``read(_:of:)``.
  public func response(to request: HTTPRequest) async throws(MusicAPIError) -> HTTPResponse {
    if let error = InvalidRequestError.forTarget(request.target) { throw .invalidRequest(error) }
    let response: HTTPResponse
    var request = request.traits == nil ? request.described() : request
    if let userToken { request.userToken = userToken }
    do { response = try await transport.send(request) } catch {
      throw MusicAPIError(error, request)
    }
    guard !response.status.isAnswer(to: request) else { return response }
    let rejection = Rejection(response, to: request)
    guard rejection.meansEmpty else { throw .rejected(rejection) }
    return HTTPResponse(status: 200, body: Array("{\"data\":[]}\n".utf8))
  }
}

extension MusicClient {
  /// Returns the same client with a time limit for each request.
  ///
  /// The timeout applies to one attempt, from the first to the last byte. The deadline applies to
  /// all attempts and the waits before and between them. A request that takes longer is stopped and
  /// throws ``TransportError/timedOut(after:)``; if the next attempt could only start after the
  /// deadline, the last outcome is returned or thrown at once.
  ///
  /// ```swift
  /// let hasty = client.with(timeout: .seconds(2), deadline: .seconds(5))
  /// print(try await hasty.send(Storefronts.list()).resources.count)
  /// ```
  ///
  /// Creating a client costs nothing, so even a single request may have one. The last timeout
  /// set applies, and the shorter of two deadlines; in a listing, they apply to each page.
  public func with(
    timeout: Duration? = nil, deadline: Duration? = nil,
    clock: some Clock<Duration> = ContinuousClock()
  ) -> MusicClient {
    with(
      transport: TimingOut(
        base: transport, timeout: timeout, deadline: deadline, clock: Stopwatch(clock)))
  }

  /// Returns the same client, which requests several pages of a list at once.
  ///
  /// The requests are predicted: each page of most lists starts where the one before it ended. A
  /// predicted page is used only if the page before it names exactly that request, so the result
  /// is the same as without prediction. Pages are predicted only up to a known end: the total that
  /// the service reports, or the limit of the listing.
  ///
  /// ```swift
  /// let songs = Library.list(.librarySongs).limit(100)
  /// for try await song in client.with(pagesInFlight: 8).items(of: songs) {
  ///   print(song.attributes.name ?? song.id.rawValue)
  /// }
  /// ```
  ///
  /// Do not use it with a transport that records or replays requests in their order.
  public func with(pagesInFlight: Int) -> MusicClient {
    changed { $0.pagesInFlight = max(1, pagesInFlight) }
  }

  /// Returns the same client, which requests all responses in a language.
  ///
  /// A request that names one itself keeps it.
  public func with(language: String?) -> MusicClient {
    changed { $0.language = language }
  }

  /// Returns the same client, which keeps the data of a response that reports errors beside it.
  ///
  /// The service may leave out a part of what was requested, and say why in `errors`. Without a
  /// closure, the response throws ``MusicAPIError/rejected(_:)``, because nothing would tell that
  /// its data is incomplete. With one, the data is returned, and the errors are passed to the
  /// closure.
  public func with(onErrors: (@Sendable (Rejection) -> Void)?) -> MusicClient {
    changed { $0.onErrors = onErrors }
  }

  /// Returns the same client, whose lists do not contain resources of other types than they should.
  ///
  /// The service may add a type of resource to a list. Without a closure, such resources are among
  /// the elements of a page; with one, they are left out, and their numbers are passed to it.
  package func with(
    onOthers: (@Sendable ([ResourceType: Int]) -> Void)?
  ) -> MusicClient {
    changed { $0.onOthers = onOthers }
  }

  /// Returns the same client with a change.
  func changed(_ change: (inout MusicClient) -> Void) -> MusicClient {
    var client = self
    change(&client)
    return client
  }
}

extension HTTPStatus {
  /// Whether a response with this status is complete; other servers than the service have rules of
  /// their own.
  fileprivate func isAnswer(to request: HTTPRequest) -> Bool {
    guard request.isForService else { return kind == .success }
    return [200, 201].contains(self) || !request.method.isRead && [202, 204].contains(self)
  }
}

extension HTTPRequest {
  /// Whether the service gets the request, and no other server.
  fileprivate var isForService: Bool { traits?.needs != .noToken }
}

extension JSON {
  /// Whether a response has what most responses consist of, however little.
  fileprivate var hasData: Bool {
    self["data"]?.kind == .array || self["results"]?.kind == .object
  }
}
