internal import MusicLibc
internal import Synchronization

/// A system thread for blocking code, which must stay off Swift's few cooperative threads.
///
/// No signal is delivered to it, not even that of a broken pipe. It is joined at the end of its
/// owner's lifetime.
package struct Thread: ~Copyable, Sendable {
  /// The system's handle, as a number because it is a number on some systems and a pointer on
  /// others.
  private let handle: UInt

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  package init(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    handle = try Self.start(run)
  }

  deinit {
    #if canImport(Darwin)
      if let thread = unsafe pthread_t(bitPattern: handle) { unsafe pthread_join(thread, nil) }
    #else
      pthread_join(handle, nil)
    #endif
  }

  /// Runs the closure on a new thread that is never joined.
  package static func detached(_ run: @escaping @Sendable () -> Void) throws(SystemError) {
    let handle = try start(run)
    #if canImport(Darwin)
      if let thread = unsafe pthread_t(bitPattern: handle) { unsafe pthread_detach(thread) }
    #else
      pthread_detach(handle)
    #endif
  }

  private static func start(_ run: @escaping @Sendable () -> Void) throws(SystemError) -> UInt {
    let body = unsafe Unmanaged.passRetained(Body(run))
    // The new thread inherits the signal mask that this one has when it starts it.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = unsafe pthread_create(
        &thread, nil, { context in unsafe Self.enter(context) }, body.toOpaque())
      let handle = UInt(bitPattern: thread)
    #else
      var handle = pthread_t()
      let code = unsafe pthread_create(
        &handle, nil, { context in unsafe Self.enter(context) }, body.toOpaque())
    #endif
    guard code == 0 else {
      unsafe body.release()
      throw SystemError(code: code)
    }
    return handle
  }

  private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
      unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    }
    return nil
  }
}
