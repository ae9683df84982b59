extension Int {
  /// A number of seconds as `3:03`, or as `1:02:03` from an hour on.
  package var clock: String {
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (self / 3600, self / 60 % 60)
    let start = hours > 0 ? "\(hours):\(digits(minutes))" : "\(minutes)"
    return start + ":" + digits(self % 60)
  }
}
