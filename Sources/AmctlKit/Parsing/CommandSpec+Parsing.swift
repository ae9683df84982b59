extension CommandSpec {
  /// Reads the words behind the program's name, with this specification as the program.
  ///
  /// An option that overrides mistakes, such as `--help`, is found wherever it stands; the match
  /// then names the command as far as it could be found and holds what is good of the rest.
  func parse(_ words: [String]) throws(UsageError) -> Match {
    var scan = LineScan(root: self, words: words)
    scan.run()
    return try ArgumentMatcher(scan).match()
  }
}
