import AmctlCommandLine

/// The format of what is new, which feed readers read.
extension OutputFormat {
  static let atom = OutputFormat("atom", summary: "an Atom feed for a feed reader", writer: nil)
}

extension OutputOptions {
  /// The options of commands that write feeds.
  static let feeding = options(of: type(with: [.atom]))
}
