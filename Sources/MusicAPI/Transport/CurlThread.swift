import CLibcurl

/// A thread that is joined when its owner lets go of it.
@safe
struct CurlThread: ~Copyable, Sendable {
  private let thread: libcurl_thread

  /// Carries the closure across C, retained by the thread that runs it.
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  /// Runs the closure on a thread of its own.
  init(_ run: @escaping @Sendable () -> Void) throws(TransportError) {
    var thread = unsafe libcurl_thread(handle: nil)
    let body = unsafe Unmanaged.passRetained(Body(run))
    let code = unsafe libcurl_thread_start(
      &thread,
      { context in
        unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
      }, body.toOpaque())
    guard code == 0 else {
      unsafe body.release()
      throw .libcurlUnavailable(reason: "no thread can be started (errno \(code))")
    }
    unsafe self.thread = thread
  }

  deinit {
    unsafe libcurl_thread_join(thread)
  }
}
