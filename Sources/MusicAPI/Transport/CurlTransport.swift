import CMusicCurl
import MusicPlatform
import Synchronization

/// The live transport, which sends requests to one origin through libcurl.
///
/// All requests share one event-loop thread and one pool of connections, which are kept open and,
/// where the server speaks HTTP/2, carry many requests at a time. The thread starts with the first
/// request and is joined when the transport is released; one that cannot begin, for want of open
/// files say, is started again by a later request. The number of requests in flight is up to the
/// callers.
///
/// Redirects are not followed, responses of any status are returned, and canceling the task stops
/// the transfer.
public final class CurlTransport: Transport {
  private let origin: Origin
  private let options: Options
  private let loop = Mutex(Loop())
  private let lastID = Atomic(0)

  /// The thread that all requests share, and where they are left for it.
  private struct Loop: ~Copyable {
    var inbox = CurlInbox()
    var thread: Thread?
  }

  /// Makes a transport to one server; nothing is loaded or connected yet.
  public init(origin: Origin, options: Options = Options()) {
    self.origin = origin
    self.options = options
  }

  /// Loads libcurl ahead of the first request, for a program with a thread to spare.
  ///
  /// If this fails, the first request reports it.
  package static func prepare() {
    _ = libcurl_load()
  }

  /// Loads libcurl and reads the certificates that the options name; throws the error that requests
  /// would.
  static func check(_ origin: Origin, _ options: Options) throws(TransportError) {
    var settings = try CurlSettings(origin: origin, options: options)
    if options.caFile != nil || options.trustFile != nil { try settings.completeTrust() }
  }

  deinit {
    loop.withLock { $0.inbox.close(.canceled) }
  }

  /// Sends one request and returns its response, whatever its status.
  ///
  /// With a sink, it waits here only as long as the sink takes what came before, and compression
  /// is not requested.
  public func send(
    _ request: HTTPRequest, to sink: (any BodySink)?
  ) async throws(TransportError) -> HTTPResponse {
    var attempt = request
    if let sink {
      do { attempt = try await sink.continuing(request) } catch { throw .ofSink(error) }
    }
    let inbox = try startLoop()
    let id = lastID.wrappingAdd(1, ordering: .relaxed).newValue
    let stream = CurlStream { inbox.post(.resume(id)) }
    let result = await withTaskCancellationHandler { [attempt] in
      inbox.start(CurlOrder(id: id, request: attempt, isForSink: sink != nil, stream: stream))
      return await stream.pass(to: sink)
    } onCancel: {
      inbox.post(.cancel(id))
    }
    // A sink may end it early; a transfer that has ended cannot be canceled.
    if sink != nil { inbox.post(.cancel(id)) }
    return try result.get()
  }

  /// Starts the thread at the first request, and again once it could not begin; loading libcurl is
  /// left to it.
  private func startLoop() throws(TransportError) -> CurlInbox {
    try loop.withLock { loop throws(TransportError) in
      guard loop.thread == nil || loop.inbox.isClosed else { return loop.inbox }
      let inbox = CurlInbox()
      do throws(SystemError) {
        loop.thread = try Thread { [origin, options] in
          CurlLoop.run(inbox, origin: origin, options: options)
        }
      } catch {
        throw .libcurlUnavailable(reason: "cannot start a thread: \(error)")
      }
      loop.inbox = inbox
      return inbox
    }
  }
}
