import CMusicAPI
import MusicPlatform

extension CurlTransfer {
  /// Configures libcurl for the request.
  func configure(_ settings: CurlSettings) throws(TransportError) {
    try setAddress(settings.origin, settings.options.proxy)
    try setLimits(settings.options)
    try setTrust(settings.trust)
    try setMethod()
    try setHeaders(settings.options.userAgent)
    try setSinks()
  }

  /// Sets the URL, with the target's spelling unmodified.
  private func setAddress(
    _ origin: Origin, _ proxy: CurlTransport.Proxy?
  ) throws(TransportError) {
    if let flaw = order.request.target.flawOfPath { throw .malformedRequest(reason: flaw) }
    let url = origin.description + order.request.target.description
    try set(CURLOPT_URL, url)
    // The server that counts is the one that libcurl itself finds in the URL.
    guard unsafe libcurl_is_same_server(url, origin.description) else {
      throw .malformedRequest(
        reason: "'\(order.request.target.path)' is not a path on '\(origin)'")
    }
    try set(CURLOPT_PATH_AS_IS, 1)
    try set(CURLOPT_PROTOCOLS, Int(CURLPROTO_HTTP | CURLPROTO_HTTPS))
    // Wait for a connection that can carry many requests instead of opening one for each. Without
    // TLS there is no HTTP/2, and libcurl would wait for the first response to find that out.
    if origin.scheme == "https" { try set(CURLOPT_PIPEWAIT, 1) }
    if let proxy {
      try set(CURLOPT_PROXY, proxy.address)
      try set(CURLOPT_NOPROXY, "")
    } else if origin.isLoopback {
      // A proxy between this machine and itself would only be able to eavesdrop.
      try set(CURLOPT_NOPROXY, "*")
    }
  }

  /// Disables signals, limits all waits, and keeps writes from being sent twice.
  private func setLimits(_ options: CurlTransport.Options) throws(TransportError) {
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_CONNECTTIMEOUT_MS, options.connectTimeout.wholeMilliseconds)
    if !order.isForSink {
      try set(CURLOPT_TIMEOUT_MS, timeout(options).wholeMilliseconds)
    } else {
      // A large body may take hours. Time during which the sink lets the server wait does not
      // count.
      try set(CURLOPT_LOW_SPEED_LIMIT, CurlTransport.Options.lowestSpeed)
      try set(CURLOPT_LOW_SPEED_TIME, (timeout(options).wholeMilliseconds + 999) / 1_000)
    }
    // libcurl retries if a pooled connection turns out to be closed, even if the server may have
    // read the request. A request that must not be sent twice therefore uses a new connection.
    if !order.request.method.isIdempotent { try set(CURLOPT_FRESH_CONNECT, 1) }
  }

  /// Returns the time limit of the request; its own takes precedence.
  func timeout(_ options: CurlTransport.Options) -> Duration {
    order.request.timeout ?? options.timeout
  }

  /// Sets the certificates; an option without a value removes libcurl's default.
  private func setTrust(_ trust: CurlTrust) throws(TransportError) {
    if let directory = trust.directory { try set(CURLOPT_CAPATH, directory) }
    try set(CURLOPT_CAINFO, trust.file)
    guard let bytes = unsafe trust.bundle?.bytes, let start = bytes.baseAddress else { return }
    try check(
      unsafe libcurl_setopt_bytes(easy, CURLOPT_CAINFO_BLOB, start, bytes.count),
      CURLOPT_CAINFO_BLOB)
  }

  /// Sets the method, and a body if there is one or the method requires one.
  private func setMethod() throws(TransportError) {
    let method = order.request.method
    if method == .head {
      try set(CURLOPT_NOBODY, 1)
    } else if order.request.body != nil || [.post, .put, .patch].contains(method) {
      try set(CURLOPT_POST, 1)
      let body = order.request.body ?? []
      let code = unsafe body.withUnsafeBytes { bytes in
        unsafe libcurl_set_body(easy, bytes.baseAddress, bytes.count)
      }
      try check(code, CURLOPT_COPYPOSTFIELDS)
    }
    if method != .get && method != .head { try set(CURLOPT_CUSTOMREQUEST, method.rawValue) }
  }

  /// Makes libcurl pass headers and body to this object, and error messages to its buffer.
  private func setSinks() throws(TransportError) {
    let this = unsafe Unmanaged.passUnretained(self).toOpaque()
    try unsafe set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(complaint))
    try unsafe set(CURLOPT_PRIVATE, this)
    try unsafe set(CURLOPT_WRITEDATA, this)
    try unsafe set(CURLOPT_HEADERDATA, this)
    try check(
      unsafe libcurl_setopt_sink(easy, CURLOPT_WRITEFUNCTION) { bytes, unit, count, context in
        let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: unit * count)
        return unsafe CurlTransfer.at(context).receiveBody(piece)
      }, CURLOPT_WRITEFUNCTION)
    try check(
      unsafe libcurl_setopt_sink(easy, CURLOPT_HEADERFUNCTION) { bytes, unit, count, context in
        let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: unit * count)
        return unsafe CurlTransfer.at(context).receiveHeaderLine(piece) ? unit * count : 0
      }, CURLOPT_HEADERFUNCTION)
  }

  /// Returns the transfer in a callback's context; the loop keeps it alive until it is removed.
  static func at(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
    unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }
}

extension CurlTransfer {
  /// Sets an integer or Boolean option.
  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(unsafe libcurl_setopt_long(easy, option, value), option)
  }

  /// Sets a string option, which libcurl copies; nil restores the default.
  func set(_ option: CURLoption, _ text: String?) throws(TransportError) {
    try check(unsafe libcurl_setopt_string(easy, option, text), option)
  }

  /// Sets a pointer option; the transfer owns the memory.
  func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer) throws(TransportError) {
    try check(unsafe libcurl_setopt_pointer(easy, option, pointer), option)
  }

  /// Throws if libcurl does not support an option because it is too old or was built without it.
  func check(_ code: CURLcode, _ option: CURLoption) throws(TransportError) {
    guard code != CURLE_OK else { return }
    let reason = unsafe String(cString: libcurl_easy_strerror(code))
    throw .libcurlUnavailable(reason: "it refuses option \(option.rawValue): \(reason)")
  }
}

extension Duration {
  /// The time in milliseconds, rounded up so that a short timeout does not become none.
  ///
  /// At most 10^9 seconds, because libcurl itself computes with it.
  var wholeMilliseconds: Int {
    min(self, .seconds(1_000_000_000)).count(of: .milliseconds(1), rounded: .up)
  }
}

extension CurlTransfer {
  /// Sends the request's headers, the user agent, and all encodings that libcurl can decode.
  ///
  /// A sink gets the bytes of the resource itself, because ranges count these bytes.
  func setHeaders(_ userAgent: String) throws(TransportError) {
    try set(CURLOPT_USERAGENT, userAgent)
    let fields = order.request.headers.fields
    if !order.isForSink {
      try set(CURLOPT_ACCEPT_ENCODING, "")
    } else if !fields.contains(where: { $0.isNamed("Accept-Encoding") }) {
      try append("Accept-Encoding: identity")
    }
    for field in fields { try append(line(field)) }
    // By default libcurl labels a body as a form, and waits for consent before sending a long one.
    if !fields.contains(where: { $0.isNamed("Content-Type") }) { try append("Content-Type:") }
    try append("Expect:")
    guard let headerList = unsafe headerList else { return }
    try unsafe set(CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(headerList))
  }

  /// Returns a header in libcurl's format: `Name: value`, or `Name;` if the value is empty.
  private func line(_ field: HTTPHeaders.Field) throws(TransportError) -> String {
    guard !field.name.isEmpty,
      field.name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }),
      field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    else {
      // The value may be a secret, so the message does not include it.
      throw .malformedRequest(reason: "the header '\(field.name)' contains an invalid character")
    }
    return field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value
  }

  /// Appends a line to the list, which is freed with the transfer.
  private func append(_ line: String) throws(TransportError) {
    guard let longer = unsafe libcurl_slist_append(headerList, line) else {
      throw .libcurlUnavailable(reason: "out of memory")
    }
    unsafe headerList = longer
  }
}
