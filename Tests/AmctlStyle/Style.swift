import Foundation

/// Checks the rules about the sources that no compiler knows; prints what breaks them.
@main
enum Style {
  static func main() throws {
    let rules =
      Budget.rules + Layers.rules + Numbers.rules + Overview.rules + SourceMap.rules + Tiers.rules
      + Words.rules
    var count = 0
    for rule in rules {
      for breach in try rule.breaches() {
        count += 1
        print("style: \(rule.sentence)\n  \(breach)")
      }
    }
    guard count == 0 else { exit(1) }
    print("\(rules.count) rules hold for \(SourceFile.all.count) files.")
  }
}
