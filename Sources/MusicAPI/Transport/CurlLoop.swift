import CMusicAPI

/// The event loop, which owns the connection pool and all transfers, and runs on one thread.
@safe
struct CurlLoop: ~Copyable {
  private let multi: UnsafeMutableRawPointer
  private var settings: CurlSettings
  private var transfers: [Int: CurlTransfer] = [:]

  /// Creates a loop and serves the inbox until it is closed; blocks its thread.
  static func run(_ inbox: CurlInbox, origin: Origin, options: CurlTransport.Options) {
    do throws(TransportError) {
      var loop = try CurlLoop(CurlSettings(origin: origin, options: options))
      try loop.limitConnections()
      loop.serve(inbox)
    } catch {
      inbox.close(error)
    }
  }

  /// Creates the pool, without connections.
  private init(_ settings: CurlSettings) throws(TransportError) {
    guard let multi = unsafe libcurl_multi_init() else {
      throw .orTooManyOpenFiles(.libcurlUnavailable(reason: "out of memory"))
    }
    // Without descriptors libcurl makes a handle that sleeps for ever: nothing could wake it.
    guard unsafe libcurl_wake(libcurl_waker(multi: multi)) == CURLM_OK else {
      _ = unsafe libcurl_multi_cleanup(multi)
      throw .tooManyOpenFiles
    }
    unsafe self.multi = multi
    self.settings = settings
  }

  deinit {
    _ = unsafe libcurl_multi_cleanup(multi)
  }

  /// The number of connections that are kept open without a caller's limit.
  ///
  /// Left to itself, libcurl keeps four times as many as there are transfers at the moment: between
  /// two bursts of requests, it would close connections that the second one needs.
  private static let keptConnections = 64

  /// Makes requests wait for a connection once the caller's limit is reached.
  private func limitConnections() throws(TransportError) {
    let limit = settings.options.maxConnections.map { max($0, 1) }
    let kept = limit ?? Self.keptConnections
    try check(unsafe libcurl_multi_setopt_long(multi, CURLMOPT_MAXCONNECTS, kept))
    guard let limit else { return }
    try check(unsafe libcurl_multi_setopt_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, limit))
  }

  /// Serves the inbox until it is closed or libcurl fails, then fails all remaining requests.
  private mutating func serve(_ inbox: CurlInbox) {
    unsafe inbox.open(waker: libcurl_waker(multi: multi))
    var ending = TransportError.canceled
    do throws(TransportError) {
      while let commands = inbox.take() {
        try step(commands)
      }
    } catch {
      ending = error
    }
    // The inbox closes first, so that no task can wake a handle that is about to be freed.
    inbox.close(ending)
    for transfer in transfers.values { try? end(transfer, with: .failure(ending)) }
  }

  /// Executes commands, advances all transfers, returns responses, and sleeps until the next event.
  private mutating func step(_ commands: [CurlInbox.Command]) throws(TransportError) {
    for command in commands {
      switch command {
      case .start(let order): try start(order)
      case .cancel(let id): try cancel(id)
      case .resume(let id): transfers[id]?.resume()
      }
    }
    try check(unsafe libcurl_multi_perform(multi))
    try collect()
    try check(unsafe libcurl_multi_poll(multi, 60_000))
  }

  /// Starts a transfer; one that libcurl cannot be configured for fails at once.
  private mutating func start(_ order: CurlOrder) throws(TransportError) {
    let transfer: CurlTransfer
    do throws(TransportError) {
      transfer = try CurlTransfer(order, settings)
    } catch {
      order.stream.end(.failure(error))
      return
    }
    transfers[order.id] = transfer
    try check(unsafe libcurl_multi_add_handle(multi, transfer.easy))
  }

  /// Stops a transfer; does nothing if it has ended or never started.
  private mutating func cancel(_ id: Int) throws(TransportError) {
    guard let transfer = transfers[id] else { return }
    try end(transfer, with: .failure(.canceled))
  }

  /// Returns the responses of all transfers that have ended.
  private mutating func collect() throws(TransportError) {
    var code = CURLE_OK
    while let context = unsafe libcurl_multi_next_finished(multi, &code) {
      let transfer = unsafe CurlTransfer.at(context)
      if transfer.needsMoreTrust(code) {
        try restart(transfer)
      } else {
        try end(transfer, with: transfer.result(code, settings))
      }
    }
  }

  /// Restarts a transfer with all certificates; only a handshake has been sent so far.
  private mutating func restart(_ transfer: CurlTransfer) throws(TransportError) {
    do throws(TransportError) {
      try settings.completeTrust()
    } catch {
      return try end(transfer, with: .failure(error))
    }
    try remove(transfer)
    try start(transfer.order)
  }

  /// Returns the result to the waiting task, and releases the transfer.
  private mutating func end(
    _ transfer: CurlTransfer, with result: Result<HTTPResponse, TransportError>
  ) throws(TransportError) {
    transfer.order.stream.end(result)
    try remove(transfer)
  }

  /// Removes a transfer from the multi handle; if it is still running, its connection or stream
  /// closes.
  private mutating func remove(_ transfer: CurlTransfer) throws(TransportError) {
    transfers[transfer.order.id] = nil
    try check(unsafe libcurl_multi_remove_handle(multi, transfer.easy))
  }

  /// Throws if a call on the multi handle fails, for lack of memory or an internal error of
  /// libcurl.
  private func check(_ code: CURLMcode) throws(TransportError) {
    guard code != CURLM_OK else { return }
    let reason = unsafe String(cString: libcurl_multi_strerror(code))
    throw .connectionLost(reason: "libcurl failed: \(reason)")
  }
}
