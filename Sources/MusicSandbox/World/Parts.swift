extension String {
  /// Returns what is between the separators, which are ASCII, without the blanks in front of it.
  func parts(at separator: Unicode.Scalar, keepsEmpty: Bool = false) -> [String] {
    Array(utf8).split(separator: UInt8(ascii: separator), omittingEmptySubsequences: !keepsEmpty)
      .map { String(decoding: $0.drop { $0 == 0x20 || $0 == 0x0A }, as: UTF8.self) }
  }
}
