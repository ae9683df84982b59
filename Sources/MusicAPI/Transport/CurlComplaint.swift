import MusicPlatform

/// What libcurl says of a failed transfer in particular.
enum CurlComplaint {
  /// How many bytes libcurl has room for; what is longer it cuts off.
  private static let room = 255

  /// The complaint without the password of a proxy.
  ///
  /// libcurl quotes the proxy's variable when it cannot read it. Nobody can tell which part of such
  /// a text was meant to be the password, so that all of what is quoted goes.
  static func discreet(_ complaint: String) -> String {
    let quote = UInt8(ascii: "'")
    let bytes = Array(complaint.utf8)
    guard complaint.includes("proxy "), let start = bytes.firstIndex(of: quote) else {
      return complaint
    }
    let last = bytes[(start + 1)...].lastIndex(of: quote)
    let end = bytes.count < room ? last ?? bytes.count : bytes.count
    return String(decoding: bytes[...start], as: UTF8.self) + HTTPHeaders.redactionMark
      + (end < bytes.count ? String(decoding: bytes[end...], as: UTF8.self) : "'")
  }
}
