import MusicLibc

/// Says what is wrong with a run that was disturbed.
struct Judge: Sendable {
  /// The line that ran.
  let line: CommandLineUnderTest
  /// The files that it began with.
  let old: [String: [UInt8]]
  /// What must not appear in outputs and files.
  let secrets: [String]
  /// What it did undisturbed.
  let usual: Runner.Outcome
  /// What it did undisturbed once more.
  let again: Runner.Outcome

  /// Whether both were the same but for times and sizes.
  private var isStable: Bool {
    usual.status == again.status && Self.same(usual.out, again.out)
      && Self.same(usual.err, again.err)
      && usual.files.mapValues(Self.shape) == again.files.mapValues(Self.shape)
  }

  /// Returns each rule that a run breaks, in words.
  func flaws(of run: Runner.Outcome, _ fault: CallFault) -> [String] {
    guard run.calls["fault"] ?? 0 > 0 else { return [] }
    return secrecy(run) + ends(run, fault) + outputs(run, fault) + files(run, fault)
  }

  private func secrecy(_ run: Runner.Outcome) -> [String] {
    let texts =
      [("stdout", run.out), ("stderr", run.err)]
      + run.files.filter { !$0.key.hasSuffix("amctl/config") }
      .map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }
    return texts.filter { text in secrets.contains { text.1.contains($0) } }
      .map { "a secret in \($0.0)" }
  }

  private func ends(_ run: Runner.Outcome, _ fault: CallFault) -> [String] {
    if fault.isKill { return [] }
    if run.status == 137 { return ["it hangs, or is killed"] }
    var flaws: [String] = []
    if run.crashes > 0 { flaws.append("it crashes") }
    if run.status != usual.status, !BuiltAmctl.exitCodes.contains(run.status) {
      flaws.append("exit code \(run.status)")
    }
    // What went wrong cannot be written where writing goes wrong.
    // Where a program ran, the exit code is its own.
    if run.status != usual.status, fault.call != "write", line.isSingle,
      !line.line.contains(" -- "),
      !run.err.contains("amctl: ")
    {
      flaws.append("exit code \(run.status) without a message")
    }
    return flaws
  }

  private func outputs(_ run: Runner.Outcome, _ fault: CallFault) -> [String] {
    guard isStable, line.isSingle, !fault.isKill else { return [] }
    if fault.isHarmless {
      let isSame =
        run.status == usual.status && Self.same(run.out, usual.out)
        && Self.same(run.err, usual.err)
      return isSame ? [] : ["a harmless fault changes the output"]
    }
    // A reader that has left wants no more.
    let isUnread = fault.call == "write" && fault.what == "\(EPIPE)"
    // It reports on this machine, which has a fault.
    let isReport = ["amctl doctor", "amctl auth status"].contains { line.line.contains($0) }
    if run.status == 0, usual.status == 0, !isUnread, !isReport, !Self.same(run.out, usual.out) {
      return ["success with another output"]
    }
    // What is written line by line is written up to a failure; other outputs report it.
    let isPrefix =
      !["-o id", "-o tsv", "-o csv"].contains { line.line.contains($0) }
      || line.line.contains(" add") || Self.shape(usual.out).hasPrefix(Self.shape(run.out))
    return isPrefix || run.status == usual.status
      ? [] : ["failure after another output"]
  }

  private func files(_ run: Runner.Outcome, _ fault: CallFault) -> [String] {
    guard isStable else { return [] }
    var flaws: [String] = []
    for path in Set(old.keys).union(usual.files.keys) {
      let before = old[path].map(Self.shape), after = usual.files[path].map(Self.shape)
      let now = run.files[path].map(Self.shape)
      let isAllowed =
        fault.isHarmless || (run.status == 0 && !fault.isKill)
        ? now == after || (!fault.isHarmless && now == before) : now == before || now == after
      // A file that was to be made, and to which nothing could be added, may be empty.
      let isEmpty = before == nil && now == ""
      if !isAllowed, !isEmpty || run.status == 0 {
        flaws.append("'\(path)' is \(now == nil ? "gone" : "neither old nor new")")
      }
    }
    // What cannot be removed stays, and so does what a killed program was writing.
    let isLeft = fault.isKill || fault.call.hasPrefix("unlink")
    for path in run.files.keys
    where old[path] == nil && usual.files[path] == nil && !isLeft && !Self.isKept(path) {
      flaws.append("'\(path)' is left behind")
    }
    return flaws
  }

  /// Whether an export that is not complete resumes from a file.
  private static func isKept(_ path: String) -> Bool { path.contains("/.amctl/") }

  private static func same(_ one: String, _ other: String) -> Bool { shape(one) == shape(other) }

  private static func shape(_ bytes: [UInt8]) -> String {
    shape(String(decoding: bytes, as: UTF8.self))
  }

  private static let digits = Set("0123456789abcdef".utf8)

  /// Returns a text with one digit in place of each number and each hash, because times, sizes and
  /// what is computed from them change.
  static func shape(_ text: String) -> String {
    var shape: [UInt8] = []
    var run: [UInt8] = []
    func end() {
      let isNumber = run.count >= 32 || run.allSatisfy { $0 <= UInt8(ascii: "9") }
      shape += isNumber && !run.isEmpty ? [UInt8(ascii: "0")] : run
      run = []
    }
    for byte in text.utf8 {
      let isHex = digits.contains(byte)
      if isHex {
        run.append(byte)
      } else {
        end()
        shape.append(byte)
      }
    }
    end()
    return String(decoding: shape, as: UTF8.self)
  }
}
