#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Descriptor {
  /// Sleeps until one of the descriptors can be read or has been closed at the other end.
  ///
  /// Answers for each whether it is so; none is when the time is up, or a signal came. Nil is
  /// passed over.
  package static func wait(
    for descriptors: [Descriptor?], upTo limit: Duration? = nil
  ) throws(SystemError) -> [Bool] {
    try poll(descriptors, events: POLLIN, upTo: limit)
  }

  /// Waits so long, or forever; answers true as soon as the other side closes its end.
  ///
  /// A client that sends on while it waits is there: only the end of the whole connection is
  /// noticed then.
  package func hangsUp(within limit: Duration?) throws(SystemError) -> Bool {
    guard try Self.poll([self], events: POLLIN, upTo: limit)[0] else { return false }
    if isHungUp { return true }
    return try Self.poll([self], events: 0, upTo: limit)[0]
  }

  private static func poll(
    _ descriptors: [Descriptor?], events: some BinaryInteger, upTo limit: Duration?
  ) throws(SystemError) -> [Bool] {
    var polled = descriptors.map {
      pollfd(fd: $0?.number ?? -1, events: Int16(events), revents: 0)
    }
    let code = unsafe systemPoll(&polled, .init(polled.count), milliseconds(limit))
    guard code >= 0 || errno == EINTR else { throw .last }
    return polled.map { $0.revents != 0 }
  }

  /// What `poll` takes: nothing below zero but for no limit, and no more than fits.
  private static func milliseconds(_ limit: Duration?) -> Int32 {
    guard let limit else { return -1 }
    return Int32(min(max((limit / .milliseconds(1)).rounded(.up), 0), Double(Int32.max)))
  }

  /// The C function whose name the method hides.
  private static let systemPoll = unsafe poll(_:_:_:)
}
