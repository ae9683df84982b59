import CMusicCurl

extension CurlTransfer {
  /// Sets a number or a switch.
  func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
    try check(unsafe libcurl_setopt_long(easy, option, value), option)
  }

  /// Sets a text, which libcurl copies; nil takes back the default.
  func set(_ option: CURLoption, _ text: String?) throws(TransportError) {
    try check(unsafe libcurl_setopt_string(easy, option, text), option)
  }

  /// Sets an address that stays the transfer's own.
  func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer) throws(TransportError) {
    try check(unsafe libcurl_setopt_pointer(easy, option, pointer), option)
  }

  /// A refused option means a libcurl that is older than the option or was built without it.
  func check(_ code: CURLcode, _ option: CURLoption) throws(TransportError) {
    guard code != CURLE_OK else { return }
    let reason = unsafe String(cString: libcurl_easy_strerror(code))
    throw .libcurlUnavailable(reason: "it refuses option \(option.rawValue): \(reason)")
  }
}

extension Duration {
  /// The time in milliseconds, rounded up: a short timeout must not become none.
  var wholeMilliseconds: Int {
    Int((self / .milliseconds(1)).rounded(.up))
  }
}
