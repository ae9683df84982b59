import CMusicAPI

/// A request being sent and its response being received; confined to the loop's thread.
///
/// It owns the easy handle, and everything that libcurl keeps a pointer to during the transfer.
@safe
final class CurlTransfer {
  /// The order that the transfer fulfills.
  let order: CurlOrder
  /// The certificates to trust, kept because libcurl does not copy them.
  let trust: CurlTrust
  /// libcurl's handle, which must be removed from the multi handle before the transfer is released.
  let easy: UnsafeMutableRawPointer
  /// The buffer for libcurl's error message.
  let complaint: UnsafeMutablePointer<CChar>
  /// The header lines to send.
  var headerList: UnsafeMutablePointer<curl_slist>?
  /// The headers of the final response.
  private(set) var headers = HTTPHeaders()
  /// Whether the response is in HTTP/1, where its end may be that of the connection.
  private var isHTTP1 = false
  /// The body received so far, decompressed.
  private(set) var body: [UInt8] = []
  /// Whether the body goes into a stream.
  private var isStreaming = false
  /// Whether the transfer was stopped because the response exceeded the limit.
  private(set) var isTooLarge = false
  /// The number of bytes received so far; includes headers, so that they cannot be endless.
  private var taken = 0
  /// The largest number of bytes.
  private let limit: Int

  /// Creates a handle that is ready to run.
  init(_ order: CurlOrder, _ settings: CurlSettings) throws(TransportError) {
    guard let easy = unsafe libcurl_easy_init() else {
      throw .libcurlUnavailable(reason: "out of memory")
    }
    self.order = order
    trust = settings.trust
    unsafe self.easy = easy
    unsafe complaint = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe complaint.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    limit = settings.options.responseLimit
    try configure(settings)
  }

  deinit {
    unsafe libcurl_easy_cleanup(easy)
    unsafe libcurl_slist_free_all(headerList)
    unsafe complaint.deallocate()
  }

  /// Receives a part of the body; returns what libcurl wants to know: the number of bytes that were
  /// taken, and fewer to end the transfer, or that it is to pause and to deliver them again.
  func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    if let stream = openStream() {
      return unsafe stream.add(bytes) ? bytes.count : Int(CURL_WRITEFUNC_PAUSE)
    }
    guard makeRoom(for: bytes.count) else { return 0 }
    let needed = body.count + bytes.count
    if needed > body.capacity {
      // Left to grow automatically, it could reserve twice the limit.
      body.reserveCapacity(min(max(needed, body.capacity * 2, expectedLength), limit))
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  /// Returns what takes the body, after it has the beginning; nil if the response is to contain it.
  ///
  /// The bytes of a stream occupy no room here.
  func openStream() -> CurlStream? {
    guard order.isForSink else { return nil }
    if !isStreaming {
      let response = response
      guard response.status.kind == .success else { return nil }
      isStreaming = true
      order.stream.begin(response)
    }
    return order.stream
  }

  /// Ends a pause.
  func resume() {
    _ = unsafe libcurl_unpause(easy)
  }

  /// Receives a header line or a status line; returns false to end the transfer.
  ///
  /// Headers before a status line belong to an informational response, and are discarded.
  func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard makeRoom(for: bytes.count) else { return false }
    if unsafe bytes.starts(with: "HTTP/".utf8) {
      headers = HTTPHeaders()
      isHTTP1 = unsafe bytes.starts(with: "HTTP/1".utf8)
    } else if let field = unsafe HTTPHeaders.Field(line: bytes) {
      headers.add(field.name, field.value)
    }
    return true
  }

  /// Whether the body ends where the connection does, so that a lost end looks like one.
  var endsWithConnection: Bool {
    isHTTP1 && headers["Content-Length"] == nil && headers["Transfer-Encoding"] == nil
  }

  /// The body's length according to the server, up to a plausible size.
  ///
  /// This avoids copying a large response repeatedly as it grows.
  private var expectedLength: Int {
    guard let length = headers["Content-Length"].flatMap(Int.init) else { return 0 }
    return min(max(length, 0), 16 << 20)
  }

  /// Counts bytes against the limit; returns false if there is no room for them.
  private func makeRoom(for count: Int) -> Bool {
    taken += count
    isTooLarge = taken > limit
    return !isTooLarge
  }
}

extension HTTPHeaders.Field {
  /// Parses `Name: value` with its line end; nil if there is no colon.
  fileprivate init?(line: UnsafeRawBufferPointer) {
    guard let colon = unsafe line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let isVisible: (UInt8) -> Bool = { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    let value = unsafe line[(colon + 1)...]
    let start = unsafe value.firstIndex(where: isVisible) ?? value.endIndex
    let end = unsafe value.lastIndex(where: isVisible).map { $0 + 1 } ?? start
    self.init(
      name: unsafe String(decoding: line[..<colon], as: UTF8.self),
      value: unsafe String(decoding: value[start..<end], as: UTF8.self))
  }
}
